import { expect, test } from 'vitest';
import { entityKindName, logTypeName } from './audit-labels.ts';

test.each([
  ['user', 'User'],
  ['slotException', 'Slot exception'],
  ['audit-log', 'Audit log'],
])('labels the entity kind %s as %s', (kind, name) => {
  expect(entityKindName(kind)).toBe(name);
});

test('labels a log type, and keeps an abbreviation', () => {
  expect(logTypeName('BLOCK_CUSTOMER')).toBe('Block customer');
  expect(logTypeName('OTP')).toBe('OTP');
});
