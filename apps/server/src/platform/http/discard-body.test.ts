/** A client that is refused in the middle of its body reads the reply, and its connection goes on. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rejectByFirstBytes } from './first-bytes.ts';
import { createHttp } from './server.ts';

const mebibyte = 1_048_576;
let http: FastifyInstance;
let socket: Socket;
beforeAll(async () => {
  http = createHttp({ logLevel: 'silent', trustedProxies: null });
  http.addContentTypeParser('image/png', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.post('/texts', async () => ({}));
  http.post('/pictures', { preParsing: rejectByFirstBytes, bodyLimit: 4 * mebibyte }, async () => ({}));
  await http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => socket.destroy());
afterAll(() => http.close());

/** Sends the head of an upload. */
function begin(path: string, length: string): Socket {
  socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\n${length}\r\n\r\n`);
  return socket;
}
const statusOf = async (from: Socket) => String((await once(from, 'data'))[0]).split('\r\n')[0];

test.each([
  ['too large', '/texts', 2 * mebibyte, 413],
  ['not the picture that was promised', '/pictures', 2 * mebibyte, 415],
])(
  'a body that is %s is refused before it has arrived, and the next request is answered',
  async (_name, path, bytes, status) => {
    const client = begin(path, `Content-Length: ${bytes}`);
    client.write('x'.repeat(1000));
    expect(await statusOf(client)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));

    client.write(Buffer.alloc(bytes - 1000, 'x'));
    client.write('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n');

    expect(await statusOf(client)).toMatch(/^HTTP\/1.1 404 /);
  },
);

test('a body that is very long is refused, and its connection is closed', async () => {
  const client = begin('/texts', `Content-Length: ${1024 * mebibyte}`);

  expect(await statusOf(client)).toMatch(/^HTTP\/1.1 413 /);
  await once(client, 'close');
});
