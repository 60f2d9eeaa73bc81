/**
 * Slows down guessing of secrets: after some free attempts, each failed attempt doubles the wait for the next
 * one.
 */
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { deleteOldest } from '../../../platform/http/limits/delete-oldest.ts';

interface Attempts {
  count: number;
  /** The next attempt is accepted from this instant on, epoch milliseconds. */
  opensAt: number;
  lastAt: number;
}

export interface Backoff {
  /** Number of attempts without a wait. */
  readonly freeAttempts: number;
  /** The first wait; each further one is twice as long. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Time after the last attempt at which the count starts again from zero. */
  readonly resetAfterMs: number;
}

export interface FailedAttempts {
  /**
   * Counts an attempt before it is made, so that parallel guesses cannot outrun the count.
   * @throws DomainError auth.too_many_tries
   */
  begin(key: string): void;
  /** Removes the attempt from the count: it was neither right nor wrong. */
  rollback(key: string): void;
  /** The attempt succeeded: the key's count starts again from zero. */
  reset(key: string): void;
}

/** At this number of keys the oldest are removed, so that invented accounts cannot fill the memory. */
const maxKeys = 20_000;

export function createFailedAttempts(backoff: Backoff, now: () => Date): FailedAttempts {
  const { freeAttempts: free, firstWaitMs, longestWaitMs, resetAfterMs } = backoff;
  /** In the order of the last attempts. */
  const byKey = new Map<string, Attempts>();

  function currentOf(key: string, at: number): Attempts {
    const tries = byKey.get(key);
    if (tries && tries.lastAt + resetAfterMs > at) return tries;
    return { count: 0, opensAt: 0, lastAt: at };
  }

  return {
    begin(key) {
      const at = now().getTime();
      const tries = currentOf(key, at);
      if (tries.opensAt > at)
        throw new DomainError('auth.too_many_tries', { retryAfterMs: tries.opensAt - at });
      const count = tries.count + 1;
      const waitMs = count < free ? 0 : Math.min(firstWaitMs * 2 ** (count - free), longestWaitMs);
      byKey.delete(key);
      deleteOldest(byKey, { maxKeys, hasExpired: ({ lastAt }) => lastAt + resetAfterMs <= at });
      byKey.set(key, { count, opensAt: at + waitMs, lastAt: at });
    },
    rollback(key) {
      const tries = byKey.get(key);
      if (!tries) return;
      tries.count -= 1;
      tries.opensAt = 0;
      if (tries.count <= 0) byKey.delete(key);
    },
    reset(key) {
      byKey.delete(key);
    },
  };
}
