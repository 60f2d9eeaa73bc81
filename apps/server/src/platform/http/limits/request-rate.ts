/** Bounds the requests of one network, of any kind and to any tenant: a token bucket per network. */
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../errors/domain-error.ts';
import { deleteOldest } from './delete-oldest.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request takes from its network's bucket; 1 when absent. */
    cost?: number;
  }
}

/** Pages are rendered, files and signed notices of machines cost next to nothing. */
export const requestCosts = { page: 5, file: 0.1, notice: 0.1 } as const;

export interface RequestRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** An office of 200 people behind one address opens its pages within a minute, and then polls. */
export const defaultRequestRate: RequestRate = { perSecond: 100, burst: 2_000 };

interface Bucket {
  tokens: number;
  readonly at: number;
}

const maxBuckets = 50_000;

/** @param now milliseconds */
export function createTokenBuckets({ perSecond, burst }: RequestRate, now = () => performance.now()) {
  /** In the order of their last use, because each use adds its bucket again. */
  const buckets = new Map<string, Bucket>();
  const refillMs = (burst / perSecond) * 1000;
  return {
    /** @throws DomainError request.too_many */
    take(key: string, cost: number): void {
      const at = now();
      const { tokens, at: before } = buckets.get(key) ?? { tokens: burst, at };
      const refilled = Math.min(burst, tokens + ((at - before) / 1000) * perSecond);
      const isEnough = refilled >= cost;
      buckets.delete(key);
      deleteOldest(buckets, { maxKeys: maxBuckets, hasExpired: (bucket) => at - bucket.at >= refillMs });
      buckets.set(key, { tokens: isEnough ? refilled - cost : refilled, at });
      if (!isEnough)
        throw new DomainError('request.too_many', {
          retryAfterMs: Math.ceil(((cost - refilled) / perSecond) * 1000),
        });
    },
  };
}

/** Before the tenant is looked up. Call it before other hooks are added. */
export function limitRequestRate(http: FastifyInstance, rate: RequestRate): void {
  const buckets = createTokenBuckets(rate);
  http.addHook('onRequest', async ({ ip, is404, routeOptions }) => {
    // An unknown address is answered with a page.
    buckets.take(networkOf(ip), is404 ? requestCosts.page : (routeOptions.config.cost ?? 1));
  });
}
