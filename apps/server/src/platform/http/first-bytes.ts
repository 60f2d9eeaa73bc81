/** A file that cannot become what is taken is refused by its first bytes: the rest is not waited for. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { mayBecomeImage } from '../storage/sniff-image.ts';

/**
 * For `preParsing` of routes that take pictures alone.
 * @returns the same body, whole
 * @throws DomainError upload.unsupported_type
 */
export async function refuseByFirstBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
): Promise<Readable> {
  // Too large by its own account: refused without a byte of it.
  if (Number(request.headers['content-length']) > request.routeOptions.bodyLimit) return body;
  const first = await readFirst(body);
  if (first && !mayBecomeImage(first)) {
    // Whoever still sends is not listened to.
    reply.header('connection', 'close');
    throw new DomainError('upload.unsupported_type');
  }
  return body;
}

/** Leaves them in the stream. @returns `null` when there are none */
async function readFirst(body: Readable): Promise<Buffer | null> {
  if (body.readableLength === 0 && !body.readableEnded)
    await once(body, 'readable').catch((cause: Error) => {
      throw new DomainError('request.malformed', {}, { cause });
    });
  const first: Buffer | null = body.read();
  if (first) body.unshift(first);
  return first;
}
