import { describe, expect, test } from 'vitest';
import { offsetLabel, splitCountdown, tenantTimeLabel, toldBy } from './schedule-time-labels.ts';

const now = Date.parse('2026-11-21T10:30:00Z');

test.each([
  ['Asia/Kolkata', 'Asia/Dubai', '+1 h 30'],
  ['Asia/Dubai', 'Asia/Kolkata', '−1 h 30'],
  ['Asia/Dubai', 'UTC', '+4 h'],
  ['Asia/Kathmandu', 'Asia/Kolkata', '+15 min'],
  ['Europe/Lisbon', 'Europe/London', 'same time'],
])('labels the offset of %s to %s as %s', (zone, otherZone, expected) => {
  expect(offsetLabel(zone, otherZone, now)).toBe(expected);
});

describe("the label of a start in the tenant's zone", () => {
  test('is the time on the same day', () => {
    expect(tenantTimeLabel('2026-11-21T10:30:00Z', 'Asia/Dubai', 'Asia/Kolkata')).toBe('16:00 in India');
  });

  test('includes the day where it differs', () => {
    expect(tenantTimeLabel('2026-11-21T19:00:00Z', 'Asia/Dubai', 'Asia/Kolkata')).toBe(
      'Sun 22 Nov, 00:30 in India',
    );
  });
});

test('lists the channels of the link, and promises none where nothing can be sent', () => {
  expect(toldBy(['sms', 'email'])).toBe('Link sent by SMS and email');
  expect(toldBy(['whatsapp'])).toBe('Link sent by WhatsApp');
  expect(toldBy([])).toBe("We can't send you the link. Copy it and save it.");
});

test.each([
  [0, 0, '0:00'],
  [59, 0, '0:59'],
  [600, 0, '10:00'],
  [3_600, 0, '1:00:00'],
  [3 * 86_400 + 61, 3, '0:01:01'],
])('splits %i seconds into %i days and %s', (secondsLeft, days, clock) => {
  expect(splitCountdown(secondsLeft)).toEqual({ days, clock });
});
