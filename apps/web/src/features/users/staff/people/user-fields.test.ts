import type { ManagedUser } from '@foyer/contract/managed-users.ts';
import { expect, test } from 'vitest';
import { fieldsOf, mayManage, rolesFor, trimmed, userFieldNames } from './user-fields.ts';

test('an admin makes agents and admins, a super admin everybody', () => {
  expect(rolesFor('ADMIN')).toEqual(['AGENT', 'ADMIN']);
  expect(rolesFor('SUPER_ADMIN')).toContain('SUPER_ADMIN');
});

test('an admin cannot change a super admin', () => {
  expect(mayManage('ADMIN', { role: 'SUPER_ADMIN' })).toBe(false);
  expect(mayManage('SUPER_ADMIN', { role: 'SUPER_ADMIN' })).toBe(true);
});

test('somebody new starts as an active agent without products', () => {
  expect(fieldsOf(null)).toMatchObject({ role: 'AGENT', status: 'ACTIVE', assignedProductIds: [] });
});

test('the form holds what may be changed, and nothing else of the record', () => {
  const user = { ...fieldsOf(null), name: 'Priya', id: 'u', version: 3 } as ManagedUser;

  expect(Object.keys(fieldsOf(user))).toEqual([...userFieldNames]);
});

test('spaces around a pasted address are not sent', () => {
  expect(trimmed({ ...fieldsOf(null), name: ' Priya ', email: 'priya@acme.test ' })).toMatchObject({
    name: 'Priya',
    email: 'priya@acme.test',
  });
});
