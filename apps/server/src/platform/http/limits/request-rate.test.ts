import { expect, test } from 'vitest';
import { createHttp } from '../server.ts';
import { createTokenBuckets, requestCosts } from './request-rate.ts';

const tooMany = (retryAfterMs: number) =>
  expect.objectContaining({ code: 'request.too_many', details: { retryAfterMs } });

test('a bucket allows a burst, and then as much as it refills', () => {
  let at = 0;
  const buckets = createTokenBuckets({ perSecond: 10, burst: 20 }, () => at);
  for (let count = 0; count < 20; count += 1) buckets.take('office', 1);

  expect(() => buckets.take('office', 1)).toThrow(tooMany(100));
  expect(() => buckets.take('other', 1)).not.toThrow();
  at = 100;
  expect(() => buckets.take('office', 1)).not.toThrow();
  expect(() => buckets.take('office', 5)).toThrow(tooMany(500));
  at = 60_000;
  expect(() => buckets.take('office', 20)).not.toThrow();
  expect(() => buckets.take('office', 1)).toThrow(tooMany(100));
});

test('requests of a network are limited together, to any tenant and address, by what they cost', async () => {
  const http = createHttp({
    logLevel: 'silent',
    trustedProxies: null,
    limits: { requests: { perSecond: 0.001, burst: 10 } },
  });
  http.get('/page', { config: { cost: requestCosts.page } }, async () => ({ result: 'page' }));
  http.get('/call', async () => ({ result: 'call' }));
  const ask = async (url: string, remoteAddress: string, host = 'acme.localhost') =>
    (await http.inject({ url, remoteAddress, headers: { host } })).statusCode;

  expect(await ask('/page', '2001:db8::1')).toBe(200);
  expect(await ask('/unknown', '2001:db8::2', 'globex.localhost')).toBe(404);
  expect(await ask('/call', '2001:db8::3')).toBe(429);
  expect(await ask('/call', '2001:db8:0:1::1')).toBe(200);
  await http.close();
});
