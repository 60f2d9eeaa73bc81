/** Compresses a reply with an encoding that the client accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Fast, and nearly as small as higher levels for texts of some tens of kilobytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encodings: readonly (readonly [name: string, compress: (text: string) => Promise<Buffer>])[] = [
  ['br', (text) => promisify(brotliCompress)(text, brotliOptions)],
  ['gzip', promisify(gzip)],
];

/**
 * Sends a text compressed. Do not use it for a reply with both a secret and text that an attacker chooses: its
 * length would reveal the secret (BREACH, https://breachattack.com).
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase());
  // Encodings with a weight (`br;q=0`) are ignored. Browsers send none.
  const encoding = encodings.find(([name]) => accepted.includes(name));
  reply.header('vary', 'accept-encoding');
  if (!encoding) return reply.send(text);
  const [name, compress] = encoding;
  return reply.header('content-encoding', name).send(await compress(text));
}
