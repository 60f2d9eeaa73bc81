/** What a call tells of where it comes from and where it came in. */
import type { FastifyRequest } from 'fastify';
import type { Site } from './passkeys.ts';
import type { Device } from './sessions.ts';

export function deviceFrom(request: FastifyRequest): Device {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

/** Where the browser says it is: a passkey that was made elsewhere does not answer for here. */
export function siteFrom(request: FastifyRequest): Site {
  return {
    origin: `${request.protocol}://${request.host.toLowerCase()}`,
    host: request.hostname.toLowerCase(),
  };
}
