import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHttp } from './server.ts';
import { sendSqueezed } from './squeeze.ts';

const text = 'A page that says the same thing again and again. '.repeat(50);

async function ask(accepted?: string) {
  const http = createHttp({ logLevel: 'silent', trustedProxies: null });
  http.get('/', (request, reply) => sendSqueezed(request, reply.type('text/html'), text));
  const answer = await http.inject({ url: '/', headers: accepted ? { 'accept-encoding': accepted } : {} });
  await http.close();
  return answer;
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)('who unpacks %s gets %s', async (accepted, way, unpack) => {
  const { headers, rawPayload } = await ask(accepted);

  expect(headers['content-encoding']).toBe(way);
  expect(headers.vary).toBe('accept-encoding');
  expect(rawPayload.length).toBeLessThan(text.length / 4);
  expect(unpack(rawPayload).toString()).toBe(text);
});

test.each([undefined, 'identity', 'brotli', 'x-gzip', 'br;q=0'])(
  'who unpacks %s gets the text as it is',
  async (accepted) => {
    const { headers, body } = await ask(accepted);

    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(text);
  },
);
