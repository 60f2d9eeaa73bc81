/** Refuses a request while its client is still sending the body. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Several times the largest upload. */
const longestBytes = 64 * 1_048_576;

/**
 * The rest of the body is read and discarded: a connection that is closed meanwhile is reset, and the reply is lost with it
 * (a proxy then answers 502). After a body that is very long, or whose length is not known, the connection is closed all
 * the same.
 */
export function discardBody({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= longestBytes) {
    reply.removeHeader('connection');
    raw.resume();
  } else reply.header('connection', 'close');
}
