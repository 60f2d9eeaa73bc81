/** How often one caller may call: a fixed window per key, in memory, forgotten when the window ends. */
import { DomainError } from '../errors/domain-error.ts';

export interface RateLimiter {
  /** @throws DomainError request.too_many with retryAfterMs */
  take(key: string): void;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Past this many keys the ended windows are swept out, so that a flood of addresses cannot fill the memory. */
const sweepAt = 10_000;

export function createRateLimiter(
  limit: { max: number; perMs: number },
  now: () => number = Date.now,
): RateLimiter {
  const windows = new Map<string, Window>();
  return {
    take(key) {
      const at = now();
      if (windows.size > sweepAt) {
        for (const [name, window] of windows) if (window.endsAt <= at) windows.delete(name);
      }
      let window = windows.get(key);
      if (!window || window.endsAt <= at) {
        window = { count: 0, endsAt: at + limit.perMs };
        windows.set(key, window);
      }
      window.count += 1;
      if (window.count > limit.max)
        throw new DomainError('request.too_many', { retryAfterMs: window.endsAt - at });
    },
  };
}
