import { scheduleStatuses } from '@foyer/contract/schedules/schedules.ts';
import { expect, test } from 'vitest';
import {
  canChange,
  cancellationLabel,
  describeSchedule,
  noShowsLabel,
  sourceName,
} from './schedule-labels.ts';

test('each status has a different label', () => {
  const labels = scheduleStatuses.map((status) => describeSchedule(status).label);

  expect(new Set(labels).size).toBe(scheduleStatuses.length);
  expect(describeSchedule('MISSED_BY_US').label).toBe('Missed by us');
});

test('names who cancelled and the reason', () => {
  expect(cancellationLabel({ cancelledBy: null, cancelReason: null })).toBeNull();
  expect(cancellationLabel({ cancelledBy: 'customer', cancelReason: null })).toBe('By the customer');
  expect(cancellationLabel({ cancelledBy: 'staff', cancelReason: 'Teacher is ill' })).toBe(
    'By staff: Teacher is ill',
  );
});

test('only a booked start in the future can be changed', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const later = '2026-11-21T10:00:01Z';

  expect(canChange({ status: 'BOOKED', startsAt: later }, now)).toBe(true);
  expect(canChange({ status: 'BOOKED', startsAt: '2026-11-21T10:00:00Z' }, now)).toBe(false);
  expect(canChange({ status: 'CANCELLED', startsAt: later }, now)).toBe(false);
});

test('counts no-shows by side; null without any', () => {
  expect(noShowsLabel({ byCustomer: 0, byUs: 0 })).toBeNull();
  expect(noShowsLabel({ byCustomer: 0, byUs: 1 })).toBe('1 no-show: 0 by the customer, 1 by us');
  expect(noShowsLabel({ byCustomer: 3, byUs: 1 })).toBe('4 no-shows: 3 by customers, 1 by us');
});

test('shows a dash for an unknown source', () => {
  expect(sourceName(null)).toBe('–');
  expect(sourceName('reminder-sms')).toBe('Reminder by SMS');
});
