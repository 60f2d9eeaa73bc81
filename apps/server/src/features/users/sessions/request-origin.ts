/** Where a request comes from: the client's device, and the host it was sent to. */
import type { FastifyRequest } from 'fastify';
import type { Site } from '../second-factor/passkeys.ts';
import type { Device } from './sessions.ts';

export function deviceFrom(request: FastifyRequest): Device {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

/** The origin that the browser used; a passkey of another host is not valid here. */
export function siteFrom(request: FastifyRequest): Site {
  return {
    origin: `${request.protocol}://${request.host.toLowerCase()}`,
    host: request.hostname.toLowerCase(),
  };
}
