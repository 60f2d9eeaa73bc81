import { flagNames } from '@foyer/contract/tenants.ts';
import { expect, test } from 'vitest';
import { flagGroups, flagTitle } from './flag-groups.ts';

test('each switch of the contract stands in exactly one group', () => {
  const shown = flagGroups.flatMap((group) => group.flags);

  expect(shown.toSorted()).toEqual([...flagNames].toSorted());
});

test('a switch is named in words', () => {
  expect(flagTitle('preventMultipleCustomers')).toBe('Prevent multiple customers');
  expect(flagTitle('utmTags')).toBe('UTM tags');
  expect(flagTitle('whatsapp')).toBe('WhatsApp');
});
