import type { ScheduleStop } from '@foyer/contract/managed-schedules.ts';
import { expect, test } from 'vitest';
import { spanWords, stopsAt, stopWords } from './stop-words.ts';

const stop = (from: string, to: string | null): ScheduleStop => ({
  id: from,
  productId: null,
  productName: null,
  from,
  to,
  reason: 'Annual day',
  createdByName: 'Farah',
  createdAt: from,
});
const open = stop('2026-11-20T06:30:00.000Z', null);
const closed = stop('2026-11-20T06:30:00.000Z', '2026-11-21T06:30:00.000Z');

test('a stop says for what and why', () => {
  expect(stopWords(open)).toBe('Off for all products: Annual day');
  expect(stopWords({ ...open, productName: 'NEET' })).toBe('Off for NEET: Annual day');
});

test('its span is written in the tenant’s zone', () => {
  expect(spanWords(closed, 'Asia/Kolkata')).toBe('20-11-26, 12:00 to 21-11-26, 12:00');
  expect(spanWords(open, 'Asia/Kolkata')).toBe('From 20-11-26, 12:00, until it is taken away');
});

test('it holds from its first moment until just before its end', () => {
  const holds = (at: string) => stopsAt([closed], Date.parse(at)).length === 1;

  expect(holds('2026-11-20T06:29:59Z')).toBe(false);
  expect(holds('2026-11-20T06:30:00Z')).toBe(true);
  expect(holds('2026-11-21T06:30:00Z')).toBe(false);
  expect(stopsAt([open], Date.parse('2030-01-01'))).toHaveLength(1);
});
