import { expect, test } from 'vitest';
import { describeDays } from './date-range.ts';

const span = { from: null, to: null };

test('describes the days of each preset', () => {
  expect(describeDays({ ...span, when: 'today' }, '2026-11-20')).toBe('20-11-26');
  expect(describeDays({ ...span, when: 'yesterday' }, '2026-11-01')).toBe('31-10-26');
  expect(describeDays({ ...span, when: 'last-7-days' }, '2026-11-20')).toBe('14-11-26 – 20-11-26');
});

test('describes a custom range, and writes a single day once', () => {
  const when = 'custom';
  expect(describeDays({ when, from: '2026-01-02', to: '2026-01-31' }, '2026-11-20')).toBe(
    '02-01-26 – 31-01-26',
  );
  expect(describeDays({ when, from: '2026-01-02', to: '2026-01-02' }, '2026-11-20')).toBe('02-01-26');
});
