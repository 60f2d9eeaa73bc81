import type { Slot } from '@foyer/contract/slots.ts';
import { expect, test } from 'vitest';
import { hoursShown, isForward, placeDay, placesIn } from './week.ts';

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
const lanesOf = (slots: Slot[]): string[] =>
  placeDay(slots, 1).map(({ slot: { id }, lane, lanes }) => `${id} ${lane + 1}/${lanes}`);

test('a window stands on its own weekdays only', () => {
  expect(placeDay([slot('10:00', '12:00', [2, 3])], 1)).toEqual([]);
  expect(placeDay([slot('10:00', '12:00', [2, 3])], 3)).toMatchObject([{ from: 600, to: 720 }]);
});

test('windows that overlap stand beside each other, those that touch do not', () => {
  expect(lanesOf([slot('11:00', '13:00'), slot('10:00', '12:00'), slot('13:00', '14:00')])).toEqual([
    '10:00-12:00 1/2',
    '11:00-13:00 2/2',
    '13:00-14:00 1/1',
  ]);
});

test('a place that has become free is used again', () => {
  expect(lanesOf([slot('09:00', '18:00'), slot('10:00', '11:00'), slot('12:00', '13:00')])).toEqual([
    '09:00-18:00 1/2',
    '10:00-11:00 2/2',
    '12:00-13:00 2/2',
  ]);
});

test('an end of 00:00 is midnight', () => {
  expect(placeDay([slot('22:00', '00:00')], 1)).toMatchObject([{ from: 1320, to: 1440 }]);
  expect(isForward('22:00', '00:00')).toBe(true);
  expect(isForward('10:00', '10:00')).toBe(false);
  expect(isForward('10:00', '09:45')).toBe(false);
});

test('the picture shows the working day, and more where a window needs it', () => {
  expect(hoursShown([])).toEqual({ first: 9, last: 18 });
  expect(hoursShown([slot('07:30', '09:00'), slot('20:15', '21:45')])).toEqual({ first: 7, last: 22 });
});

test('a window takes its capacity in every quarter of an hour', () => {
  expect(placesIn(slot('10:00', '11:30'))).toBe(12);
});
