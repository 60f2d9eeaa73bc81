/** A rate limiter with a fixed window per key, in the memory of this process. */
import { DomainError } from '../../errors/domain-error.ts';
import { deleteOldest } from './delete-oldest.ts';

export interface RateLimiter {
  /** @throws DomainError request.too_many with retryAfterMs */
  take(key: string): void;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Above this number of keys the oldest windows are deleted, so that many networks cannot fill the memory. */
const defaultMaxKeys = 50_000;

export function createRateLimiter(
  limit: { max: number; perMs: number },
  now: () => number = Date.now,
  maxKeys = defaultMaxKeys,
): RateLimiter {
  /** In the order of their ends, because all windows have the same length. */
  const windows = new Map<string, Window>();
  return {
    take(key) {
      const at = now();
      let window = windows.get(key);
      if (!window || window.endsAt <= at) {
        window = { count: 0, endsAt: at + limit.perMs };
        windows.delete(key);
        deleteOldest(windows, { maxKeys, hasExpired: ({ endsAt }) => endsAt <= at });
        windows.set(key, window);
      }
      window.count += 1;
      if (window.count > limit.max)
        throw new DomainError('request.too_many', { retryAfterMs: window.endsAt - at });
    },
  };
}
