import { expect, test } from 'vitest';
import type { Identity } from '../../platform/http/auth/actor.ts';
import {
  checkFields,
  isEmail,
  mayManage,
  normaliseIdentity,
  normaliseStaffFields,
  type StaffFields,
  sessionIdOf,
} from './policy.ts';

test.each(['priya@acme.test', 'o’neill+x@sub.acme.co.in', 'ünder@straße.de'])(
  '%s is an email address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);
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
])('%j is not an email address', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('only a super admin can manage a super admin', () => {
  expect(mayManage('admin', 'SUPER_ADMIN')).toBe(false);
  expect(mayManage('superAdmin', 'SUPER_ADMIN')).toBe(true);
  expect(mayManage('admin', 'ADMIN')).toBe(true);
});

test('staff fields are trimmed, and each product is listed once', () => {
  const typed = { name: ' Pri\u200Bya ', email: ' p@acme.test\t', role: 'AGENT', status: 'ACTIVE' } as const;

  expect(
    normaliseStaffFields({
      ...typed,
      languages: ['German', 'French', 'German'],
      assignedProductIds: ['B', 'a', 'b'],
    }),
  ).toEqual({
    ...typed,
    name: 'Priya',
    email: 'p@acme.test',
    languages: ['French', 'German'],
    assignedProductIds: ['a', 'b'],
  });
});

test('all problems are reported at once', () => {
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
  '%j contains no session id',
  (token) => {
    expect(sessionIdOf(token)).toBeNull();
  },
);

test('the name of an identity is one line without invisible characters', () => {
  const identity = { issuer: 'https://realm.test', subject: 's', email: 'p@acme.test', role: null };
  const nameOf = (name: string) => normaliseIdentity({ ...identity, name } as Identity)?.name;

  expect(nameOf('Pri\u200Bya\r\n\u202ERao')).toBe('Priya Rao');
  expect(nameOf('\u200B')).toBe('p@acme.test');
});
