import { expect, test } from 'vitest';
import { entityKindName, logTypeName } from './audit-words.ts';

test.each([
  ['user', 'User'],
  ['slotException', 'Slot exception'],
  ['audit-log', 'Audit log'],
])('a record of kind %s is called %s', (kind, name) => {
  expect(entityKindName(kind)).toBe(name);
});

test('a log type is spoken, an abbreviation is not', () => {
  expect(logTypeName('BLOCK_CUSTOMER')).toBe('Block customer');
  expect(logTypeName('OTP')).toBe('OTP');
});
