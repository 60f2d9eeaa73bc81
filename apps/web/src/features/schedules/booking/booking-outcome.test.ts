import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api/api-error.ts';
import { bookingOutcome } from './booking-outcome.ts';

test('a taken time carries the next free ones', () => {
  const nextFree = ['2026-11-21T10:45:00.000Z'];

  expect(bookingOutcome(new ApiError('schedule.taken', { nextFree }))).toEqual({ kind: 'taken', nextFree });
  expect(bookingOutcome(new ApiError('schedule.taken'))).toEqual({ kind: 'taken', nextFree: [] });
});

test.each(['network.unreachable', 'server.failed', 'request.too_many', 'schedule.off'] as const)(
  '%s shows a message and keeps the choice',
  (code) => {
    expect(bookingOutcome(new ApiError(code))).toEqual({ kind: 'message' });
  },
);

test.each([
  ['customer.blocked', 'blocked'],
  ['product.not_found', 'product-withdrawn'],
  ['tenant.suspended', 'tenant-suspended'],
  ['link.revoked', 'link-revoked'],
  ['link.expired', 'link-expired'],
  ['schedule.over', 'time-over'],
] as const)('%s replaces the page by the state %s', (code, state) => {
  expect(bookingOutcome(new ApiError(code))).toEqual({ kind: 'stopped', state });
});

test('distinguishes an existing booking, a conflict and an expired sign-in', () => {
  expect(bookingOutcome(new ApiError('schedule.already_booked')).kind).toBe('already-booked');
  expect(bookingOutcome(new ApiError('record.conflict')).kind).toBe('changed');
  expect(bookingOutcome(new ApiError('auth.expired')).kind).toBe('sign-in-expired');
});

test('an unexpected error shows a message and keeps the choice', () => {
  expect(bookingOutcome(new TypeError('x'))).toEqual({ kind: 'message' });
});
