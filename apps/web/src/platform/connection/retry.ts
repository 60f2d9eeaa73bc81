/** Retries with exponential backoff and jitter, so that many pages do not reconnect at the same time. */

export interface Backoff {
  readonly initialMs: number;
  readonly maxMs: number;
}

/** The delay before retry number `attempt` (0 is the first): half to all of the doubled delay. */
export function backoffDelay(attempt: number, backoff: Backoff, random: () => number = Math.random): number {
  const full = Math.min(backoff.maxMs, backoff.initialMs * 2 ** attempt);
  return full * (0.5 + random() / 2);
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface RetryOptions extends Backoff {
  readonly attempts: number;
  /** Whether a failure is worth a retry. */
  readonly while: (error: unknown) => boolean;
}

/**
 * Calls `use` until it succeeds, the failure is permanent, or the attempts are used up. @throws the last
 * failure
 */
export async function retryWhile<T>(use: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await use();
    } catch (error) {
      if (attempt + 1 >= options.attempts || !options.while(error)) throw error;
      await wait(backoffDelay(attempt, options));
    }
  }
}
