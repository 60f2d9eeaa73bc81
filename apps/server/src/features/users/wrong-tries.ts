/** How often something secret may be tried wrongly: each wrong try after the free ones makes the next wait longer. */
import { DomainError } from '../../platform/errors/domain-error.ts';

interface Tries {
  count: number;
  /** The next try is heard from this instant on, epoch milliseconds. */
  opensAt: number;
  lastAt: number;
}

export interface Patience {
  /** So many tries cost nothing. */
  readonly free: number;
  /** The first wait; each further one is twice as long. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Since the last try; then nothing is held against the key. */
  readonly forgottenAfterMs: number;
}

export interface WrongTries {
  /** Counts a try before it is made, so that parallel guesses cannot outrun the count. @throws DomainError auth.too_many_tries */
  begin(key: string): void;
  /** It was neither right nor wrong: as if it had not been made. */
  takeBack(key: string): void;
  /** It was the right one: nothing is held against this key. */
  forgive(key: string): void;
}

/** Past this many keys those that are over are swept out, then the oldest: invented accounts cannot fill the memory. */
const keptAtMost = 20_000;

export function createWrongTries(patience: Patience, now: () => Date): WrongTries {
  const { free, firstWaitMs, longestWaitMs, forgottenAfterMs } = patience;
  const known = new Map<string, Tries>();

  function sweep(at: number): void {
    for (const [key, { lastAt }] of known) if (lastAt + forgottenAfterMs <= at) known.delete(key);
    for (const key of known.keys()) {
      if (known.size <= keptAtMost / 2) return;
      known.delete(key);
    }
  }

  function recall(key: string, at: number): Tries {
    const tries = known.get(key);
    if (tries && tries.lastAt + forgottenAfterMs > at) return tries;
    return { count: 0, opensAt: 0, lastAt: at };
  }

  return {
    begin(key) {
      const at = now().getTime();
      const tries = recall(key, at);
      if (tries.opensAt > at)
        throw new DomainError('auth.too_many_tries', { retryAfterMs: tries.opensAt - at });
      const count = tries.count + 1;
      const waitMs = count < free ? 0 : Math.min(firstWaitMs * 2 ** (count - free), longestWaitMs);
      // Put in anew, so that the map's order is the order of the last try.
      known.delete(key);
      if (known.size >= keptAtMost) sweep(at);
      known.set(key, { count, opensAt: at + waitMs, lastAt: at });
    },
    takeBack(key) {
      const tries = known.get(key);
      if (!tries) return;
      tries.count -= 1;
      tries.opensAt = 0;
      if (tries.count <= 0) known.delete(key);
    },
    forgive(key) {
      known.delete(key);
    },
  };
}
