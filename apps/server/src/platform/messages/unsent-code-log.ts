/** Logs codes that could not be sent, without the provider's message, which may name the recipient. */
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** For the `catch` of a route that sends a code: logs the error and rethrows it. */
export function logUnsentCode(request: Pick<FastifyRequest, 'log' | 'tenant'>): (error: unknown) => never {
  return (error) => {
    if (error instanceof DomainError && error.code === 'code.not_sent') {
      const { code, command, responseCode } = (error.cause ?? {}) as Record<string, unknown>;
      const { tenant } = request;
      request.log.error({ tenant, provider: { code, command, responseCode } }, 'code could not be sent');
    }
    throw error;
  };
}
