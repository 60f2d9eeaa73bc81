import { scheduleStatuses } from '@foyer/contract/schedules.ts';
import { expect, test } from 'vitest';
import {
  canChange,
  describeCancelling,
  describeSchedule,
  noShowsInWords,
  sourceName,
} from './schedule-words.ts';

test('each state has words of its own', () => {
  const labels = scheduleStatuses.map((status) => describeSchedule(status).label);

  expect(new Set(labels).size).toBe(scheduleStatuses.length);
  expect(describeSchedule('MISSED_BY_US').label).toBe('We were not there');
});

test('who took it back is said with the reason, where there is one', () => {
  expect(describeCancelling({ cancelledBy: null, cancelReason: null })).toBeNull();
  expect(describeCancelling({ cancelledBy: 'customer', cancelReason: null })).toBe('By the customer');
  expect(describeCancelling({ cancelledBy: 'staff', cancelReason: 'Teacher is ill' })).toBe(
    'By staff: Teacher is ill',
  );
});

test('what has begun, was missed or cancelled cannot be changed', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const later = '2026-11-21T10:00:01Z';

  expect(canChange({ status: 'BOOKED', startsAt: later }, now)).toBe(true);
  expect(canChange({ status: 'BOOKED', startsAt: '2026-11-21T10:00:00Z' }, now)).toBe(false);
  expect(canChange({ status: 'CANCELLED', startsAt: later }, now)).toBe(false);
});

test('no-shows are said by side, and not at all where there was none', () => {
  expect(noShowsInWords({ byCustomer: 0, byUs: 0 })).toBeNull();
  expect(noShowsInWords({ byCustomer: 0, byUs: 1 })).toBe('1 no-show: 0 by the customer, 1 by us');
  expect(noShowsInWords({ byCustomer: 3, byUs: 1 })).toBe('4 no-shows: 3 by customers, 1 by us');
});

test('an unknown source is a dash', () => {
  expect(sourceName(null)).toBe('–');
  expect(sourceName('reminder-sms')).toBe('Reminder by SMS');
});
