import { expect, test } from 'vitest';
import { periodFilter, withPeriod } from './schedule-filters.ts';

test('the list begins with what is still to come', () => {
  expect(withPeriod({ page: 0 })).toEqual({ page: 0, period: 'upcoming' });
  expect(periodFilter(false).any).toBe('Upcoming');
});

test('days that were chosen and words that were searched for look at all', () => {
  expect(withPeriod({ when: 'yesterday' })).toEqual({ when: 'yesterday' });
  expect(withPeriod({ search: 'asha' })).toEqual({ search: 'asha' });
  expect(periodFilter(true).any).toBe('All');
});

test('what somebody says counts', () => {
  expect(withPeriod({ period: 'all' })).toEqual({});
  expect(withPeriod({ period: 'past', search: 'asha' })).toEqual({ period: 'past', search: 'asha' });
  expect(withPeriod({ period: 'upcoming', when: 'today' })).toEqual({ period: 'upcoming', when: 'today' });
});
