import { expect, test } from 'vitest';
import { findCurrentPath, menuFor } from './pages.ts';

const withLobby = { lobbyMode: true };

const pathsOf = (role: Parameters<typeof menuFor>[0], { lobbyMode } = { lobbyMode: true }) =>
  menuFor(role, { lobbyMode }).flatMap((group) => group.entries.map((entry) => entry.path));

test('an agent sees the dashboard, customers, schedules and links', () => {
  expect(pathsOf('AGENT')).toEqual([
    ...['/app', '/app/customers', '/app/schedules', '/app/customers/direct-link'],
  ]);
});

test('an admin also sees what is set up and what happened', () => {
  expect(pathsOf('ADMIN')).toEqual([
    ...['/app', '/app/customers', '/app/schedules', '/app/join-live', '/app/customers/direct-link'],
    ...['/app/products', '/app/slots', '/app/users', '/app/lobbylogs', '/app/agent-logs'],
    ...['/app/timelogs', '/app/feedbacks'],
  ]);
});

test('without a lobby an agent joins live meetings, and there is no log of the lobby', () => {
  expect(pathsOf('AGENT', { lobbyMode: false })).toContain('/app/join-live');
  expect(pathsOf('AGENT')).not.toContain('/app/join-live');
  expect(pathsOf('ADMIN', { lobbyMode: false })).not.toContain('/app/lobbylogs');
});

test('the audit logs are for super admins alone', () => {
  expect(pathsOf('SUPER_ADMIN')).toEqual([...pathsOf('ADMIN'), '/app/audit-logs']);
});

test('a page below an entry shows where one is, one with an entry of its own shows that', () => {
  expect(findCurrentPath('AGENT', withLobby, '/app/customers/42')).toBe('/app/customers');
  expect(findCurrentPath('AGENT', withLobby, '/app/customers/direct-link')).toBe(
    '/app/customers/direct-link',
  );
  expect(findCurrentPath('AGENT', withLobby, '/app')).toBe('/app');
  expect(findCurrentPath('ADMIN', withLobby, '/app/messages')).toBeUndefined();
});
