import { expect, test } from 'vitest';
import {
  type AddressRules,
  fromSavedQuery,
  hasFilters,
  readTableState,
  toQuery,
  toSavedQuery,
  writeTableState,
} from './table-address.ts';

const rules: AddressRules = {
  sortable: ['name', 'createdAt'],
  defaultSort: 'createdAt:desc',
  filters: [{ name: 'blocked', options: [{ value: 'true' }, { value: 'false' }] }],
  hasDates: true,
  hasSearch: true,
};

const read = (address: string) => {
  const params = new URLSearchParams(address);
  return readTableState((name) => params.get(name), rules);
};

test('an address without parameters means the default state', () => {
  expect(toQuery(read(''))).toEqual({ page: 0, pageSize: 25, sort: 'createdAt:desc' });
  expect(hasFilters(read(''))).toBe(false);
});

test('reads page, sort, search, dates and filters from the address', () => {
  const address = 'page=3&pageSize=50&sort=name%3Aasc&search=+asha+&when=last-7-days&blocked=true';

  expect(toQuery(read(address))).toEqual({
    page: 3,
    pageSize: 50,
    sort: 'name:asc',
    search: 'asha',
    when: 'last-7-days',
    blocked: 'true',
  });
});

test.each([
  'page=-1',
  'page=1.5',
  'page=x',
  'pageSize=7000',
  'sort=password:asc',
  'sort=name:sideways',
  'when=tomorrow',
  'when=custom&from=2026-11-20',
  'when=custom&from=2026-11-20&to=2026-11-01',
  'when=custom&from=2026-99-20&to=2026-99-21',
  'blocked=perhaps',
  'unknown=1',
])('ignores invalid values: %s', (address) => {
  expect(toQuery(read(address))).toEqual(toQuery(read('')));
});

test('a state written to the address is read back unchanged', () => {
  const state = {
    ...read(''),
    page: 2,
    sort: 'name:asc',
    search: 'a&b=c',
    when: 'custom',
    from: '2026-11-01',
    to: '2026-11-20',
    filters: { blocked: 'false' },
  } as const;

  const written = [...writeTableState(state, rules)].filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );

  expect(read(new URLSearchParams(written).toString())).toEqual(state);
});

test('a saved query has filters, dates, search and sort, and neither defaults nor the page', () => {
  const address = 'page=3&pageSize=50&sort=name:asc&search=asha+rao&when=last-7-days&blocked=true&colour=red';

  expect(toSavedQuery(read(address), rules)).toBe(
    'sort=name%3Aasc&search=asha+rao&when=last-7-days&blocked=true',
  );
  expect(toSavedQuery(read('page=3&pageSize=50&sort=createdAt:desc'), rules)).toBe('');
});

test('a saved query replaces all filters and the page, and sets nothing that the table does not know', () => {
  const applied = Object.fromEntries(fromSavedQuery('blocked=true&colour=red&pageSize=100', read(''), rules));

  expect(applied).toEqual({
    page: null,
    sort: null,
    search: null,
    when: null,
    from: null,
    to: null,
    blocked: 'true',
  });
});
