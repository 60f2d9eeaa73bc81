/** A text made small for its way, as the one who asked can unpack it. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Quick, and nearly as small as the slow ways for texts of some tens of kilobytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const ways: readonly (readonly [name: string, pack: (text: string) => Promise<Buffer>])[] = [
  ['br', (text) => promisify(brotliCompress)(text, brotliOptions)],
  ['gzip', promisify(gzip)],
];

/**
 * Sends a text packed. For answers in which nothing secret stands beside what a stranger can choose: their length tells.
 */
export async function sendSqueezed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase());
  // A way that is named with a weight of nought is none; browsers name theirs without weights.
  const way = ways.find(([name]) => accepted.includes(name));
  reply.header('vary', 'accept-encoding');
  if (!way) return reply.send(text);
  const [name, pack] = way;
  return reply.header('content-encoding', name).send(await pack(text));
}
