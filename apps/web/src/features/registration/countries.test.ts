import { dialCodes } from '@foyer/contract/dial-codes.ts';
import { expect, test } from 'vitest';
import { namedWorld } from './countries.ts';

const world = namedWorld('en');

test('every country is there once, named, by name', () => {
  const codes = world.map(({ value }) => value);

  expect(world).toHaveLength(250);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of Object.keys(dialCodes)) expect(codes).toContain(code);
  expect(world[0]?.label).toBe('Afghanistan');
  expect(world.filter(({ value, label }) => value === label)).toEqual([]);
});

test('what is no country is not there', () => {
  const codes = world.map(({ value }) => value);

  for (const code of ['EU', 'UN', 'ZZ', 'DD', 'SU', 'QO']) expect(codes).not.toContain(code);
});
