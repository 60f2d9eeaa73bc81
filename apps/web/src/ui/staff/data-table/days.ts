/** What the presets of a table mean, and the zone they are meant in. */
import type { DatePreset } from '@foyer/contract/tables.ts';
import { addDays, writeDay } from '../calendar-days.ts';

interface Span {
  readonly when: DatePreset | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The days a preset means: one day, or `14-11-26 to 20-11-26`. @param today `YYYY-MM-DD` */
export function describeDays({ when, from, to }: Span, today: string): string {
  if (when === 'today') return writeDay(today);
  if (when === 'yesterday') return writeDay(addDays(today, -1));
  const first = when === 'last-7-days' ? addDays(today, -6) : (from ?? today);
  const last = when === 'last-7-days' ? today : (to ?? today);
  return first === last ? writeDay(first) : `${writeDay(first)} – ${writeDay(last)}`;
}

/** The zone in words: "India time"; one that has letters only is called by its city, "Berlin time". */
export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC' || timeZone.startsWith('Etc/')) return 'UTC';
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortGeneric' });
  const name = format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return /^[A-Z]+$|^GMT/.test(name) ? `${city} time` : name.replace(/ Time$/, ' time');
}
