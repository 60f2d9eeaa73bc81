import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test.each([
  ['+919845021000', '+91 98450 21000'],
  ['+971503181234', '+971 50318 1234'],
  ['+12025550123', '+1 20255 50123'],
])('formats %s as %s', (phone, written) => {
  expect(formatPhone(phone)).toBe(written);
});

test.each([null, '', '98450', '+9999999999999999', 'ask her'])(
  'does not change %s, which is not a phone number',
  (phone) => {
    expect(formatPhone(phone)).toBe(phone);
  },
);
