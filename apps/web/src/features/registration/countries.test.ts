import { dialCodes } from '@foyer/contract/dial-codes.ts';
import { expect, test } from 'vitest';
import { namedWorld } from './countries.ts';

const world = namedWorld('en');

test('every country is there once, by name', () => {
  const codes = world.map(({ value }) => value);

  expect(world.length).toBeGreaterThan(240);
  expect(world.length).toBeLessThan(252);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of Object.keys(dialCodes)) expect(codes).toContain(code);
  expect(world[0]?.label).toBe('Afghanistan');
});

test('what is no country is not there', () => {
  const codes = world.map(({ value }) => value);

  for (const code of ['EU', 'UN', 'ZZ', 'DD', 'SU', 'QO']) expect(codes).not.toContain(code);
});
