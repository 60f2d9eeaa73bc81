import { flagNames } from '@foyer/contract/tenants/tenants.ts';
import { expect, test } from 'vitest';
import { flagGroups, flagTitle } from './flag-groups.ts';

test('every flag of the contract is in exactly one group', () => {
  const shown = flagGroups.flatMap((group) => group.flags);

  expect(shown.toSorted()).toEqual([...flagNames].toSorted());
});

test('flagTitle splits the name of a flag into words', () => {
  expect(flagTitle('preventMultipleCustomers')).toBe('Prevent multiple customers');
  expect(flagTitle('utmTags')).toBe('UTM tags');
  expect(flagTitle('whatsapp')).toBe('WhatsApp');
});
