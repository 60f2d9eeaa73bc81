import { expect, test } from 'vitest';
import { describeExceptions, describeWeek } from './opening-hours-label.ts';

test('days with the same hours are described together, in the order of the week', () => {
  const office = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));
  const saturday = { weekday: 6, opens: '10:00', closes: '14:00' };

  expect(describeWeek([saturday, ...office])).toBe('Mon – Fri 09:00–18:00; Sat 10:00–14:00');
  expect(describeWeek([])).toBe('Always open');
});

test('a day with other hours is described with its hours and its reason', () => {
  expect(
    describeExceptions([
      { day: '2026-11-08', reason: 'Diwali', ranges: [] },
      { day: '2026-12-24', reason: null, ranges: [{ opens: '09:00', closes: '12:00' }] },
    ]),
  ).toBe('08-11-26 Closed (Diwali); 24-12-26 09:00–12:00');
});
