import { dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import { expect, test } from 'vitest';
import { namedCountries } from './countries.ts';

const countries = namedCountries();

test('lists every country once, with a name, sorted by name', () => {
  const codes = countries.map(({ value }) => value);

  expect(countries).toHaveLength(250);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of Object.keys(dialCodes)) expect(codes).toContain(code);
  expect(countries[0]?.label).toBe('Afghanistan');
  expect(countries.filter(({ value, label }) => value === label)).toEqual([]);
});

test('lists no regions that are not countries', () => {
  const codes = countries.map(({ value }) => value);

  for (const code of ['EU', 'UN', 'ZZ', 'DD', 'SU', 'QO']) expect(codes).not.toContain(code);
});
