/** Instants as clocks show them in a zone: the day, the hour, and how far one zone's clock is ahead of another's. */
import { dialCodes } from '@foyer/contract/dial-codes.ts';

const minuteMs = 60_000;

/** Names that browsers still give for places that are called otherwise today. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

export function currentName(zone: string): string {
  return renamed[zone] ?? zone;
}

/** The zone this machine is set to. */
export function ownZone(): string {
  return currentName(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  formats.set(zone, format);
  return format;
}

function partsOf(instant: string | number, zone: string) {
  const parts = formatOf(zone).formatToParts(new Date(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    ...{ weekday: of('weekday'), day: of('day'), month: of('month').slice(0, 3), year: of('year') },
    ...{ hour: of('hour'), minute: of('minute') },
  };
}

/** "14:30" */
export function clockOf(instant: string | number, zone: string): string {
  const { hour, minute } = partsOf(instant, zone);
  return `${hour}:${minute}`;
}

/** "Sat 21 Nov" */
export function dayOf(instant: string | number, zone: string): string {
  const { weekday, day, month } = partsOf(instant, zone);
  return `${weekday} ${day} ${month}`;
}

/** "Sat 21 Nov, 14:30" */
export function whenOf(instant: string | number, zone: string): string {
  return `${dayOf(instant, zone)}, ${clockOf(instant, zone)}`;
}

/** The calendar day there, `YYYY-MM-DD`. */
export function calendarDay(instant: string | number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant));
}

/** How many minutes the zone's clock is ahead of UTC at that instant. */
function offsetMinutes(instant: number, zone: string): number {
  const { hour, minute } = partsOf(instant, zone);
  const there = Date.parse(`${calendarDay(instant, zone)}T${hour}:${minute}:00Z`);
  return Math.round((there - Math.floor(instant / minuteMs) * minuteMs) / minuteMs);
}

/** How many minutes the clock of `zone` is ahead of the one of `than` at that instant; negative: behind. */
export function minutesAhead(zone: string, than: string, instant: number): number {
  return offsetMinutes(instant, zone) - offsetMinutes(instant, than);
}

/** "Ho Chi Minh" of Asia/Ho_Chi_Minh */
export function cityOf(zone: string): string {
  return (currentName(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** What people call the place of a zone: the country that has this one clock, else the city. */
export function placeOf(zone: string): string {
  const known = places.get(zone) ?? findPlace(zone);
  places.set(zone, known);
  return known;
}

const places = new Map<string, string>();

function findPlace(zone: string): string {
  const name = currentName(zone);
  const country = Object.keys(dialCodes).find((code) => {
    const zones = zonesOf(code);
    return zones.length === 1 && currentName(zones[0] ?? '') === name;
  });
  return (country && new Intl.DisplayNames('en', { type: 'region' }).of(country)) || cityOf(zone);
}

interface LocaleWithZones {
  getTimeZones?: () => readonly string[] | undefined;
  timeZones?: readonly string[];
}

// Older engines have it as a property, the oldest not at all.
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as unknown as LocaleWithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

export interface ZoneGroup {
  readonly name: string;
  readonly zones: readonly { readonly zone: string; readonly city: string }[];
}

/** Every zone by its part of the world, with `chosen` among them whatever the browser knows. */
export function zoneGroups(chosen: string): ZoneGroup[] {
  const known = Intl.supportedValuesOf('timeZone').map(currentName);
  const all = [...new Set([...known, currentName(chosen)])].sort();
  const groups = new Map<string, { zone: string; city: string }[]>();
  for (const zone of all) {
    const name = zone.split('/')[0] ?? zone;
    groups.set(name, [...(groups.get(name) ?? []), { zone, city: cityOf(zone) }]);
  }
  return [...groups].map(([name, zones]) => ({ name, zones }));
}
