/** Instants as the clock on the tenant's wall shows them, quickly enough for a million rows. */
import { minutes } from '@foyer/contract/time.ts';
import { Temporal } from 'temporal-polyfill';

export interface WallClock {
  /** A date whose UTC parts are what the clock shows. */
  show(instant: Date): Date;
  /** 'DD-MM-YY, HH:mm', or with seconds. */
  write(instant: Date, withSeconds?: boolean): string;
}

/** No zone changes its clocks within a quarter of an hour that begins on the hour's quarters. */
const quarterMs = minutes(15);
const keptQuarters = 10_000;

/** @param timeZone IANA */
export function createWallClock(timeZone: string): WallClock {
  const offsets = new Map<number, number>();

  function offsetOf(ms: number): number {
    const quarter = Math.floor(ms / quarterMs);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
    const offset = zoned.offsetNanoseconds / 1e6;
    if (offsets.size >= keptQuarters) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  }

  function show(instant: Date): Date {
    const ms = instant.getTime();
    return new Date(ms + offsetOf(ms));
  }

  return {
    show,
    write(instant, withSeconds = false) {
      const at = show(instant);
      const day = `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCFullYear() % 100)}`;
      const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
      return `${day}, ${time}${withSeconds ? `:${two(at.getUTCSeconds())}` : ''}`;
    },
  };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
