/** Formats instants in a time zone, and computes offsets between zones. */
import { matchesSearch } from '@foyer/contract/core/search-text.ts';
import { dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import { displayNames, formatClock, formatDate, zoneName } from '../../platform/time/locale.ts';
import { browserZone, currentName } from '../../platform/time/usable-zone.ts';
import { calendarDay, formatTime } from '../../platform/time/zone-clock.ts';

export { browserZone, calendarDay, currentName };

const minuteMs = 60_000;

/** "14:30", or "2:30 pm" where the tenant's locale counts to 12 */
export function clockOf(instant: string | number, zone: string): string {
  return formatClock(instant, zone);
}

/** "Sat 21 Nov", or "Sat, Nov 21" where the tenant's locale writes the month first */
export function dayOf(instant: string | number, zone: string): string {
  return formatDate(instant, zone, { weekday: 'short', month: 'short' });
}

/** "Sat 21 Nov, 14:30" */
export function whenOf(instant: string | number, zone: string): string {
  return `${dayOf(instant, zone)}, ${clockOf(instant, zone)}`;
}

/** The zone's offset from UTC at that instant, in minutes. */
function offsetMinutes(instant: number, zone: string): number {
  const there = Date.parse(`${calendarDay(instant, zone)}T${formatTime(instant, zone)}:00Z`);
  return Math.round((there - Math.floor(instant / minuteMs) * minuteMs) / minuteMs);
}

/** How many minutes `zone` is ahead of `otherZone` at that instant; negative if it is behind. */
export function offsetBetween(zone: string, otherZone: string, instant: number): number {
  return offsetMinutes(instant, zone) - offsetMinutes(instant, otherZone);
}

/** "Ho Chi Minh" of Asia/Ho_Chi_Minh, "Knox, Indiana" of America/Indiana/Knox */
export function cityOf(zone: string): string {
  const [, ...parts] = currentName(zone).replaceAll('_', ' ').split('/');
  const city = parts.pop() ?? zone;
  return parts.length > 0 ? `${city}, ${parts.join(', ')}` : city;
}

/** A short name for a zone: the country if it has only this zone, else the city. */
export function zoneLabel(zone: string): string {
  const country = countriesWithOneZone().get(currentName(zone));
  return (country && displayNames('region').of(country)) || cityOf(zone);
}

let countryByZone: ReadonlyMap<string, string> | undefined;

/** Zone → the only country that has only this zone. Built once: the browser is slow to name the zones. */
function countriesWithOneZone(): ReadonlyMap<string, string> {
  countryByZone ??= new Map(
    Object.keys(dialCodes)
      .reverse()
      .flatMap((country) => {
        const [zone, ...others] = zonesOf(country);
        return zone && others.length === 0 ? [[currentName(zone), country] as const] : [];
      }),
  );
  return countryByZone;
}

interface LocaleWithZones {
  getTimeZones?: () => readonly string[] | undefined;
  timeZones?: readonly string[];
}

// Older browsers have it as a property, and some do not have it.
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as unknown as LocaleWithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** "India time (Kolkata)", or "Berlin time" where the city says it already */
export function namedZone(zone: string): string {
  const [name, city] = [zoneName(zone), cityOf(zone)];
  return name.includes(city) || name === 'UTC' ? name : `${name} (${city})`;
}

export interface ZoneChoice {
  readonly zone: string;
  /** "India time (Kolkata)" */
  readonly name: string;
  /** "UTC+5:30" */
  readonly offset: string;
}

/** All zones from west to east, including `chosen` if the browser does not list it. */
export function listZones(chosen: string, at: number): ZoneChoice[] {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC', chosen].map(currentName);
  return [...new Set(known)]
    .map((zone) => ({ zone, name: namedZone(zone), minutes: offsetMinutes(at, zone) }))
    .sort((a, b) => a.minutes - b.minutes || a.name.localeCompare(b.name))
    .map(({ zone, name, minutes }) => ({ zone, name, offset: offsetName(minutes) }));
}

/** The zones with all of these words in their name, city, country or offset. */
export function findZones(zones: readonly ZoneChoice[], words: string): ZoneChoice[] {
  return zones.filter(({ zone, name, offset }) =>
    matchesSearch(`${name} ${zone.replaceAll('_', ' ')} ${zoneLabel(zone)} ${offset}`, words),
  );
}

function offsetName(total: number): string {
  if (total === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(total) / 60), Math.abs(total) % 60];
  return `UTC${total < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
