import { expect, test } from 'vitest';
import { checkFields, isEmail, mayManage, type StaffFields, sessionIdOf, tidy } from './policy.ts';

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

  expect(
    tidy({ ...typed, languages: ['German', 'French', 'German'], assignedProductIds: ['B', 'a', 'b'] }),
  ).toEqual({
    ...{ ...typed, name: 'Priya', email: 'p@acme.test', languages: ['French', 'German'] },
    assignedProductIds: ['a', 'b'],
  });
});

test('everything that is wrong is said at once', () => {
  const fields = {
    name: '',
    email: 'x',
    role: 'SUPER_ADMIN' as const,
    status: 'ACTIVE' as const,
    languages: [],
    assignedProductIds: [],
  } satisfies StaffFields;

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
