/** Closed days as they are written: 'DD-MM-YY', a span with both ends. */
import type { SlotException } from '@foyer/contract/slots.ts';
import { writeDay } from '../../../ui/staff/calendar-days.ts';

export function describeSpan({ from, to }: Pick<SlotException, 'from' | 'to'>): string {
  return from === to ? writeDay(from) : `${writeDay(from)} – ${writeDay(to)}`;
}
