/** Protects calls that a cookie alone authenticates from pages of other origins. */
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../errors/domain-error.ts';

/**
 * Tenants are sibling hosts, which browsers treat as the same site: SameSite alone does not prevent
 * cross-tenant requests. Callers that are no browsers send neither header.
 * @throws DomainError auth.invalid
 */
export function rejectOtherOrigins({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'cross-site' || site === 'same-site') throw new DomainError('auth.invalid');
  if (origin && URL.parse(origin)?.host !== host) throw new DomainError('auth.invalid');
}
