import { expect, test } from 'vitest';
import { withoutPersonalData } from './client-log.ts';

test.each([
  ['call failed: ravi.k+1@example.co.in is blocked', 'call failed: … is blocked'],
  ['no such number +91 98450 21345', 'no such number …'],
  ['(0151) 234-5678', '(…'],
  ['at https://acme.test/app/customers?search=Ravi&page=2', 'at https://acme.test/app/customers'],
  ['back at https://acme.test/login/#state=abc&code=secret.', 'back at https://acme.test/login/'],
  [`GET /api/links/${'a1B2'.repeat(11)}`, 'GET /api/links/…'],
  [`token eyJhbGciOiJIUzI1NiJ9${'x'.repeat(20)}.${'y'.repeat(43)}`, 'token ….…'],
])('what a page reports as %j is logged as %j', (msg, logged) => {
  expect(withoutPersonalData(msg)).toBe(logged);
});

test('an error with its place in the code is logged as it is', () => {
  const msg = 'TypeError: t is undefined\n    at draw (https://acme.test/assets/room-D1f9aB2c.js:12:34567)';

  expect(withoutPersonalData(msg)).toBe(msg);
});

test('at most 1000 characters are logged', () => {
  expect(withoutPersonalData('long '.repeat(800))).toHaveLength(1000);
});
