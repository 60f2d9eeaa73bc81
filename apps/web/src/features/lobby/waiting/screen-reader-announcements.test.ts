import { expect, test } from 'vitest';
import { announcementDelayMs } from './screen-reader-announcements.ts';

test.each([
  ['at once', 0, 15_000, 0],
  ['at once', 0, 60_000, 0],
  ['when the fifteen seconds are over', 10_000, 14_000, 11_000],
  ['within fifteen seconds, though the clock was set back', 90_000, 10_000, 15_000],
])('announces a new sentence %s', (_, lastAnnouncedAt, now, expectedMs) => {
  expect(announcementDelayMs(lastAnnouncedAt, now)).toBe(expectedMs);
});
