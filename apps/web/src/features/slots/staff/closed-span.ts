/** Closed days as they are written: 'DD-MM-YY', a span with both ends. */
import type { SlotException } from '@foyer/contract/slots.ts';

export function describeSpan({ from, to }: Pick<SlotException, 'from' | 'to'>): string {
  return from === to ? writeDay(from) : `${writeDay(from)} – ${writeDay(to)}`;
}

/** @param day `YYYY-MM-DD` */
function writeDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${date}-${month}-${year.slice(2)}`;
}
