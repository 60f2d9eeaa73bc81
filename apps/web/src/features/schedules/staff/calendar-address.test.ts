import { expect, test } from 'vitest';
import { daysShown, readCalendar, stepFrom, writeCalendar } from './calendar-address.ts';

const today = '2026-11-21';
const read = (query: string) => readCalendar(new URLSearchParams(query), today);

test('the list is what is shown without a word in the address', () => {
  expect(read('')).toEqual({ view: 'list', on: today });
});

test('what makes no sense in the address is passed over', () => {
  expect(read('view=month&on=yesterday')).toEqual({ view: 'list', on: today });
  expect(read('view=week&on=2026-02-30x')).toEqual({ view: 'week', on: today });
});

test('a week is shown whole, a day alone', () => {
  expect(daysShown({ view: 'week', on: today })).toHaveLength(7);
  expect(daysShown({ view: 'day', on: today })).toEqual([today]);
});

test('a step is as long as what is shown', () => {
  expect(stepFrom({ view: 'week', on: today }, 1)).toBe('2026-11-28');
  expect(stepFrom({ view: 'day', on: today }, -1)).toBe('2026-11-20');
});

test('the filters stay when the view changes', () => {
  const after = writeCalendar(new URLSearchParams('productId=p'), { view: 'week', on: '2026-12-01' }, today);

  expect(after.toString()).toBe('productId=p&view=week&on=2026-12-01');
  expect(writeCalendar(after, { view: 'list', on: '2026-12-01' }, today).toString()).toBe('productId=p');
});
