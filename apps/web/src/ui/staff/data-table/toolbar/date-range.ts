/** Describes the days that a date preset covers. */
import type { DatePreset } from '@foyer/contract/core/tables.ts';
import { addDays, formatDay } from '../../time/calendar-days.ts';

interface Span {
  readonly when: DatePreset | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The days of a preset: one day, or `14-11-26 – 20-11-26`. @param today `YYYY-MM-DD` */
export function describeDays({ when, from, to }: Span, today: string): string {
  if (when === 'today') return formatDay(today);
  if (when === 'yesterday') return formatDay(addDays(today, -1));
  const first = when === 'last-7-days' ? addDays(today, -6) : (from ?? today);
  const last = when === 'last-7-days' ? today : (to ?? today);
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}
