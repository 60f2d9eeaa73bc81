import { expect, test } from 'vitest';
import { findCurrentPath, menuFor } from './pages.ts';

const pathsOf = (role: Parameters<typeof menuFor>[0]) =>
  menuFor(role).flatMap((group) => group.entries.map((entry) => entry.path));

test('an agent sees the dashboard, customers, schedules and links', () => {
  expect(pathsOf('AGENT')).toEqual([
    ...['/app', '/app/customers', '/app/schedules', '/app/customers/direct-link'],
  ]);
});

test('an admin also sees products, slots and users', () => {
  expect(pathsOf('ADMIN')).toEqual([...pathsOf('AGENT'), '/app/products', '/app/slots', '/app/users']);
});

test('the audit logs are for super admins alone', () => {
  expect(pathsOf('SUPER_ADMIN')).toEqual([...pathsOf('ADMIN'), '/app/audit-logs']);
});

test('a page below an entry shows where one is, one with an entry of its own shows that', () => {
  expect(findCurrentPath('AGENT', '/app/customers/42')).toBe('/app/customers');
  expect(findCurrentPath('AGENT', '/app/customers/direct-link')).toBe('/app/customers/direct-link');
  expect(findCurrentPath('AGENT', '/app')).toBe('/app');
  expect(findCurrentPath('ADMIN', '/app/messages')).toBeUndefined();
});
