import { describe, expect, test } from 'vitest';
import { checkFields, isEmail, linkOrigin, mayManage, sessionIdOf, tidy } from './policy.ts';

describe('the origin of a mailed link', () => {
  const suffixes = ['example.com', 'app.example.com'];
  const origin = (host: string, more: { protocol?: string; localAddress?: string } = {}) =>
    linkOrigin('acme', { protocol: 'https', host, localAddress: undefined, ...more }, suffixes);

  test.each([
    ['acme.example.com', 'https://acme.example.com'],
    ['acme.app.example.com:8443', 'https://acme.app.example.com:8443'],
    ['ACME.Example.com', 'https://acme.example.com'],
  ])('%s is the tenant’s own', (host, expected) => {
    expect(origin(host)).toBe(expected);
  });

  test.each([
    '6.6.6.6',
    'example.com',
    'localhost',
    '[2001:db8::6]',
    'evil.test',
    'acme.example.com.evil.test',
  ])('%s is not, whoever answers there by default', (host) => {
    expect(origin(host)).toBe('https://acme.example.com');
  });

  test('the address the server itself was reached at is ours', () => {
    expect(origin('127.0.0.1:3000', { protocol: 'http', localAddress: '127.0.0.1' })).toBe(
      'http://127.0.0.1:3000',
    );
  });
});

test.each(['priya@acme.test', 'o’neill+x@sub.acme.co.in', 'ünder@straße.de'])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});
test.each([
  '',
  'priya',
  '@acme.test',
  'priya@acme',
  'a b@c.test',
  'a@b.test,c@d.test',
  '<a@b.test>',
  'a@b..test',
  'a@b.test\n',
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('only a super admin touches a super admin', () => {
  expect(mayManage('admin', 'SUPER_ADMIN')).toBe(false);
  expect(mayManage('superAdmin', 'SUPER_ADMIN')).toBe(true);
  expect(mayManage('admin', 'ADMIN')).toBe(true);
});

test('what was typed is kept without blanks around it, each product once', () => {
  const typed = { name: ' Priya ', email: ' p@acme.test\t', role: 'AGENT', status: 'ACTIVE' } as const;

  expect(tidy({ ...typed, assignedProductIds: ['B', 'a', 'b'] })).toEqual({
    ...{ ...typed, name: 'Priya', email: 'p@acme.test', assignedProductIds: ['a', 'b'] },
  });
});

test('everything that is wrong is said at once', () => {
  const fields = {
    name: '',
    email: 'x',
    role: 'SUPER_ADMIN',
    status: 'ACTIVE',
    assignedProductIds: [],
  } as const;

  expect(() => checkFields('admin', fields)).toThrow(
    expect.objectContaining({
      details: { fields: { name: 'required', email: 'email', role: 'not_a_choice' } },
    }),
  );
});

test.each(['', 'x', 'x.y', `${crypto.randomUUID()}.`, `${crypto.randomUUID()}.a.b`])(
  '%j names no session',
  (token) => {
    expect(sessionIdOf(token)).toBeNull();
  },
);
