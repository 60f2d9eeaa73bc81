import { expect, test } from 'vitest';
import { readTableRequest, type TableQuery } from './request.ts';

const india = { timeZone: 'Asia/Kolkata', now: new Date('2026-03-10T20:00:00Z') };

function rangeOf(query: TableQuery, calendar = india) {
  const { since, until } = readTableRequest(query, calendar);
  return [since?.toISOString() ?? null, until?.toISOString() ?? null];
}

test('reads an empty query as the first page in the default order', () => {
  expect(readTableRequest({}, india)).toEqual({
    page: 0,
    pageSize: 25,
    sort: null,
    terms: [],
    since: null,
    until: null,
  });
});

test("uses the day of the tenant's time zone for today", () => {
  expect(rangeOf({ when: 'today' })).toEqual(['2026-03-10T18:30:00.000Z', '2026-03-11T18:30:00.000Z']);
  expect(rangeOf({ when: 'yesterday' })).toEqual(['2026-03-09T18:30:00.000Z', '2026-03-10T18:30:00.000Z']);
});

test('ends the last seven days with today', () => {
  expect(rangeOf({ when: 'last-7-days' })).toEqual(['2026-03-04T18:30:00.000Z', '2026-03-11T18:30:00.000Z']);
});

test('includes the last day of a custom range, which may be open at one end', () => {
  expect(rangeOf({ when: 'custom', from: '2026-02-01', to: '2026-02-28' })).toEqual([
    '2026-01-31T18:30:00.000Z',
    '2026-02-28T18:30:00.000Z',
  ]);
  expect(rangeOf({ from: '2026-02-01' })).toEqual(['2026-01-31T18:30:00.000Z', null]);
  expect(rangeOf({ to: '2026-02-01' })).toEqual([null, '2026-02-01T18:30:00.000Z']);
});

test.each([
  { day: '2026-03-29', zone: 'Europe/Berlin', hours: 23 },
  { day: '2026-10-25', zone: 'Europe/Berlin', hours: 25 },
  // The clocks skip midnight: the day starts at one o'clock.
  { day: '2026-09-06', zone: 'America/Santiago', hours: 23 },
])('$day in $zone, where the clocks change, has $hours hours', ({ day, zone, hours }) => {
  const { since, until } = readTableRequest({ from: day, to: day }, { ...india, timeZone: zone });

  expect((Number(until) - Number(since)) / 3_600_000).toBe(hours);
});

test('rejects a custom range without a day or with its end before its start', () => {
  expect(() => rangeOf({ when: 'custom' })).toThrow(
    expect.objectContaining({ code: 'request.invalid', details: { fields: { from: 'required' } } }),
  );
  expect(() => rangeOf({ from: '2026-02-02', to: '2026-02-01' })).toThrow(
    expect.objectContaining({ code: 'request.invalid', details: { fields: { to: 'invalid' } } }),
  );
});

test('splits a search into at most eight words', () => {
  expect(readTableRequest({ search: '  asha   rao ' }, india).terms).toEqual([
    { words: ['asha'] },
    { words: ['rao'] },
  ]);
  expect(readTableRequest({ search: 'a b c d e f g h i j' }, india).terms).toHaveLength(8);
});

test.each([
  ['(098706) 26228 rao', [{ words: ['(098706)', '26228'], digits: '9870626228' }, { words: ['rao'] }]],
  ['rao 007', [{ words: ['rao'] }, { words: ['007'] }]],
  ['- +', [{ words: ['-', '+'] }]],
])('reads consecutive groups of digits in %j as one number', (search, terms) => {
  expect(readTableRequest({ search }, india).terms).toEqual(terms);
});
