/** The days and instants of a report's period, and the period before it. */
import { describe, expect, test } from 'vitest';
import { type PeriodQuery, readPeriods } from './period.ts';

/** A day after the clocks of New York went back. */
const calendar = { timeZone: 'America/New_York', now: new Date('2025-11-03T02:30:00Z') };
const read = (query: PeriodQuery) => {
  const { period, before } = readPeriods(query, calendar);
  const toText = ({ from, to, since, until }: typeof period) =>
    `${from} to ${to}, ${since.toISOString()} to ${until.toISOString()}`;
  return [toText(period), toText(before)];
};

test('without a choice a period is the last seven days, and the seven before', () => {
  expect(read({})).toEqual([
    '2025-10-27 to 2025-11-02, 2025-10-27T04:00:00.000Z to 2025-11-03T05:00:00.000Z',
    '2025-10-20 to 2025-10-26, 2025-10-20T04:00:00.000Z to 2025-10-27T04:00:00.000Z',
  ]);
});

test.each([
  ['today', '2025-11-02 to 2025-11-02', '2025-11-01 to 2025-11-01'],
  ['yesterday', '2025-11-01 to 2025-11-01', '2025-10-31 to 2025-10-31'],
] as const)('%s is %s in the zone of the tenant, compared with %s', (when, days, daysBefore) => {
  const [period, before] = read({ when });

  expect(period).toContain(days);
  expect(before).toContain(daysBefore);
});

test('a custom period is compared with as many days before it', () => {
  const [period, before] = read({ when: 'custom', from: '2025-03-01', to: '2025-03-31' });

  expect(period).toContain('2025-03-01 to 2025-03-31');
  expect(before).toContain('2025-01-29 to 2025-02-28');
});

test('a custom period of a whole leap year is accepted', () => {
  expect(read({ when: 'custom', from: '2024-01-01', to: '2024-12-31' })[0]).toContain('2024-12-31');
});

describe('a custom period is rejected at its field', () => {
  test.each<[string, PeriodQuery, object]>([
    ['without its first day', { to: '2025-03-31' }, { from: 'required' }],
    ['without its last day', { from: '2025-03-01' }, { to: 'required' }],
    ['that ends before it starts', { from: '2025-03-31', to: '2025-03-01' }, { to: 'invalid' }],
    ['of more than a year', { from: '2024-01-01', to: '2025-01-01' }, { to: 'too_long' }],
    ['of a hundred years', { from: '1925-01-01', to: '2025-01-01' }, { to: 'too_long' }],
  ])('%s', (_what, query, fields) => {
    expect(() => read({ when: 'custom', ...query })).toThrow(
      expect.objectContaining({ code: 'request.invalid', details: expect.objectContaining({ fields }) }),
    );
  });
});
