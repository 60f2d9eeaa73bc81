import { expect, test } from 'vitest';
import { writePhone } from './write-phone.ts';

test.each([
  ['+919845021000', '+91 98450 21000'],
  ['+971503181234', '+971 50318 1234'],
  ['+12025550123', '+1 20255 50123'],
])('%s is written %s', (phone, written) => {
  expect(writePhone(phone)).toBe(written);
});

test.each([null, '', '98450', '+9999999999999999', 'ask her'])(
  'what is no number (%s) stays as it is',
  (phone) => {
    expect(writePhone(phone)).toBe(phone);
  },
);
