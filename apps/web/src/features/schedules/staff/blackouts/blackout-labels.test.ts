import type { ScheduleBlackout } from '@foyer/contract/schedules/managed-schedules.ts';
import { expect, test } from 'vitest';
import { activeBlackouts, blackoutLabel, spanLabel } from './blackout-labels.ts';

const blackout = (from: string, to: string | null): ScheduleBlackout => ({
  id: from,
  productId: null,
  productName: null,
  from,
  to,
  reason: 'Annual day',
  createdByName: 'Farah',
  createdAt: from,
});
const open = blackout('2026-11-20T06:30:00.000Z', null);
const closed = blackout('2026-11-20T06:30:00.000Z', '2026-11-21T06:30:00.000Z');

test('the label of a blackout names the product and the reason', () => {
  expect(blackoutLabel(open)).toBe('Booking is off for all products: Annual day');
  expect(blackoutLabel({ ...open, productName: 'NEET' })).toBe('Booking is off for NEET: Annual day');
});

test('the span of a blackout is in the zone of the tenant', () => {
  expect(spanLabel(closed, 'Asia/Kolkata')).toBe('20-11-26, 12:00 to 21-11-26, 12:00');
  expect(spanLabel(open, 'Asia/Kolkata')).toBe('From 20-11-26, 12:00, with no end');
});

test('a blackout is active from its start until just before its end', () => {
  const holds = (at: string) => activeBlackouts([closed], Date.parse(at)).length === 1;

  expect(holds('2026-11-20T06:29:59Z')).toBe(false);
  expect(holds('2026-11-20T06:30:00Z')).toBe(true);
  expect(holds('2026-11-21T06:30:00Z')).toBe(false);
  expect(activeBlackouts([open], Date.parse('2030-01-01'))).toHaveLength(1);
});
