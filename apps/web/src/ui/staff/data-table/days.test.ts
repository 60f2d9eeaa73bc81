import { expect, test } from 'vitest';
import { describeDays, zoneName } from './days.ts';

const span = { from: null, to: null };

test('a preset says which days it means', () => {
  expect(describeDays({ ...span, when: 'today' }, '2026-11-20')).toBe('20-11-26');
  expect(describeDays({ ...span, when: 'yesterday' }, '2026-11-01')).toBe('31-10-26');
  expect(describeDays({ ...span, when: 'last-7-days' }, '2026-11-20')).toBe('14-11-26 – 20-11-26');
});

test('days of one’s own are written as chosen, a single one once', () => {
  const when = 'custom';
  expect(describeDays({ when, from: '2026-01-02', to: '2026-01-31' }, '2026-11-20')).toBe(
    '02-01-26 – 31-01-26',
  );
  expect(describeDays({ when, from: '2026-01-02', to: '2026-01-02' }, '2026-11-20')).toBe('02-01-26');
});

test('the zone has a name people use', () => {
  expect(zoneName('Asia/Kolkata')).toBe('India time');
  expect(zoneName('Europe/Berlin')).toBe('Berlin time');
  expect(zoneName('UTC')).toBe('UTC');
});
