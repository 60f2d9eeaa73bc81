import { slotTimes } from '@foyer/contract/slots.ts';
import { expect, test } from 'vitest';
import { describeSlot, exceptionProblems, tidyWeekdays, timeOf, windowOf, windowProblems } from './policy.ts';

test('every selectable time converts to minutes and back', () => {
  for (const time of slotTimes) {
    expect(timeOf(windowOf({ startsAt: time, endsAt: '00:00' }).startsMinute)).toBe(time);
  }
});

test('a window must end after it starts, and an end of 00:00 is midnight', () => {
  const problems = (startsAt: string, endsAt: string) => windowProblems(windowOf({ startsAt, endsAt }));

  expect(problems('10:00', '12:00')).toEqual({});
  expect(problems('00:00', '00:00')).toEqual({});
  expect(problems('23:45', '00:00')).toEqual({});
  expect(problems('10:00', '10:00')).toEqual({ endsAt: 'invalid' });
  expect(problems('12:00', '10:00')).toEqual({ endsAt: 'invalid' });
});

test('an exception lasts at least one day', () => {
  expect(exceptionProblems({ from: '2026-12-25', to: '2026-12-25' })).toEqual({});
  expect(exceptionProblems({ from: '2026-12-26', to: '2026-12-25' })).toEqual({ to: 'invalid' });
});

test('describeSlot names the weekdays in order', () => {
  const weekdays = tidyWeekdays([3, 1, 3]);

  expect(describeSlot({ weekdays, startsAt: '10:00', endsAt: '12:00' })).toBe('Mon, Wed 10:00–12:00');
});
