import { expect, test } from 'vitest';
import { chooseRedirectTarget, redirectParameter, signInAddress } from './redirect-target.ts';

const origin = 'https://acme.example.com';

test.each(['/app/customers', '/app/customers?page=2#row', '/live/jee-live-demo?meetingId=1'])(
  'a path of this site (%s) is opened after sign-in',
  (wanted) => {
    expect(chooseRedirectTarget(wanted, origin)).toBe(wanted);
  },
);

test.each([
  null,
  '',
  'app',
  '//evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\\/evil.example',
  '//globex.example.com/app',
  'https://globex.example.com/app',
  'https://acme.example.com.evil.example/app',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/\\evil.example',
  '/\t/evil.example',
  '/app\\..\\..',
  'https://evil.example/app',
  'javascript:alert(1)',
  '/login/',
  '/login',
  '/app/login/',
  '/app/../login/?redirectTo=/login/',
])('any other target (%s) is replaced by the dashboard', (wanted) => {
  expect(chooseRedirectTarget(wanted, origin)).toBe('/app');
});

test('the target survives encoding in the address', () => {
  const address = new URL(signInAddress('/app/customers?page=2&sort=name'), origin);

  expect(address.searchParams.get(redirectParameter)).toBe('/app/customers?page=2&sort=name');
  expect(signInAddress('/app')).toBe('/login/');
});
