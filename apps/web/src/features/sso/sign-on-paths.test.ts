import { expect, test } from 'vitest';
import { hasRealmAnswer, needsSignIn, usesSingleSignOn } from './sign-on-paths.ts';

test.each(['/app', '/app/', '/app/customers', '/app/login', '/login', '/login/', '/login/reset'])(
  '%s uses single sign-on',
  (pathname) => {
    expect(usesSingleSignOn(pathname)).toBe(true);
  },
);

test.each([
  '/',
  '/app/wallboard',
  '/apple',
  '/login-demo',
  '/application/x',
  '/App',
  '/LOGIN',
  '/live/apple',
  '/live/login-demo',
  '/live/app',
  '/live/login',
  '//app',
  '/live/x/app',
  '/x?/app',
])('%s does not use single sign-on', (pathname) => {
  expect(usesSingleSignOn(pathname)).toBe(false);
});

test('console pages require sign-in, sign-in pages do not', () => {
  expect(['/app', '/app/', '/app/customers/1'].map(needsSignIn)).toEqual([true, true, true]);
  expect(['/login/', '/app/login', '/app/login/', '/login/forgot', '/apple'].map(needsSignIn)).toEqual(
    Array(5).fill(false),
  );
});

test('recognises a response of the realm by state and code or error', () => {
  expect(hasRealmAnswer('#state=a&session_state=b&code=c')).toBe(true);
  expect(hasRealmAnswer('#error=login_required&state=a')).toBe(true);
  expect(['', '#row', '#state=a', '#code=c'].map(hasRealmAnswer)).toEqual(Array(4).fill(false));
});
