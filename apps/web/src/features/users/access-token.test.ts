import { expect, test } from 'vitest';
import { readEnd } from '../../platform/token-end.ts';
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

test('a token is fresh until shortly before it ends', () => {
  const token = tokenThatEnds(now + renewBeforeMs + 1000);

  expect(isFresh(token, undefined, now)).toBe(true);
  expect(isFresh(token, undefined, now + 1000)).toBe(false);
});

test('what the answer said about a token wins over a wrong clock', () => {
  const token = tokenThatEnds(now - 3_600_000);

  expect(isFresh(token, { token, endsAt: now + 600_000 }, now)).toBe(true);
});

test('what is known about another token does not count', () => {
  const token = tokenThatEnds(now - 1000);

  expect(isFresh(token, { token: 'another', endsAt: now + 600_000 }, now)).toBe(false);
});

test.each(['', 'opaque', 'a.b.c', 'a..c', `a.${btoa('null')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
  'a token that tells nothing (%s) is renewed',
  (token) => {
    expect(readEnd(token)).toBeUndefined();
    expect(isFresh(token, undefined, now)).toBe(false);
  },
);
