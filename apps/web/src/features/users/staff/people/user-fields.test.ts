import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import { expect, test } from 'vitest';
import { fieldsOf, mayManage, rolesFor, trimmed, userFieldNames } from './user-fields.ts';

test('an admin can assign the roles agent and admin, a super admin all roles', () => {
  expect(rolesFor('ADMIN')).toEqual(['AGENT', 'ADMIN']);
  expect(rolesFor('SUPER_ADMIN')).toContain('SUPER_ADMIN');
});

test('an admin cannot change a super admin', () => {
  expect(mayManage('ADMIN', { role: 'SUPER_ADMIN' })).toBe(false);
  expect(mayManage('SUPER_ADMIN', { role: 'SUPER_ADMIN' })).toBe(true);
});

test('a new user is an active agent without products', () => {
  expect(fieldsOf(null)).toMatchObject({ role: 'AGENT', status: 'ACTIVE', assignedProductIds: [] });
});

test('the form contains the editable fields only', () => {
  const user = { ...fieldsOf(null), name: 'Priya', id: 'u', version: 3 } as ManagedUser;

  expect(Object.keys(fieldsOf(user))).toEqual([...userFieldNames]);
});

test('removes spaces around the name and the email', () => {
  expect(trimmed({ ...fieldsOf(null), name: ' Priya ', email: 'priya@acme.test ' })).toMatchObject({
    name: 'Priya',
    email: 'priya@acme.test',
  });
});
