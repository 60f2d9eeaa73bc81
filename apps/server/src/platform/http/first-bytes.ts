/** Rejects an upload by its first bytes, before the rest has arrived. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { mayBecomeImage } from '../storage/pictures/sniff-image.ts';
import { discardBody } from './discard-body.ts';

/**
 * A `preParsing` hook for routes that accept images only.
 * @returns the complete body
 * @throws DomainError upload.unsupported_type
 */
export async function rejectByFirstBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
): Promise<Readable> {
  // The declared length is above the limit: Fastify rejects it without reading the body.
  if (Number(request.headers['content-length']) > request.routeOptions.bodyLimit) return body;
  const first = await readFirst(body);
  if (!first || !mayBecomeImage(first)) {
    discardBody(request, reply);
    throw new DomainError('upload.unsupported_type');
  }
  return body;
}

/** Reads the first chunk and puts it back. @returns `null` for an empty body */
async function readFirst(body: Readable): Promise<Buffer | null> {
  if (body.readableLength === 0 && !body.readableEnded)
    // The stream of an empty body may end without ever being readable.
    await Promise.race([once(body, 'readable'), once(body, 'end')]).catch((cause: Error) => {
      throw new DomainError('request.malformed', {}, { cause });
    });
  const first: Buffer | null = body.read();
  if (first) body.unshift(first);
  return first;
}
