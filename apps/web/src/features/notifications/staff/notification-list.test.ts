import type { Notification } from '@foyer/contract/notifications.ts';
import { expect, test } from 'vitest';
import { badgeLabel, countUnread, mergeNotifications } from './notification-list.ts';

const build = (changes: Partial<Notification>): Notification => ({
  id: 'one',
  kind: 'missed-knock',
  productId: 'jee',
  notification: 'A knock was missed',
  count: 1,
  at: '2026-11-21T09:00:00.000Z',
  seen: false,
  path: null,
  ...changes,
});

test('merges the lists of all products, newest first', () => {
  const groups = mergeNotifications([
    [build({ id: 'a', notification: 'Old', at: '2026-11-21T08:00:00.000Z' })],
    [build({ id: 'b', notification: 'New', productId: 'neet', at: '2026-11-21T10:00:00.000Z' })],
  ]);

  expect(groups.map((group) => group.text)).toEqual(['New', 'Old']);
});

test('groups identical notifications with their count, newest time and parts', () => {
  const groups = mergeNotifications([
    [build({ id: 'a', count: 2, seen: true })],
    [build({ id: 'b', productId: 'neet', at: '2026-11-21T10:00:00.000Z' })],
  ]);

  expect(groups).toMatchObject([
    {
      count: 3,
      at: '2026-11-21T10:00:00.000Z',
      seen: false,
      parts: [
        { id: 'a', productId: 'jee' },
        { id: 'b', productId: 'neet' },
      ],
    },
  ]);
});

test('does not group notifications with different paths', () => {
  expect(mergeNotifications([[build({ id: 'a' }), build({ id: 'b', path: '/app/schedules' })]])).toHaveLength(
    2,
  );
});

test('counts unread groups, not their repetitions', () => {
  const groups = mergeNotifications([
    [build({ count: 4 }), build({ id: 'b', notification: 'Seen', seen: true })],
  ]);

  expect(countUnread(groups)).toBe(1);
});

test('shows 99+ above 99', () => {
  expect([1, 99, 100, 1200].map(badgeLabel)).toEqual(['1', '99', '99+', '99+']);
});
