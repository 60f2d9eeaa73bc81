import type { Notification } from '@foyer/contract/notifications.ts';
import { expect, test } from 'vitest';
import { badgeWords, countUnread, mergeNotifications } from './bell-list.ts';

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

test('the lists of all products are one, newest first', () => {
  const lines = mergeNotifications([
    [build({ id: 'a', notification: 'Old', at: '2026-11-21T08:00:00.000Z' })],
    [build({ id: 'b', notification: 'New', productId: 'neet', at: '2026-11-21T10:00:00.000Z' })],
  ]);

  expect(lines.map((line) => line.text)).toEqual(['New', 'Old']);
});

test('identical ones are one line with a count, the newest time, and all its parts', () => {
  const lines = mergeNotifications([
    [build({ id: 'a', count: 2, seen: true })],
    [build({ id: 'b', productId: 'neet', at: '2026-11-21T10:00:00.000Z' })],
  ]);

  expect(lines).toMatchObject([
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

test('the same words that lead elsewhere are another line', () => {
  expect(mergeNotifications([[build({ id: 'a' }), build({ id: 'b', path: '/app/schedules' })]])).toHaveLength(
    2,
  );
});

test('the number is that of the lines marked as new: neither what is seen counts, nor how often one was repeated', () => {
  const lines = mergeNotifications([
    [build({ count: 4 }), build({ id: 'b', notification: 'Seen', seen: true })],
  ]);

  expect(countUnread(lines)).toBe(1);
});

test('the badge says 99+ beyond 99', () => {
  expect([1, 99, 100, 1200].map(badgeWords)).toEqual(['1', '99', '99+', '99+']);
});
