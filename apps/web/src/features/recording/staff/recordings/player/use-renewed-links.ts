/** Asks for new links when a file of a recording cannot be loaded: the links have expired, or the server is busy. */
import { useEffect, useState } from 'react';

/** How long to wait before each further try. */
const retryAfterMs = [0, 1_000, 3_000];
/** So long after the last failure the links have expired, and the tries begin again. */
const expiredAfterMs = 60_000;

interface Links {
  /** When the links were received; it changes with each new set of links. */
  readonly receivedAt: number;
  readonly renew: () => unknown;
}

export interface RenewedLinks {
  /** `waiting`: new links are on their way; `failed`: a file could not be loaded by the last ones either. */
  readonly state: 'working' | 'waiting' | 'failed';
  /** A file could not be loaded. Files that fail together count once. */
  onFileError(): void;
  tryAgain(): void;
}

const noFailure = { receivedAt: 0, count: 0, at: Number.NEGATIVE_INFINITY };

export function useRenewedLinks({ receivedAt, renew }: Links): RenewedLinks {
  const [failure, setFailure] = useState(noFailure);
  const hasFailed = failure.receivedAt === receivedAt;
  const retryAfter = hasFailed ? retryAfterMs[failure.count - 1] : undefined;

  useEffect(() => {
    if (retryAfter === undefined) return;
    const timer = setTimeout(renew, retryAfter);
    return () => clearTimeout(timer);
  }, [retryAfter, renew]);

  function onFileError(): void {
    setFailure((before) => {
      if (before.receivedAt === receivedAt) return before;
      const at = performance.now();
      return { receivedAt, count: at - before.at > expiredAfterMs ? 1 : before.count + 1, at };
    });
  }

  function tryAgain(): void {
    setFailure(noFailure);
    renew();
  }

  const failedState = retryAfter === undefined ? 'failed' : 'waiting';
  return { state: hasFailed ? failedState : 'working', onFileError, tryAgain };
}
