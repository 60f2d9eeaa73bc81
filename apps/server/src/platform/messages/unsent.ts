/** The operator has to know that codes do not leave; what the carrier said may name the recipient and stays out. */
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** For the `catch` of a call that sends a code: noted in the log, and thrown on. */
export function notingUnsent(request: Pick<FastifyRequest, 'log'>): (error: unknown) => never {
  return (error) => {
    if (error instanceof DomainError && error.code === 'code.not_sent') {
      const { code, command, responseCode } = (error.cause ?? {}) as Record<string, unknown>;
      request.log.error({ carrier: { code, command, responseCode } }, 'a code could not be sent');
    }
    throw error;
  };
}
