/** Whether a product is open now, for every feature that asks. */
import type { OpeningHours } from '@foyer/contract/products/opening-hours.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Calendar } from '../../../platform/tables/request.ts';
import { nextOpening } from './policy.ts';

/** When customers can join the lobby of the product again; `null` while they can. */
export type OpensAt = (
  tx: Transaction,
  product: { readonly openingHours: OpeningHours },
) => Promise<Date | null>;

export function createOpensAt(calendarOf: (tx: Transaction) => Promise<Calendar>): OpensAt {
  return async (tx, { openingHours }) => {
    if (openingHours.weekly.length === 0 && openingHours.exceptions.length === 0) return null;
    const { now, timeZone } = await calendarOf(tx);
    const opensAt = nextOpening(openingHours, now, timeZone);
    return opensAt > now ? opensAt : null;
  };
}
