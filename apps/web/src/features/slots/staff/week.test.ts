import type { Slot } from '@foyer/contract/slots.ts';
import { describe, expect, test } from 'vitest';
import { bookingCapacity, findOverlap, isForward, placeDay, visibleHours } from './week.ts';

const slot = (startsAt: string, endsAt: string, days: number[] = [1]): Slot => ({
  id: `${startsAt}-${endsAt}`,
  productId: 'p',
  productName: 'Demo',
  weekdays: days,
  startsAt,
  endsAt,
  capacity: 2,
  active: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
});
const describeLanes = (slots: Slot[]): string[] =>
  placeDay(slots, 1).map(({ slot: { id }, lane, lanes }) => `${id} ${lane + 1}/${lanes}`);

test('places a slot only on its weekdays', () => {
  expect(placeDay([slot('10:00', '12:00', [2, 3])], 1)).toEqual([]);
  expect(placeDay([slot('10:00', '12:00', [2, 3])], 3)).toMatchObject([{ from: 600, to: 720 }]);
});

test('places overlapping slots side by side, but not adjacent ones', () => {
  expect(describeLanes([slot('11:00', '13:00'), slot('10:00', '12:00'), slot('13:00', '14:00')])).toEqual([
    '10:00-12:00 1/2',
    '11:00-13:00 2/2',
    '13:00-14:00 1/1',
  ]);
});

test('reuses a lane that has become free', () => {
  expect(describeLanes([slot('09:00', '18:00'), slot('10:00', '11:00'), slot('12:00', '13:00')])).toEqual([
    '09:00-18:00 1/2',
    '10:00-11:00 2/2',
    '12:00-13:00 2/2',
  ]);
});

test('treats an end of 00:00 as midnight', () => {
  expect(placeDay([slot('22:00', '00:00')], 1)).toMatchObject([{ from: 1320, to: 1440 }]);
  expect(isForward('22:00', '00:00')).toBe(true);
  expect(isForward('10:00', '10:00')).toBe(false);
  expect(isForward('10:00', '09:45')).toBe(false);
});

test('shows the working day, extended to earlier and later slots', () => {
  expect(visibleHours([])).toEqual({ first: 9, last: 18 });
  expect(visibleHours([slot('07:30', '09:00'), slot('20:15', '21:45')])).toEqual({ first: 7, last: 22 });
});

test('counts the capacity of a slot per quarter of an hour', () => {
  expect(bookingCapacity(slot('10:00', '11:30'))).toBe(12);
});

describe('findOverlap', () => {
  const fields = { productId: 'p', weekdays: [1, 2], startsAt: '09:00', endsAt: '12:00' };
  const other = (change: Partial<Slot>) => [{ id: 'other', ...fields, ...change } as Slot];

  test.each([
    [{ weekdays: [2, 3] }, true],
    [{ weekdays: [3] }, false],
    [{ startsAt: '12:00', endsAt: '13:00' }, false],
    [{ startsAt: '11:45', endsAt: '00:00' }, true],
    [{ productId: 'q' }, false],
    [{ id: 'own' }, false],
  ])('another slot with %j overlaps: %s', (change, isOverlap) => {
    expect(findOverlap(fields, other(change), 'own') !== undefined).toBe(isOverlap);
  });
});
