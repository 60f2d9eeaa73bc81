import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sendCompressed } from './compress.ts';
import { createHttp } from './server.ts';

const text = 'A page that says the same thing again and again. '.repeat(50);

async function ask(accepted?: string) {
  const http = createHttp({ logLevel: 'silent', trustedProxies: null });
  http.get('/', (request, reply) => sendCompressed(request, reply.type('text/html'), text));
  const answer = await http.inject({ url: '/', headers: accepted ? { 'accept-encoding': accepted } : {} });
  await http.close();
  return answer;
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)('a client that accepts %s gets %s', async (accepted, encoding, decompress) => {
  const { headers, rawPayload } = await ask(accepted);

  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect(rawPayload.length).toBeLessThan(text.length / 4);
  expect(decompress(rawPayload).toString()).toBe(text);
});

test.each([undefined, 'identity', 'brotli', 'x-gzip', 'br;q=0'])(
  'a client that accepts %s gets the text uncompressed',
  async (accepted) => {
    const { headers, body } = await ask(accepted);

    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(text);
  },
);
