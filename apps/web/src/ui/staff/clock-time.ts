/** Instants and durations as staff read them: 'DD-MM-YY, HH:mm' in the tenant's zone, `06:12` for what runs. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** @returns 'DD-MM-YY, HH:mm' in the zone */
export function formatInstant(instant: number | string, timeZone: string): string {
  const part = readParts(instant, timeZone);
  return `${part('day')}-${part('month')}-${part('year')}, ${part('hour')}:${part('minute')}`;
}

/** @returns 'DD-MM-YY, HH:mm:ss' in the zone, for logs */
export function formatInstantWithSeconds(instant: number | string, timeZone: string): string {
  return `${formatInstant(instant, timeZone)}:${readParts(instant, timeZone)('second')}`;
}

/** @returns 'HH:mm' in the zone */
export function formatTime(instant: number | string, timeZone: string): string {
  const part = readParts(instant, timeZone);
  return `${part('hour')}:${part('minute')}`;
}

/** @returns 'Fri 20-11-26, 15:34' in the zone */
export function formatInstantWithDay(instant: number | string, timeZone: string): string {
  return `${readParts(instant, timeZone)('weekday')} ${formatInstant(instant, timeZone)}`;
}

/** @returns `mm:ss`, from an hour on `h:mm:ss`; never negative */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

function readParts(
  instant: number | string,
  timeZone: string,
): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = formatFor(timeZone).formatToParts(new Date(instant));
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: two,
    month: two,
    year: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
