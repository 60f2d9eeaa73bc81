/** Answers errors on the socket itself: until a request has arrived in full, Fastify cannot reply to it. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '../errors/domain-error.ts';

/** Sends an error in the one error shape, and closes the connection. Nothing may have been sent before. */
export function endWithError(socket: Socket, error: DomainError, requestId?: string): void {
  const body = JSON.stringify(error.toBody(requestId));
  const { retryAfterMs } = error.details;
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...(retryAfterMs ? [`Retry-After: ${Math.ceil(retryAfterMs / 1000)}`] : []),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Answers what Node rejects before there is a request: a timeout, a head that is too large or malformed. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (socket.writable) endWithError(socket, new DomainError(codeOf(error.code)));
  else socket.destroy();
}

function codeOf(reason = '') {
  if (reason === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.timed_out';
  return reason === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed';
}
