import { expect, test } from 'vitest';
import { endChoices, endTime } from './end-choices.ts';

const now = Date.parse('2026-11-26T13:26:00Z');

test('offers full and half hours of the next twelve hours, at least five minutes ahead', () => {
  const ends = endChoices(now, null);

  expect(ends).toHaveLength(24);
  expect(ends.slice(0, 2)).toEqual(['2026-11-26T14:00:00.000Z', '2026-11-26T14:30:00.000Z']);
  expect(ends.at(-1)).toBe('2026-11-27T01:30:00.000Z');
});

test('contains the end of the announcement that is changed once, in its place', () => {
  expect(endChoices(now, '2026-11-26T14:10:00.000Z').slice(0, 3)).toEqual([
    '2026-11-26T14:00:00.000Z',
    '2026-11-26T14:10:00.000Z',
    '2026-11-26T14:30:00.000Z',
  ]);
  expect(endChoices(now, '2026-11-26T14:00:00.000Z')).toHaveLength(24);
});

test('names the day of an end that is not today in the zone of the tenant', () => {
  expect(endTime('2026-11-26T18:00:00.000Z', now, 'UTC')).toBe('18:00');
  expect(endTime('2026-11-26T19:00:00.000Z', now, 'Asia/Kolkata')).toBe('27-11-26, 00:30');
});
