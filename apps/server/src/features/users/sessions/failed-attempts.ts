/**
 * Slows down guessing of secrets: after some free attempts, each failed attempt doubles the wait for the next
 * one.
 */
import { DomainError } from '../../../platform/errors/domain-error.ts';

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

/**
 * At this number of keys, expired ones and then the oldest are removed, so that invented accounts cannot fill
 * the memory.
 */
const maxKeys = 20_000;

export function createFailedAttempts(backoff: Backoff, now: () => Date): FailedAttempts {
  const { freeAttempts: free, firstWaitMs, longestWaitMs, resetAfterMs } = backoff;
  const byKey = new Map<string, Attempts>();

  function sweep(at: number): void {
    for (const [key, { lastAt }] of byKey) if (lastAt + resetAfterMs <= at) byKey.delete(key);
    for (const key of byKey.keys()) {
      if (byKey.size <= maxKeys / 2) return;
      byKey.delete(key);
    }
  }

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
      // Deleted and set again, so that the map is ordered by the last attempt.
      byKey.delete(key);
      if (byKey.size >= maxKeys) sweep(at);
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
