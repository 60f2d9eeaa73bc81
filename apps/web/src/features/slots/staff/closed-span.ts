/** Formats closed days as 'DD-MM-YY', or as a span with both ends. */
import type { SlotException } from '@foyer/contract/slots.ts';
import { formatDay } from '../../../ui/staff/time/calendar-days.ts';

export function describeSpan({ from, to }: Pick<SlotException, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
