/** Days and times of day in the tenant's time zone. */
import { Temporal } from 'temporal-polyfill';

/** The instant of a time of day. @param minute of the day, with fractions */
export function instantAt(day: Temporal.PlainDate, minute: number, timeZone: string): Date {
  const midnight = day.toZonedDateTime(timeZone).epochMilliseconds;
  const time = new Temporal.PlainTime(Math.floor(minute / 60) % 24, Math.floor(minute) % 60);
  const whole = day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  return new Date(Math.max(midnight, whole) + (minute % 1) * 60_000);
}

/** The last days before today, oldest first. */
export function daysBefore(now: Date, count: number, timeZone: string): Temporal.PlainDate[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return Array.from({ length: count }, (_, index) => today.subtract({ days: count - index }));
}
