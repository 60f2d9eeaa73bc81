import { slotTimes } from '@foyer/contract/slots.ts';
import { expect, test } from 'vitest';
import { exceptionProblems, inWords, tidyWeekdays, timeOf, windowOf, windowProblems } from './policy.ts';

test('every time that can be chosen is the same after it was stored', () => {
  for (const time of slotTimes) {
    expect(timeOf(windowOf({ startsAt: time, endsAt: '00:00' }).startsMinute)).toBe(time);
  }
});

test('a window ends after it starts, and 00:00 at its end is midnight', () => {
  const problems = (startsAt: string, endsAt: string) => windowProblems(windowOf({ startsAt, endsAt }));

  expect(problems('10:00', '12:00')).toEqual({});
  expect(problems('00:00', '00:00')).toEqual({});
  expect(problems('23:45', '00:00')).toEqual({});
  expect(problems('10:00', '10:00')).toEqual({ endsAt: 'invalid' });
  expect(problems('12:00', '10:00')).toEqual({ endsAt: 'invalid' });
});

test('a closed span may be one day long, never less', () => {
  expect(exceptionProblems({ from: '2026-12-25', to: '2026-12-25' })).toEqual({});
  expect(exceptionProblems({ from: '2026-12-26', to: '2026-12-25' })).toEqual({ to: 'invalid' });
});

test('a slot in words names its days in order', () => {
  const weekdays = tidyWeekdays([3, 1, 3]);

  expect(inWords({ weekdays, startsAt: '10:00', endsAt: '12:00' })).toBe('Mon, Wed 10:00–12:00');
});
