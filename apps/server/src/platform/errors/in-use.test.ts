import { expect, test } from 'vitest';
import { countUses, listUses, nameUses } from './in-use.ts';

test('counts the records that use another, up to 1000', () => {
  expect(listUses([countUses(1, 'slot'), countUses(0, 'meeting'), countUses(2, 'lobby request')])).toEqual([
    '1 slot',
    '2 lobby requests',
  ]);
  expect(countUses(1001, 'slot')).toBe('more than 1000 slots');
});

test('lists the first names and counts the others', () => {
  expect(nameUses(0, 'agent', [])).toBeNull();
  expect(nameUses(1, 'agent', ['Asha'])).toBe('1 agent: Asha');
  expect(nameUses(5, 'agent', ['Asha', 'Ben', 'Cleo', 'Dev'])).toBe('5 agents: Asha, Ben, Cleo and 2 more');
});
