/** Logs rejections that may be an attack: failed sign-ins, missing permissions, invalid tokens, reached limits. */
import { minutes } from '@foyer/contract/core/time.ts';
import type { FastifyRequest } from 'fastify';
import type { DomainError } from '../errors/domain-error.ts';
import { createRateLimiter } from './limits/rate-limit.ts';

/** Every page meets these: before it signs in, and when its access token has to be renewed. */
const usual: ReadonlySet<string> = new Set(['auth.missing', 'auth.expired', 'auth.second_factor_required']);

/** Per code and tenant, so that a flood does not fill the disk and hides no other rejection. */
const maxLines = { max: 60, perMs: minutes(1) };

/** Neither the address nor the person: the audit log has those, where they can be erased. */
export function createRejectionLog(): (refusal: DomainError, request: FastifyRequest) => void {
  const limiter = createRateLimiter(maxLines);

  function isAboveLimit(key: string): boolean {
    try {
      limiter.take(key);
      return false;
    } catch {
      return true;
    }
  }

  return ({ code, status }, request) => {
    if (![401, 403, 429].includes(status) || usual.has(code)) return;
    const { tenant, method, routeOptions } = request;
    if (isAboveLimit(`${tenant} ${code}`)) return;
    request.log.warn({ code, status, tenant, method, route: routeOptions.url }, 'request rejected');
  };
}
