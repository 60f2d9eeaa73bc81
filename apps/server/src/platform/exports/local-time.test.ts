import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { createLocalClock } from './local-time.ts';

test('writes local time, optionally with seconds', () => {
  const clock = createLocalClock('Asia/Kolkata');
  const at = new Date('2026-03-01T20:04:09.900Z');

  expect(clock.write(at)).toBe('02-03-26, 01:34');
  expect(clock.write(at, true)).toBe('02-03-26, 01:34:09');
});

test('uses the right offset around a change of the clocks', () => {
  const clock = createLocalClock('Europe/Berlin');

  expect(clock.write(new Date('2026-03-29T00:59:00Z'))).toBe('29-03-26, 01:59');
  expect(clock.write(new Date('2026-03-29T01:00:00Z'))).toBe('29-03-26, 03:00');
});

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'UTC',
])(
  'shows %s as the calendar has it, a moment before each change of the clocks, at it and after it',
  (timeZone) => {
    const clock = createLocalClock(timeZone);

    for (const at of changesOfClocks(timeZone, 12).flatMap((ms) => [ms - 1, ms, ms + 1])) {
      const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
      expect(clock.show(new Date(at)).getTime() - at).toBe(offsetNanoseconds / 1e6);
    }
  },
);

/** Newest first, as tables are read. For a zone without changes: its last change, or 1970. */
function changesOfClocks(timeZone: string, count: number): number[] {
  const changes: number[] = [];
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.from('2026-06-01T00:00:00Z').toZonedDateTimeISO(timeZone);
  while (changes.length < count) {
    at = at.getTimeZoneTransition('previous');
    if (!at) break;
    changes.push(at.epochMilliseconds);
  }
  return changes.length > 0 ? changes : [0];
}
