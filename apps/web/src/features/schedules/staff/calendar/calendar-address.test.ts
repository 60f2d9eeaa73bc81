import { expect, test } from 'vitest';
import { readCalendar, shiftBy, visibleDays, writeCalendar } from './calendar-address.ts';

const today = '2026-11-21';
const read = (query: string) => readCalendar(new URLSearchParams(query), today);

test('an address without parameters shows the list', () => {
  expect(read('')).toEqual({ view: 'list', on: today });
});

test('invalid parameters are ignored', () => {
  expect(read('view=month&on=yesterday')).toEqual({ view: 'list', on: today });
  expect(read('view=week&on=2026-02-30x')).toEqual({ view: 'week', on: today });
});

test('the week view shows seven days, the day view one', () => {
  expect(visibleDays({ view: 'week', on: today })).toHaveLength(7);
  expect(visibleDays({ view: 'day', on: today })).toEqual([today]);
});

test('moves by a week or a day', () => {
  expect(shiftBy({ view: 'week', on: today }, 1)).toBe('2026-11-28');
  expect(shiftBy({ view: 'day', on: today }, -1)).toBe('2026-11-20');
});

test('a change of the view keeps the filters', () => {
  const after = writeCalendar(new URLSearchParams('productId=p'), { view: 'week', on: '2026-12-01' }, today);

  expect(after.toString()).toBe('productId=p&view=week&on=2026-12-01');
  expect(writeCalendar(after, { view: 'list', on: '2026-12-01' }, today).toString()).toBe('productId=p');
});
