import { expect, test } from 'vitest';
import { readExpiry } from '../../platform/token-expiry.ts';
import { isFresh, renewBeforeMs } from './access-token.ts';

const now = Date.UTC(2026, 10, 21, 9, 0);
const tokenThatEnds = (atMs: number): string =>
  [
    'head',
    btoa(JSON.stringify({ sub: 'a?>', exp: atMs / 1000 }))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
    'seal',
  ].join('.');

test('a token is fresh until a minute before it expires', () => {
  const token = tokenThatEnds(now + renewBeforeMs + 1000);

  expect(isFresh(token, undefined, now)).toBe(true);
  expect(isFresh(token, undefined, now + 1000)).toBe(false);
});

test('the stated lifetime takes precedence over the expiry in the token', () => {
  const token = tokenThatEnds(now - 3_600_000);

  expect(isFresh(token, { token, endsAt: now + 600_000 }, now)).toBe(true);
});

test('ignores the stated lifetime of another token', () => {
  const token = tokenThatEnds(now - 1000);

  expect(isFresh(token, { token: 'another', endsAt: now + 600_000 }, now)).toBe(false);
});

test.each(['', 'opaque', 'a.b.c', 'a..c', `a.${btoa('null')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
  'a token without a readable expiry (%s) is not fresh',
  (token) => {
    expect(readExpiry(token)).toBeUndefined();
    expect(isFresh(token, undefined, now)).toBe(false);
  },
);
