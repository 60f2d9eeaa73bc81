/** Changes of the opening hours in the form: pure functions. */
import type { OpeningHours, OpeningRange } from '@foyer/contract/products/opening-hours.ts';
import { slotTimes } from '@foyer/contract/slots.ts';

const endOfDay = '24:00';
const initialRange: OpeningRange = { opens: '09:00', closes: '18:00' };

/** Monday to Friday, for a product that was always open. */
export const initialWeek: OpeningHours['weekly'] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  ...initialRange,
}));

/** The next range of a day: after the last one, until the end of the day. */
export function rangeAfter(ranges: readonly OpeningRange[]): OpeningRange {
  const last = ranges
    .map(({ closes }) => closes)
    .toSorted()
    .at(-1);
  if (!last) return initialRange;
  const opens = slotTimes.find((time) => time > last) ?? slotTimes.at(-1) ?? last;
  return { opens, closes: endOfDay };
}

type Choice = { readonly value: string; readonly label: string };

/** Quarters of an hour, and the current time. */
export const openingChoices = (current: string): Choice[] => toChoices([...slotTimes, current]);
export const closingChoices = (current: string): Choice[] =>
  toChoices([...slotTimes.slice(1), endOfDay, current]);

function toChoices(times: readonly string[]): Choice[] {
  return [...new Set(times)].toSorted().map((time) => ({ value: time, label: time }));
}

export function withItem<Item>(
  items: readonly Item[],
  index: number,
  change: Partial<NoInfer<Item>>,
): Item[] {
  return items.map((item, at) => (at === index ? { ...item, ...change } : item));
}
