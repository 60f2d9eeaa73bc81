import { expect, test } from 'vitest';
import { menuFor } from './pages.ts';

const pathsOf = (role: Parameters<typeof menuFor>[0]) =>
  menuFor(role).flatMap((group) => group.entries.map((entry) => entry.path));

test('an agent sees the dashboard and customers', () => {
  expect(pathsOf('AGENT')).toEqual(['/app', '/app/customers']);
});

test('an admin also sees products, slots and users', () => {
  expect(pathsOf('ADMIN')).toEqual([...pathsOf('AGENT'), '/app/products', '/app/slots', '/app/users']);
});

test('the audit logs are for super admins alone', () => {
  expect(pathsOf('SUPER_ADMIN')).toEqual([...pathsOf('ADMIN'), '/app/audit-logs']);
});
