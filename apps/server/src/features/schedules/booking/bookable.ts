/** The bookable times of a product, from its slots, exceptions, blackouts and taken seats. */

import { days, minutes } from '@foyer/contract/core/time.ts';
import { toTimeZone } from '@foyer/contract/core/time-zone.ts';
import { type BookableDays, scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { isOffered, type Products } from '../../products/index.ts';
import type { Slots } from '../../slots/index.ts';
import type { Tenant } from '../../tenants/index.ts';
import * as store from '../store.ts';
import { bookableDays, requestedDays } from './customer-days.ts';
import {
  chooseSeats,
  freeBetween,
  horizonEnd,
  intervalCount,
  intervalMs,
  intervalsFrom,
  type Rules,
  startsBetween,
  type TakenSeats,
} from './times.ts';

export interface BookableDependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'findBySlug'>;
  readonly slots: Pick<Slots, 'windowsOf' | 'closedDaysOf'>;
  /** The tenant of the transaction. */
  readonly tenantOf: (tx: Transaction) => Promise<Pick<Tenant, 'timeZone' | 'suspended'>>;
}

type Product = NonNullable<Awaited<ReturnType<Products['findById']>>>;

interface SeatRequest extends Moved {
  readonly product: Product;
  readonly startsAt: Date;
  /** Staff book without a notice period. */
  readonly by: 'customer' | 'staff';
}

interface TimesQuery {
  /** IANA. */
  readonly zone: string;
  /** The first day, `YYYY-MM-DD`; today if absent. */
  readonly from?: string | undefined;
  readonly days?: number | undefined;
}

/** A booking that is being moved: its own seats count as free. */
interface Moved {
  readonly without?: string | undefined;
}

/** Taken seats are read a week at a time, until enough free starts are found. */
const readSpanMs = days(7);

export type Bookable = ReturnType<typeof createBookable>;

export function createBookable({ now, products, slots, tenantOf }: BookableDependencies) {
  async function rulesOf(
    tx: Transaction,
    product: Product,
    by: SeatRequest['by'] = 'customer',
  ): Promise<Rules> {
    const { timeZone } = await tenantOf(tx);
    const { id, durationMinutes, noticeMinutes, horizonDays } = product;
    const at = now();
    const earliest = new Date(at.getTime() + (by === 'staff' ? 0 : minutes(noticeMinutes)));
    const before = horizonEnd(at, timeZone, horizonDays);
    return {
      tenantZone: timeZone,
      durationMinutes,
      earliest,
      before,
      windows: await slots.windowsOf(tx, id),
      closedDays: await slots.closedDaysOf(tx, id),
      blackouts: await store.findBlackouts(tx, {
        productId: id,
        since: at,
        until: new Date(before.getTime() + days(1)),
      }),
    };
  }

  function takenSeatsOf(
    tx: Transaction,
    { id, durationMinutes }: Product,
    { since, until, without }: { since: Date; until: Date } & Moved,
  ): Promise<TakenSeats> {
    const longest = intervalCount(durationMinutes) * intervalMs;
    return store.findTakenSeats(tx, id, { since, until: new Date(until.getTime() + longest), without });
  }

  /** The first `count` free starts from an instant on. */
  async function nextFree(
    tx: Transaction,
    product: Product,
    rules: Rules,
    { from, count, without }: { from: Date; count: number } & Moved,
  ): Promise<Date[]> {
    const found: Date[] = [];
    let since = from > rules.earliest ? from : rules.earliest;
    while (since < rules.before && found.length < count) {
      const until = new Date(Math.min(since.getTime() + readSpanMs, rules.before.getTime()));
      const taken = await takenSeatsOf(tx, product, { since, until, without });
      found.push(...freeBetween(rules, taken, { from: since, until, count: count - found.length }));
      since = until;
    }
    return found;
  }

  /** The next free starts after the requested one; without any, the first free starts. */
  async function alternativesTo(
    tx: Transaction,
    product: Product,
    rules: Rules,
    { startsAt, without }: Pick<SeatRequest, 'startsAt' | 'without'>,
  ): Promise<string[]> {
    const limits = { count: scheduleLimits.maxAlternatives, without };
    const next = await nextFree(tx, product, rules, { from: startsAt, ...limits });
    const offered =
      next.length > 0 ? next : await nextFree(tx, product, rules, { from: rules.earliest, ...limits });
    return offered.map((at) => at.toISOString());
  }

  /** The first `count` free starts within the horizon. */
  async function freeTimesOf(tx: Transaction, productId: string, count: number): Promise<Date[]> {
    const product = await products.findById(tx, productId);
    if (!isOffered(product)) return [];
    const rules = await rulesOf(tx, product);
    return nextFree(tx, product, rules, { from: rules.earliest, count });
  }

  async function daysOf(
    tx: Transaction,
    product: Product,
    asked: TimesQuery,
    { by, without }: Pick<SeatRequest, 'by' | 'without'>,
  ): Promise<BookableDays> {
    const rules = await rulesOf(tx, product, by);
    const wanted = { ...asked, now: now() };
    const span = requestedDays(rules, wanted);
    const [since, until] = [span[0]?.since, span.at(-1)?.until];
    const taken = since && until ? await takenSeatsOf(tx, product, { since, until, without }) : new Map();
    const [free = null] = await nextFree(tx, product, rules, { from: rules.earliest, count: 1, without });
    return bookableDays(rules, taken, { asked: wanted, free });
  }

  return {
    /** @throws DomainError product.not_found | tenant.suspended | request.invalid at `zone` */
    async timesOf(
      tx: Transaction,
      productSlug: string,
      { zone: named, without, ...asked }: TimesQuery & Moved,
    ): Promise<BookableDays> {
      const zone = readZone(named);
      if ((await tenantOf(tx)).suspended) throw new DomainError('tenant.suspended');
      const product = await products.findBySlug(tx, productSlug);
      if (!product) throw new DomainError('product.not_found');
      return daysOf(tx, product, { ...asked, zone }, { by: 'customer', without });
    },

    /** The same for staff, without a notice period. */
    daysFor: (
      tx: Transaction,
      product: Product,
      { without, ...asked }: TimesQuery & Moved,
    ): Promise<BookableDays> => daysOf(tx, product, asked, { by: 'staff', without }),

    /** The first free start within the horizon; `null` without one. */
    async nextFreeOf(tx: Transaction, productId: string): Promise<Date | null> {
      const [first = null] = await freeTimesOf(tx, productId, 1);
      return first;
    },

    freeTimesOf,

    /**
     * The seat to take in each interval of a start.
     * @throws DomainError request.invalid at `startsAt` | schedule.off | schedule.taken; each with `nextFree`
     */
    async seatsFor(tx: Transaction, { product, startsAt, by, without }: SeatRequest): Promise<store.Seat[]> {
      const rules = await rulesOf(tx, product, by);
      const until = new Date(startsAt.getTime() + 1);
      const taken = await takenSeatsOf(tx, product, { since: startsAt, until, without });
      const span = { since: startsAt, until };
      const open = { ...rules, blackouts: [] };
      const [start] = startsBetween(open, taken, span);
      if (start?.at.getTime() !== startsAt.getTime())
        throw new DomainError('request.invalid', {
          fields: { startsAt: 'invalid' },
          nextFree: await alternativesTo(tx, product, rules, { startsAt, without }),
        });
      if ([...startsBetween(rules, taken, span)].length === 0)
        throw new DomainError('schedule.off', {
          nextFree: await alternativesTo(tx, product, rules, { startsAt, without }),
        });
      const seats = chooseSeats(rules, taken, startsAt);
      if (!seats)
        throw new DomainError('schedule.taken', {
          nextFree: await alternativesTo(tx, product, rules, { startsAt, without }),
        });
      return seats;
    },

    /** The intervals of a start of the product, in epoch milliseconds. */
    intervalsOf: ({ durationMinutes }: Pick<Product, 'durationMinutes'>, startsAt: Date) =>
      intervalsFrom(startsAt, durationMinutes),
  };
}

/** @throws DomainError request.invalid at `zone` */
export function readZone(name: string): string {
  const zone = toTimeZone(name);
  if (!zone) throw new DomainError('request.invalid', { fields: { zone: 'unknown' } });
  return zone;
}
