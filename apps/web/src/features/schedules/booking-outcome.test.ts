import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { bookingOutcome } from './booking-outcome.ts';

test('a time that was just taken brings the free ones', () => {
  const nextFree = ['2026-11-21T10:45:00.000Z'];

  expect(bookingOutcome(new ApiError('schedule.taken', { nextFree }))).toEqual({ kind: 'taken', nextFree });
  expect(bookingOutcome(new ApiError('schedule.taken'))).toEqual({ kind: 'taken', nextFree: [] });
});

test.each(['network.unreachable', 'server.failed', 'request.too_many', 'schedule.off'] as const)(
  '%s is said, and the choice stays',
  (code) => {
    expect(bookingOutcome(new ApiError(code))).toEqual({ kind: 'said' });
  },
);

test.each([
  ['customer.blocked', 'blocked'],
  ['product.not_found', 'product-withdrawn'],
  ['tenant.suspended', 'tenant-suspended'],
  ['link.revoked', 'link-revoked'],
  ['link.expired', 'link-expired'],
  ['schedule.over', 'time-over'],
] as const)('%s ends the page as %s', (code, state) => {
  expect(bookingOutcome(new ApiError(code))).toEqual({ kind: 'stopped', state });
});

test('what else was booked, changed, or signed out leads elsewhere', () => {
  expect(bookingOutcome(new ApiError('schedule.already_booked')).kind).toBe('already-booked');
  expect(bookingOutcome(new ApiError('record.conflict')).kind).toBe('changed');
  expect(bookingOutcome(new ApiError('auth.expired')).kind).toBe('sign-in-over');
});

test('a bug of ours keeps the choice', () => {
  expect(bookingOutcome(new TypeError('x'))).toEqual({ kind: 'said' });
});
