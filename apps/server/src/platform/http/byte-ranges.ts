/** Serves stored files with byte ranges (RFC 9110, 14): for seeking in a recording, and to resume a download. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import {
  type ByteRange,
  type FileReference,
  type StoredFile,
  UnsatisfiableRange,
} from '../storage/storage.ts';

/**
 * @param header the `Range` header
 * @returns `null` for no range, several ranges and what is not a range: the whole file answers them
 */
export function parseRange(header: string | undefined): ByteRange | null {
  const [, start, end] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (start === undefined || end === undefined || (start === '' && end === '')) return null;
  if (start === '') return { lastBytes: Number(end) };
  const first = Number(start);
  if (end === '') return { first };
  return Number(end) < first ? null : { first, last: Number(end) };
}

/**
 * Opens the part of the file that the request wants.
 * @returns `null` when there is no such file
 * @throws DomainError request.range_not_satisfiable, with the size of the file in the reply's `Content-Range`
 */
export async function openForRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  reference: FileReference,
): Promise<StoredFile | null> {
  try {
    return await reference.get(await rangeOf(request, reference));
  } catch (error) {
    if (!(error instanceof UnsatisfiableRange)) throw error;
    reply.header('content-range', `bytes */${error.size}`);
    throw new DomainError('request.range_not_satisfiable', {}, { cause: error });
  }
}

/** `If-Range` asks for the whole file if it changed since the first part; only GET has ranges. */
async function rangeOf({ method, headers }: FastifyRequest, reference: FileReference) {
  const range = method === 'GET' ? parseRange(headers.range) : null;
  const expected = headers['if-range'];
  if (!range || expected === undefined) return range;
  return (await reference.find())?.etag === expected ? range : null;
}

/** Sends an opened file; the caller has set the headers of its route. */
export function sendOpened(reply: FastifyReply, file: StoredFile): FastifyReply {
  const { type, size, etag, range, stream } = file;
  reply.type(type).header('accept-ranges', 'bytes').header('etag', etag);
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  return reply.header('content-length', range ? range.last - range.first + 1 : size).send(stream);
}
