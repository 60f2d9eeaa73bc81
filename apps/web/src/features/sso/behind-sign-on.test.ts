import { expect, test } from 'vitest';
import { bringsAnswer, isBehindSignOn, needsSignIn } from './behind-sign-on.ts';

test.each(['/app', '/app/', '/app/customers', '/app/login', '/login', '/login/', '/login/reset'])(
  '%s stands behind single sign-on',
  (pathname) => {
    expect(isBehindSignOn(pathname)).toBe(true);
  },
);

test.each([
  ...['/', '/apple', '/login-demo', '/application/x', '/App', '/LOGIN'],
  ...['/live/apple', '/live/login-demo', '/live/app', '/live/login', '//app', '/live/x/app', '/x?/app'],
])('%s is open to everybody', (pathname) => {
  expect(isBehindSignOn(pathname)).toBe(false);
});

test('who opens the console must sign in, who opens the sign-in may choose how', () => {
  expect(['/app', '/app/', '/app/customers/1'].map(needsSignIn)).toEqual([true, true, true]);
  expect(['/login/', '/app/login', '/app/login/', '/login/forgot', '/apple'].map(needsSignIn)).toEqual(
    Array(5).fill(false),
  );
});

test('an answer of the realm is known by what every answer has', () => {
  expect(bringsAnswer('#state=a&session_state=b&code=c')).toBe(true);
  expect(bringsAnswer('#error=login_required&state=a')).toBe(true);
  expect(['', '#row', '#state=a', '#code=c'].map(bringsAnswer)).toEqual(Array(4).fill(false));
});
