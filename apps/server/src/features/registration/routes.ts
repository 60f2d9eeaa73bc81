/** The calls of registering. */
import { registrationRoutes } from '@foyer/contract/registration.ts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { Caller } from './codes.ts';
import type { RegistrationService } from './service.ts';

export function registerRegistrationRoutes(entrance: Entrance, service: RegistrationService): void {
  serve(entrance, registrationRoutes, {
    register: async ({ actor, body, request }) => ({
      result: await service.register(actor.scope, body, callerOf(request)).catch(noted(request)),
    }),
    resendCode: async ({ actor, params: { registrationId }, request }) => ({
      result: await service.resendCode(actor.scope, registrationId, callerOf(request)).catch(noted(request)),
    }),
    verifyCode: async ({ actor, params: { registrationId }, body: { code }, request }) => ({
      result: await service.verifyCode(actor.scope, registrationId, code, callerOf(request)),
    }),
  });
}

function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, host: request.host };
}

/** The operator has to know that messages do not leave; what the carrier said may name the recipient and stays out. */
function noted(request: FastifyRequest): (error: unknown) => never {
  return (error) => {
    if (error instanceof DomainError && error.code === 'code.not_sent') {
      const { code, command, responseCode } = (error.cause ?? {}) as Record<string, unknown>;
      request.log.error({ carrier: { code, command, responseCode } }, 'a code could not be sent');
    }
    throw error;
  };
}
