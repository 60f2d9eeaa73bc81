/** What can be booked of a product now, from its slots, its closed days, its stops and what is taken. */
import { type BookableDays, scheduleLimits } from '@foyer/contract/schedules.ts';
import { days, minutes } from '@foyer/contract/time.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Products } from '../products/index.ts';
import type { Slots } from '../slots/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { bookableDays, daysAsked } from './days.ts';
import { knownZone } from './policy.ts';
import * as store from './store.ts';
import {
  freeBetween,
  horizonEnd,
  placesFor,
  type Rules,
  startsBetween,
  stepMs,
  stepsFrom,
  stepsIn,
  type Taken,
} from './times.ts';

export interface BookableDependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'findBySlug'>;
  readonly slots: Pick<Slots, 'windowsOf' | 'closedDaysOf'>;
  /** Of the unit's tenant. */
  readonly tenantOf: (unit: Unit) => Promise<Pick<Tenant, 'timeZone' | 'suspended'>>;
}

type Product = NonNullable<Awaited<ReturnType<Products['findById']>>>;

interface Wish {
  readonly product: Product;
  readonly startsAt: Date;
  /** Staff need no notice: they have spoken with the customer. */
  readonly by: 'customer' | 'staff';
  /** A schedule that gives its own places up for this. */
  readonly without?: string;
}

interface Asked {
  /** IANA. */
  readonly zone: string;
  /** First day wanted, `YYYY-MM-DD`; today when absent. */
  readonly from?: string | undefined;
  readonly days?: number | undefined;
}

/** What is taken is read a week at a time until enough is found. */
const readAtOnceMs = days(7);

export type Bookable = ReturnType<typeof createBookable>;

export function createBookable({ now, products, slots, tenantOf }: BookableDependencies) {
  async function rulesOf(unit: Unit, product: Product, by: Wish['by'] = 'customer'): Promise<Rules> {
    const { timeZone } = await tenantOf(unit);
    const { id, durationMinutes, noticeMinutes, horizonDays } = product;
    const at = now();
    const earliest = new Date(at.getTime() + (by === 'staff' ? 0 : minutes(noticeMinutes)));
    const before = horizonEnd(at, timeZone, horizonDays);
    return {
      ...{ tenantZone: timeZone, durationMinutes, earliest, before },
      windows: await slots.windowsOf(unit, id),
      closed: await slots.closedDaysOf(unit, id),
      stops: await store.findStops(unit, {
        productId: id,
        since: at,
        until: new Date(before.getTime() + days(1)),
      }),
    };
  }

  function takenOf(
    unit: Unit,
    { id, durationMinutes }: Product,
    { since, until, without }: { since: Date; until: Date; without?: string | undefined },
  ): Promise<Taken> {
    const longest = stepsIn(durationMinutes) * stepMs;
    return store.findTaken(unit, id, { since, until: new Date(until.getTime() + longest), without });
  }

  /** The first free starts from an instant on, at most so many. */
  async function nextFree(
    unit: Unit,
    product: Product,
    rules: Rules,
    from: Date,
    count: number,
  ): Promise<Date[]> {
    const found: Date[] = [];
    let since = from > rules.earliest ? from : rules.earliest;
    while (since < rules.before && found.length < count) {
      const until = new Date(Math.min(since.getTime() + readAtOnceMs, rules.before.getTime()));
      const taken = await takenOf(unit, product, { since, until });
      found.push(...freeBetween(rules, taken, { from: since, until, count: count - found.length }));
      since = until;
    }
    return found;
  }

  /** What could be had instead: the next ones, or where there are none the first of all. */
  async function offeredInstead(unit: Unit, product: Product, rules: Rules, wished: Date): Promise<string[]> {
    const count = scheduleLimits.offeredInstead;
    const next = await nextFree(unit, product, rules, wished, count);
    const offered = next.length > 0 ? next : await nextFree(unit, product, rules, rules.earliest, count);
    return offered.map((at) => at.toISOString());
  }

  async function daysOf(unit: Unit, product: Product, asked: Asked, by: Wish['by']): Promise<BookableDays> {
    const rules = await rulesOf(unit, product, by);
    const wanted = { ...asked, now: now() };
    const span = daysAsked(rules, wanted);
    const [since, until] = [span[0]?.since, span.at(-1)?.until];
    const taken = since && until ? await takenOf(unit, product, { since, until }) : new Map();
    const [free = null] = await nextFree(unit, product, rules, rules.earliest, 1);
    return bookableDays(rules, taken, { asked: wanted, free });
  }

  return {
    /** @throws DomainError product.not_found | tenant.suspended | request.invalid at `zone` */
    async timesOf(unit: Unit, productSlug: string, { zone: named, ...asked }: Asked): Promise<BookableDays> {
      const zone = readZone(named);
      if ((await tenantOf(unit)).suspended) throw new DomainError('tenant.suspended');
      const product = await products.findBySlug(unit, productSlug);
      if (!product) throw new DomainError('product.not_found');
      return daysOf(unit, product, { ...asked, zone }, 'customer');
    },

    /** The same for staff, without notice. */
    daysFor: (unit: Unit, product: Product, asked: Asked): Promise<BookableDays> =>
      daysOf(unit, product, asked, 'staff'),

    /** Whether there is a free start within the horizon. */
    async isBookable(unit: Unit, productId: string): Promise<boolean> {
      const product = await products.findById(unit, productId);
      if (!product?.active) return false;
      const rules = await rulesOf(unit, product);
      return (await nextFree(unit, product, rules, rules.earliest, 1)).length > 0;
    },

    /**
     * The place to take in each step of a start.
     * @throws DomainError request.invalid at `startsAt` | schedule.off | schedule.taken; with `nextFree` where there is some
     */
    async placesOf(unit: Unit, { product, startsAt, by, without }: Wish): Promise<store.Place[]> {
      const rules = await rulesOf(unit, product, by);
      const until = new Date(startsAt.getTime() + 1);
      const taken = await takenOf(unit, product, { since: startsAt, until, without });
      const span = { since: startsAt, until };
      const open = { ...rules, stops: [] };
      const [start] = startsBetween(open, taken, span);
      if (start?.at.getTime() !== startsAt.getTime())
        throw new DomainError('request.invalid', {
          fields: { startsAt: 'invalid' },
          nextFree: await offeredInstead(unit, product, rules, startsAt),
        });
      if ([...startsBetween(rules, taken, span)].length === 0)
        throw new DomainError('schedule.off', {
          nextFree: await offeredInstead(unit, product, rules, startsAt),
        });
      const places = placesFor(rules, taken, startsAt);
      if (!places)
        throw new DomainError('schedule.taken', {
          nextFree: await offeredInstead(unit, product, rules, startsAt),
        });
      return places;
    },

    /** The steps a start of the product takes, epoch milliseconds. */
    stepsOf: ({ durationMinutes }: Pick<Product, 'durationMinutes'>, startsAt: Date) =>
      stepsFrom(startsAt, durationMinutes),
  };
}

/** @throws DomainError request.invalid at `zone` */
export function readZone(name: string): string {
  const zone = knownZone(name);
  if (!zone) throw new DomainError('request.invalid', { fields: { zone: 'unknown' } });
  return zone;
}
