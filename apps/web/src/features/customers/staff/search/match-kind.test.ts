/** The group in which the search shows a customer. */
import { expect, test } from 'vitest';
import { matchKindOf } from './match-kind.ts';

const asha = { name: 'Asha Ráo 007', email: 'asha.r@example.test', references: ['EX-4711', '990012'] };
const masked = { ...asha, email: 'a…@example.test' };

test.each([
  ['rao', asha, 'name'],
  ['ASHA 007', asha, 'name'],
  ['ex-47', asha, 'reference'],
  ['9900', asha, 'reference'],
  ['asha.r', asha, 'email'],
  ['asha.r@example.test', masked, 'email'],
  ['(98450) 11111', asha, 'phone'],
  ['11111', masked, 'phone'],
  ['asha 11111', asha, 'phone'],
  ['rao gmail', asha, 'name'],
] as const)('%j of %o is a match of the %3$s', (search, customer, kind) => {
  expect(matchKindOf(customer, search)).toBe(kind);
});
