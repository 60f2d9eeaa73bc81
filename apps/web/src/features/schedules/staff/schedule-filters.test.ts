import { expect, test } from 'vitest';
import { periodFilter, withPeriod } from './schedule-filters.ts';

test('the list shows upcoming schedules by default', () => {
  expect(withPeriod({ page: 0 })).toEqual({ page: 0, period: 'upcoming' });
  expect(periodFilter(false).any).toBe('Upcoming');
});

test('with a date filter or a search the list shows all schedules by default', () => {
  expect(withPeriod({ when: 'yesterday' })).toEqual({ when: 'yesterday' });
  expect(withPeriod({ search: 'asha' })).toEqual({ search: 'asha' });
  expect(periodFilter(true).any).toBe('All');
});

test('a chosen period overrides the default', () => {
  expect(withPeriod({ period: 'all' })).toEqual({});
  expect(withPeriod({ period: 'past', search: 'asha' })).toEqual({ period: 'past', search: 'asha' });
  expect(withPeriod({ period: 'upcoming', when: 'today' })).toEqual({ period: 'upcoming', when: 'today' });
});
