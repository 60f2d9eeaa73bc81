/** Local time of a time zone, fast enough for a million rows. */
import { Temporal } from 'temporal-polyfill';

export interface LocalClock {
  /** A date whose UTC fields are the local time. */
  show(instant: Date): Date;
  /** 'DD-MM-YY, HH:mm', or with seconds. */
  write(instant: Date, withSeconds?: boolean): string;
}

/** The time between two changes of the UTC offset, in ms since 1970. */
interface Span {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

/** @param timeZone IANA */
export function createLocalClock(timeZone: string): LocalClock {
  const spans: Span[] = [];
  let last: Span | undefined;

  function offsetOf(ms: number): number {
    const covers = ({ from, until }: Span) => from <= ms && ms < until;
    if (!last || !covers(last)) {
      last = spans.find(covers) ?? findSpan(ms, timeZone);
      if (!spans.includes(last)) spans.push(last);
    }
    return last.offset;
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

function findSpan(ms: number, timeZone: string): Span {
  const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  // The offset may change at this very instant; `previous` looks before it.
  const before = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const after = zoned.getTimeZoneTransition('next');
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: zoned.offsetNanoseconds / 1e6,
  };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
