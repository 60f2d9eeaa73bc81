/** Serves stored images, each only on the hosts of its own tenant. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { AuthGuard } from '../http/auth/auth-guard.ts';
import type { Storage, StoredFile } from './storage.ts';

/** The path of a stored file. A file never changes under its key. */
export function fileUrl(key: string): string {
  return `/files/${key}`;
}

/**
 * An SVG that is opened by itself is a document. This policy keeps it from running scripts and loading
 * anything.
 */
export const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

interface FileRoutesDependencies {
  readonly http: FastifyInstance;
  readonly authGuard: Pick<AuthGuard, 'tenantOf'>;
  readonly storage: Storage;
}

export function registerFiles({ http, authGuard, storage }: FileRoutesDependencies): void {
  http.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const file = await storage.get(await authGuard.tenantOf(request.host), request.params.key);
    if (!file) throw new DomainError('route.not_found');
    return sendImage(reply, file, 'public, max-age=31536000, immutable');
  });
}

/** Sends a stored image with its headers. */
export function sendImage(
  reply: FastifyReply,
  { type, size, stream }: StoredFile,
  cacheControl: string,
): FastifyReply {
  return reply
    .type(type)
    .header('content-length', size)
    .header('content-security-policy', imagePolicy)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', cacheControl)
    .send(stream);
}
