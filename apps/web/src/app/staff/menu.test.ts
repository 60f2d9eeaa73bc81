import { expect, test } from 'vitest';
import { findCurrentPath, menuFor } from './menu.ts';

const withLobby = {
  lobbyMode: true,
  bargein: false,
  analytics: false,
  serverSideRecording: false,
  keepsRecordings: false,
  agentsSeeRecordings: false,
};

const pathsOf = (role: Parameters<typeof menuFor>[0], flags: Partial<typeof withLobby> = {}) =>
  menuFor(role, { ...withLobby, ...flags }).flatMap((group) => group.entries.map((entry) => entry.path));

test('an agent sees the dashboard, customers, schedules, links and My day', () => {
  expect(pathsOf('AGENT')).toEqual([
    '/app',
    '/app/customers',
    '/app/schedules',
    '/app/customers/direct-link',
    '/app/my-day',
  ]);
});

test('an admin also sees the set-up pages and the logs', () => {
  expect(pathsOf('ADMIN')).toEqual([
    '/app',
    '/app/customers',
    '/app/schedules',
    '/app/join-live',
    '/app/customers/direct-link',
    '/app/products',
    '/app/slots',
    '/app/users',
    '/app/lobbylogs',
    '/app/agent-logs',
    '/app/timelogs',
    '/app/feedbacks',
    '/app/live-board',
    '/app/wallboards',
    '/app/reports',
    '/app/messages',
  ]);
});

test('without lobby mode an agent sees Join Live and an admin sees neither lobby logs nor live board', () => {
  expect(pathsOf('AGENT', { lobbyMode: false })).toContain('/app/join-live');
  expect(pathsOf('AGENT')).not.toContain('/app/join-live');
  expect(pathsOf('ADMIN', { lobbyMode: false })).not.toContain('/app/lobbylogs');
  expect(pathsOf('ADMIN', { lobbyMode: false })).not.toContain('/app/live-board');
});

test('an admin sees Analytics after Reports while it is on, in a tab of its own, and an agent never', () => {
  const paths = pathsOf('ADMIN', { analytics: true });

  expect(paths[paths.indexOf('/app/reports') + 1]).toBe('/app/analytics');
  expect(pathsOf('ADMIN')).not.toContain('/app/analytics');
  expect(pathsOf('AGENT', { analytics: true })).not.toContain('/app/analytics');
  const entries = menuFor('ADMIN', { ...withLobby, analytics: true }).flatMap((group) => group.entries);
  expect(entries.filter(({ opensTab }) => opensTab).map(({ path }) => path)).toEqual(['/app/analytics']);
});

test('only a super admin sees the audit logs', () => {
  expect(pathsOf('SUPER_ADMIN')).toContain('/app/audit-logs');
  expect(pathsOf('SUPER_ADMIN').filter((path) => path !== '/app/audit-logs')).toEqual(pathsOf('ADMIN'));
});

test('the current menu entry is the one with the longest matching path', () => {
  expect(findCurrentPath('AGENT', withLobby, '/app/customers/42')).toBe('/app/customers');
  expect(findCurrentPath('AGENT', withLobby, '/app/customers/direct-link')).toBe(
    '/app/customers/direct-link',
  );
  expect(findCurrentPath('AGENT', withLobby, '/app')).toBe('/app');
  expect(findCurrentPath('ADMIN', withLobby, '/app/messages/templates')).toBe('/app/messages');
  expect(findCurrentPath('ADMIN', withLobby, '/app/account')).toBeUndefined();
});

test('Recordings are in the menu while the flag is on or some are kept, for agents where the tenant allows it', () => {
  expect(pathsOf('ADMIN')).not.toContain('/app/recordings');
  expect(pathsOf('ADMIN', { serverSideRecording: true })).toContain('/app/recordings');
  expect(pathsOf('ADMIN', { keepsRecordings: true })).toContain('/app/recordings');
  expect(pathsOf('AGENT', { keepsRecordings: true })).not.toContain('/app/recordings');
  expect(pathsOf('AGENT', { keepsRecordings: true, agentsSeeRecordings: true })).toContain('/app/recordings');
});
