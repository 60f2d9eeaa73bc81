import { describe, expect, test } from 'vitest';
import { countdownOf, differenceOf, thereOf, toldBy } from './words.ts';

const now = Date.parse('2026-11-21T10:30:00Z');

test.each([
  ['Asia/Kolkata', 'Asia/Dubai', '+1 h 30'],
  ['Asia/Dubai', 'Asia/Kolkata', '−1 h 30'],
  ['Asia/Dubai', 'UTC', '+4 h'],
  ['Asia/Kathmandu', 'Asia/Kolkata', '+15 min'],
  ['Europe/Lisbon', 'Europe/London', 'the same'],
])('the clock of %s against %s: %s', (zone, than, words) => {
  expect(differenceOf(zone, than, now)).toBe(words);
});

describe("the tenant's time beside the customer's", () => {
  test('is a clock on the same day', () => {
    expect(thereOf('2026-11-21T10:30:00Z', 'Asia/Dubai', 'Asia/Kolkata')).toBe('16:00 in India');
  });

  test('says the day where it is another one there', () => {
    expect(thereOf('2026-11-21T19:00:00Z', 'Asia/Dubai', 'Asia/Kolkata')).toBe('Sun 22 Nov, 00:30 in India');
  });
});

test('by what the link comes is listed, and nothing is promised where nothing can be sent', () => {
  expect(toldBy(['sms', 'email'])).toBe('Link by SMS and email');
  expect(toldBy(['whatsapp'])).toBe('Link by WhatsApp');
  expect(toldBy([])).toBe('We cannot send you the link. Keep this one.');
});

test.each([
  [0, 0, '0:00'],
  [59, 0, '0:59'],
  [600, 0, '10:00'],
  [3_600, 0, '1:00:00'],
  [3 * 86_400 + 61, 3, '0:01:01'],
])('%i seconds are %i days and %s', (secondsLeft, days, clock) => {
  expect(countdownOf(secondsLeft)).toEqual({ days, clock });
});
