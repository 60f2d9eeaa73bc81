import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectByFirstBytes } from './first-bytes.ts';
import { createHttp } from './server.ts';

let http: FastifyInstance;
beforeAll(async () => {
  http = createHttp({ logLevel: 'silent', trustedProxies: null });
  http.addContentTypeParser('image/png', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.post('/pictures', { preParsing: rejectByFirstBytes }, async () => ({}));
  await http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => http.close());

/** @returns the status line of the response to a request with these headers and this body */
function post(headers: string, body: string): Promise<string> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST /pictures HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\n${headers}\r\n\r\n${body}`);
  return new Promise((resolve) => {
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(String(chunk).split('\r\n')[0] ?? '');
    });
  });
}

test.each([
  ['with the length 0', 'Content-Length: 0', ''],
  ['in chunks', 'Transfer-Encoding: chunked', '0\r\n\r\n'],
  ['of another kind', 'Content-Length: 5', 'hello'],
])('an upload that is empty or no image is answered, %s', async (_name, headers, body) => {
  expect(await post(headers, body)).toMatch(/^HTTP\/1\.1 415 /);
});
