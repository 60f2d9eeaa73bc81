/** Stored files at their addresses, on the host of the tenant they belong to and nowhere else. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { Gate } from '../http/gate.ts';
import type { Storage, StoredFile } from './storage.ts';

/** Where a stored file is found; under its key it never changes. */
export function fileAddress(key: string): string {
  return `/files/${key}`;
}

/** An image that is opened by itself is a document: it runs nothing, loads nothing and belongs to nobody. */
export const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

interface FilesParts {
  readonly http: FastifyInstance;
  readonly gate: Pick<Gate, 'tenantOf'>;
  readonly storage: Storage;
}

export function registerFiles({ http, gate, storage }: FilesParts): void {
  http.get<{ Params: { key: string } }>('/files/:key', async (request, reply) => {
    const file = await storage.get(await gate.tenantOf(request.host), request.params.key);
    if (!file) throw new DomainError('route.not_found');
    return sendImage(reply, file, 'public, max-age=31536000, immutable');
  });
}

/** A stored image as it goes out, wherever it is served. */
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
