/** Work that must be done once, however long what it needs is away. */
import { setTimeout as sleep } from 'node:timers/promises';

interface Options {
  /** Ends the attempts. */
  readonly signal: AbortSignal;
  /** Receives the error of the first failed attempt; the others are the same outage. */
  readonly onError: (error: unknown) => void;
  readonly retryMs?: number;
}

/**
 * Repeats work until it succeeds.
 * @returns its result; `null` when the signal aborted before
 */
export async function untilDone<T>(
  work: () => Promise<T>,
  { signal, onError, retryMs = 1_000 }: Options,
): Promise<T | null> {
  let hasFailed = false;
  while (!signal.aborted)
    try {
      return await work();
    } catch (error) {
      if (!hasFailed) onError(error);
      hasFailed = true;
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
  return null;
}
