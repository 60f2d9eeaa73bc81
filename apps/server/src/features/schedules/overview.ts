/** Schedules as the features above and beside look at them. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { NoShows } from '@foyer/contract/no-shows.ts';
import type { ScheduleStatus } from '@foyer/contract/schedules.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import { countNoShows } from './no-shows-store.ts';
import { opensAt } from './policy.ts';
import * as store from './store.ts';

/** A booked start as others know it. */
export interface KnownSchedule {
  readonly id: string;
  readonly status: ScheduleStatus;
  readonly productId: string;
  readonly customerId: string;
  readonly registrationId: string;
  /** `null`: whoever is free. */
  readonly agentId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** When its link lets in, and when it stops. */
  readonly opensAt: Date;
  readonly expiresAt: Date;
  /** Not cancelled. */
  readonly stands: boolean;
}

type ForKnock = Pick<KnownSchedule, 'startsAt' | 'opensAt' | 'expiresAt' | 'agentId'>;

export type Overview = ReturnType<typeof createOverview>;

export function createOverview({ products }: { products: Pick<Products, 'findById'> }) {
  async function scheduleOf(unit: Unit, scheduleId: string): Promise<KnownSchedule | null> {
    const row = await store.find(unit, scheduleId);
    return row && known(row);
  }

  return {
    /** Whatever became of it; `null` when there is none. */
    scheduleOf,

    /** All of a customer's, newest start first. */
    async schedulesOf(unit: Unit, customerId: string): Promise<CustomerDetail['schedules']> {
      const rows = await store.findAllOf(unit, customerId);
      const names = new Map<string, string>();
      for (const productId of new Set(rows.map((row) => row.productId)))
        names.set(productId, (await products.findById(unit, productId))?.name ?? '');
      return rows.map(({ id, productId, startsAt, status }) => ({
        ...{ id, productName: names.get(productId) ?? '', startsAt: startsAt.toISOString(), status },
      }));
    },

    /** Of the starts booked for a time, half-open; of these products, `null`: of all. */
    noShowsBetween: (
      unit: Unit,
      { since, until }: { readonly since: Date; readonly until: Date },
      productIds: readonly string[] | null,
    ): Promise<NoShows> =>
      countNoShows(unit, { productIds }, { page: 0, pageSize: 1, sort: null, words: [], since, until }),

    /**
     * The schedule a customer knocks for; whether it is early or over is the caller's to say by the instants.
     * @returns `null` when it is another's, of another product, cancelled or missing
     */
    async findForKnock(
      unit: Unit,
      { scheduleId, customerId, productId }: { scheduleId: string; customerId: string; productId: string },
    ): Promise<ForKnock | null> {
      const schedule = await scheduleOf(unit, scheduleId);
      const isTheirs = schedule?.customerId === customerId && schedule.productId === productId;
      return isTheirs && schedule.stands ? schedule : null;
    },
  };
}

function known(row: store.ScheduleRow): KnownSchedule {
  const { id, status, productId, customerId, registrationId, agentId, startsAt, endsAt, expiresAt } = row;
  return {
    ...{ id, status, productId, customerId, registrationId, agentId, startsAt, endsAt },
    ...{ opensAt: opensAt(startsAt), expiresAt, stands: status !== 'CANCELLED' },
  };
}
