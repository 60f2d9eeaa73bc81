/** The bookings as other features read them. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { NoShows } from '@foyer/contract/schedules/no-shows.ts';
import type { ScheduleStatus } from '@foyer/contract/schedules/schedules.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Products } from '../../products/index.ts';
import { opensAt } from '../policy.ts';
import { countNoShows } from '../reminders/no-shows-store.ts';
import * as store from '../store.ts';

/** A booking as other features see it. */
export interface KnownSchedule {
  readonly id: string;
  readonly status: ScheduleStatus;
  readonly productId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly registrationId: string;
  /** `null`: any free agent. */
  readonly agentId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** From when until when its link admits the customer. */
  readonly opensAt: Date;
  readonly expiresAt: Date;
  /** Not cancelled. */
  readonly isActive: boolean;
}

type ForKnock = Pick<KnownSchedule, 'startsAt' | 'opensAt' | 'expiresAt' | 'agentId'>;

export type Overview = ReturnType<typeof createOverview>;

export function createOverview({ products }: { products: Pick<Products, 'namesOf'> }) {
  async function scheduleOf(tx: Transaction, scheduleId: string): Promise<KnownSchedule | null> {
    const row = await store.find(tx, scheduleId);
    return row && toKnown(row);
  }

  return {
    /** In any status; `null` if it does not exist. */
    scheduleOf,

    /** All of a customer's, newest start first. */
    async schedulesOf(tx: Transaction, customerId: string): Promise<CustomerDetail['schedules']> {
      const rows = await store.findAllOf(tx, customerId);
      const names = await products.namesOf(tx, [...new Set(rows.map(({ productId }) => productId))]);
      return rows.map(({ id, productId, customerName, startsAt, status }) => ({
        id,
        customerName,
        productName: names.get(productId) ?? '',
        startsAt: startsAt.toISOString(),
        status,
      }));
    },

    /** Counts no-shows of starts between two instants, half-open. @param productIds `null`: all products */
    noShowsBetween: (
      tx: Transaction,
      { since, until }: { readonly since: Date; readonly until: Date },
      productIds: readonly string[] | null,
    ): Promise<NoShows> =>
      countNoShows(tx, { productIds }, { page: 0, pageSize: 1, sort: null, terms: [], since, until }),

    /**
     * The booking of a lobby request. The caller checks whether it is early or expired.
     * @returns `null` for another person's or product's, and if it is cancelled or missing
     */
    async findForKnock(
      tx: Transaction,
      {
        scheduleId,
        productId,
        ...person
      }: store.Person & { readonly scheduleId: string; readonly productId: string },
    ): Promise<ForKnock | null> {
      const row = await store.find(tx, scheduleId);
      const isTheirs = row?.productId === productId && store.isBookingOf(row, person);
      return isTheirs && row.status !== 'CANCELLED' ? toKnown(row) : null;
    },
  };
}

function toKnown(row: store.ScheduleRow): KnownSchedule {
  const { id, status, productId, customerId, customerName, registrationId } = row;
  const { agentId, startsAt, endsAt, expiresAt } = row;
  return {
    id,
    status,
    productId,
    customerId,
    customerName,
    registrationId,
    agentId,
    startsAt,
    endsAt,
    opensAt: opensAt(startsAt),
    expiresAt,
    isActive: status !== 'CANCELLED',
  };
}
