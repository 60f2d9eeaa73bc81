/** Serves stored images, each only on the hosts of its own tenant. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { AuthGuard } from '../http/auth/auth-guard.ts';
import { openForRequest, sendOpened } from '../http/byte-ranges.ts';
import { type FileReference, referTo, type Storage } from './storage.ts';

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
  readonly storage: Pick<Storage, 'find' | 'get'>;
}

export function registerFiles({ http, authGuard, storage }: FileRoutesDependencies): void {
  http.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const tenant = await authGuard.tenantOf(request.host);
    const file = referTo(storage, tenant, request.params.key);
    if (!(await sendImage(request, reply, file, 'public, max-age=31536000, immutable')))
      throw new DomainError('route.not_found');
    return reply;
  });
}

/**
 * Sends a stored image, or the requested range of it, with its headers.
 * @returns whether there is such a file; not the reply, which is a promise of the end of the response
 * @throws DomainError request.range_not_satisfiable | storage.unavailable
 */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  reference: FileReference,
  cacheControl: string,
): Promise<boolean> {
  const file = await openForRequest(request, reply, reference);
  if (!file) return false;
  reply
    .header('content-security-policy', imagePolicy)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', cacheControl);
  sendOpened(reply, file);
  return true;
}
