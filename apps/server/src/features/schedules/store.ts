/** Where schedules are kept, with the places they hold. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { readPage, type TableSource } from '../../platform/tables/store.ts';
import { type ScheduleRow, scheduleClicks, schedulePlaces, scheduleStops, schedules } from './tables.ts';

export type { ScheduleRow } from './tables.ts';
export type StopRow = Omit<typeof scheduleStops.$inferSelect, 'tenantId'>;
export interface Place {
  readonly stepAt: Date;
  readonly place: number;
}

/**
 * One booking of a tenant at a time finds its place and its agent: nobody waits crosswise, and what is chosen is still
 * free when it is written. That no place is given twice is the tables' own word.
 */
export async function lockPlaces(unit: Unit): Promise<void> {
  const key = `schedule places ${unit.scope.tenantId}`;
  await unit.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Whether a write failed because somebody else holds the place, or the agent's time. */
export function isPlaceClash(error: unknown): boolean {
  return clashesWith(error, ['schedule_places_one_each', 'schedule_places_one_per_agent']);
}

/** Whether a write failed because the customer has an upcoming booking of the product. */
export function isUpcomingClash(error: unknown): boolean {
  return clashesWith(error, ['schedules_one_upcoming']);
}

function clashesWith(error: unknown, constraints: readonly string[]): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === '23505' && constraints.includes(cause.constraint ?? '');
}

/** Step (epoch milliseconds) → places taken, of those between two instants, half-open. */
export async function findTaken(
  unit: Unit,
  productId: string,
  { since, until, without }: { since: Date; until: Date; without?: string | undefined },
): Promise<Map<number, Set<number>>> {
  const rows = await unit.db
    .select({ stepAt: schedulePlaces.stepAt, place: schedulePlaces.place, by: schedulePlaces.scheduleId })
    .from(schedulePlaces)
    .where(
      and(
        eq(schedulePlaces.productId, productId),
        gte(schedulePlaces.stepAt, since),
        lt(schedulePlaces.stepAt, until),
      ),
    );
  const taken = new Map<number, Set<number>>();
  for (const { stepAt, place, by } of rows) {
    if (by === without) continue;
    const at = stepAt.getTime();
    taken.set(at, (taken.get(at) ?? new Set()).add(place));
  }
  return taken;
}

export async function insertPlaces(
  unit: Unit,
  { id: scheduleId, productId, agentId }: Pick<ScheduleRow, 'id' | 'productId' | 'agentId'>,
  places: readonly Place[],
): Promise<void> {
  await unit.db
    .insert(schedulePlaces)
    .values(places.map((place) => ({ scheduleId, productId, agentId, ...place })));
}

export async function removePlaces(unit: Unit, scheduleId: string): Promise<void> {
  await unit.db.delete(schedulePlaces).where(eq(schedulePlaces.scheduleId, scheduleId));
}

export async function setAgentOfPlaces(
  unit: Unit,
  scheduleId: string,
  agentId: string | null,
): Promise<void> {
  await unit.db.update(schedulePlaces).set({ agentId }).where(eq(schedulePlaces.scheduleId, scheduleId));
}

/** Which of these agents hold something in one of the steps. */
export async function findAgentsBusyAt(
  unit: Unit,
  agentIds: readonly string[],
  { steps, without }: { steps: readonly number[]; without?: string | undefined },
): Promise<Set<string>> {
  if (agentIds.length === 0) return new Set();
  const rows = await unit.db
    .select({ agentId: schedulePlaces.agentId, by: schedulePlaces.scheduleId })
    .from(schedulePlaces)
    .where(
      and(
        inArray(schedulePlaces.agentId, [...agentIds]),
        inArray(
          schedulePlaces.stepAt,
          steps.map((at) => new Date(at)),
        ),
      ),
    );
  return new Set(rows.flatMap(({ agentId, by }) => (agentId && by !== without ? [agentId] : [])));
}

/** The steps within the span, half-open, that an agent holds something in; epoch milliseconds. */
export async function findStepsHeldBy(
  unit: Unit,
  agentId: string,
  { since, until }: { since: Date; until: Date },
): Promise<Set<number>> {
  const rows = await unit.db
    .select({ stepAt: schedulePlaces.stepAt })
    .from(schedulePlaces)
    .where(
      and(
        eq(schedulePlaces.agentId, agentId),
        gte(schedulePlaces.stepAt, since),
        lt(schedulePlaces.stepAt, until),
      ),
    );
  return new Set(rows.map(({ stepAt }) => stepAt.getTime()));
}

/** Agent → how many booked starts within the span, half-open. */
export async function countBookings(
  unit: Unit,
  agentIds: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<Map<string, number>> {
  if (agentIds.length === 0) return new Map();
  const rows = await unit.db
    .select({ agentId: schedules.agentId, count: sql<number>`count(*)::int` })
    .from(schedules)
    .where(
      and(
        inArray(schedules.agentId, [...agentIds]),
        eq(schedules.status, 'BOOKED'),
        gte(schedules.startsAt, since),
        lt(schedules.startsAt, until),
      ),
    )
    .groupBy(schedules.agentId);
  return new Map(rows.flatMap(({ agentId, count }) => (agentId ? [[agentId, count]] : [])));
}

export async function insert(unit: Unit, schedule: typeof schedules.$inferInsert): Promise<ScheduleRow> {
  const [row] = await unit.db.insert(schedules).values(schedule).returning();
  if (!row) throw new Error('an inserted schedule was not returned');
  return row;
}

export async function update(
  unit: Unit,
  scheduleId: string,
  change: Partial<typeof schedules.$inferInsert>,
): Promise<ScheduleRow> {
  const [row] = await unit.db.update(schedules).set(change).where(eq(schedules.id, scheduleId)).returning();
  if (!row) throw new Error('a locked schedule was not updated');
  return row;
}

export async function find(unit: Unit, scheduleId: string): Promise<ScheduleRow | null> {
  const [row] = await unit.db.select().from(schedules).where(eq(schedules.id, scheduleId));
  return row ?? null;
}

/** Held against other changes until the end of the transaction. */
export async function lock(unit: Unit, scheduleId: string): Promise<ScheduleRow | null> {
  const [row] = await unit.db.select().from(schedules).where(eq(schedules.id, scheduleId)).for('update');
  return row ?? null;
}

/** The customer's booked start of the product, with the row held; there is one at most. */
export async function lockUpcoming(
  unit: Unit,
  customerId: string,
  productId: string,
): Promise<ScheduleRow | null> {
  const [row] = await unit.db.select().from(schedules).where(bookedBy(customerId, productId)).for('update');
  return row ?? null;
}

/** The customer's booked start of the product; there is one at most. */
export async function findUpcomingOf(
  unit: Unit,
  customerId: string,
  productId: string,
): Promise<ScheduleRow | null> {
  const [row] = await unit.db.select().from(schedules).where(bookedBy(customerId, productId));
  return row ?? null;
}

function bookedBy(customerId: string, productId: string) {
  return and(
    eq(schedules.customerId, customerId),
    eq(schedules.productId, productId),
    eq(schedules.status, 'BOOKED'),
  );
}

/** Newest start first. */
export async function findAllOf(unit: Unit, customerId: string): Promise<ScheduleRow[]> {
  return unit.db
    .select()
    .from(schedules)
    .where(eq(schedules.customerId, customerId))
    .orderBy(desc(schedules.startsAt), desc(schedules.id));
}

/** Ids of the booked ones that started at the instant or before, oldest first. */
export async function findStarted(unit: Unit, before: Date): Promise<string[]> {
  const rows = await unit.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(eq(schedules.status, 'BOOKED'), lte(schedules.startsAt, before)))
    .orderBy(asc(schedules.startsAt));
  return rows.map(({ id }) => id);
}

/** Ids of booked ones that start after an instant, of an agent, a customer, or of a product's assigned agents. */
export async function findUpcoming(
  unit: Unit,
  after: Date,
  of: { agentId: string } | { customerId: string } | { productId: string },
): Promise<Array<{ id: string; agentId: string | null }>> {
  const whose =
    'agentId' in of
      ? eq(schedules.agentId, of.agentId)
      : 'customerId' in of
        ? eq(schedules.customerId, of.customerId)
        : eq(schedules.productId, of.productId);
  return unit.db
    .select({ id: schedules.id, agentId: schedules.agentId })
    .from(schedules)
    .where(and(eq(schedules.status, 'BOOKED'), gt(schedules.startsAt, after), whose))
    .orderBy(asc(schedules.id));
}

/** Tenants with a booked start at the instant or before. */
export async function findTenantsWithStarted(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_schedules_before(${before.toISOString()}::timestamptz)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Those of the product or of all that touch the span, half-open. */
export async function findStops(
  unit: Unit,
  { productId, since, until }: { productId?: string | undefined; since: Date; until: Date },
): Promise<StopRow[]> {
  const { from, to } = scheduleStops;
  return unit.db
    .select()
    .from(scheduleStops)
    .where(
      and(
        productId ? or(isNull(scheduleStops.productId), eq(scheduleStops.productId, productId)) : undefined,
        lt(from, until),
        or(isNull(to), gt(to, since)),
      ),
    )
    .orderBy(asc(from), asc(scheduleStops.id));
}

/** Those that still stop something at the instant or later. */
export async function findStopsFrom(unit: Unit, since: Date): Promise<StopRow[]> {
  return unit.db
    .select()
    .from(scheduleStops)
    .where(or(isNull(scheduleStops.to), gt(scheduleStops.to, since)))
    .orderBy(asc(scheduleStops.from), asc(scheduleStops.id));
}

export async function insertStop(unit: Unit, stop: typeof scheduleStops.$inferInsert): Promise<StopRow> {
  const [row] = await unit.db.insert(scheduleStops).values(stop).returning();
  if (!row) throw new Error('an inserted stop was not returned');
  return row;
}

/** @returns what was there */
export async function removeStop(unit: Unit, stopId: string): Promise<StopRow | null> {
  const [row] = await unit.db.delete(scheduleStops).where(eq(scheduleStops.id, stopId)).returning();
  return row ?? null;
}

export async function insertClick(unit: Unit, click: typeof scheduleClicks.$inferInsert): Promise<string> {
  const [row] = await unit.db.insert(scheduleClicks).values(click).returning({ id: scheduleClicks.id });
  if (!row) throw new Error('an inserted click was not returned');
  return row.id;
}

export type ListedSchedule = Pick<
  ScheduleRow,
  | 'id'
  | 'status'
  | 'productId'
  | 'customerId'
  | 'agentId'
  | 'startsAt'
  | 'endsAt'
  | 'zone'
  | 'source'
  | 'createdAt'
  | 'cancelledBy'
  | 'cancelReason'
  | 'sequence'
> & { productName: string; customerName: string; agentName: string | null };

export interface ScheduleFilters {
  /** Only schedules of these products; `null`: of all. */
  readonly productIds: readonly string[] | null;
  readonly productId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly status?: ScheduleRow['status'] | undefined;
  /** By when they end: not over at that instant yet, or over. */
  readonly period?: { readonly is: 'upcoming' | 'past'; readonly at: Date } | undefined;
}

const columns = {
  id: sql`s.id`,
  status: sql`s.status`,
  productId: sql`s.product_id`,
  productName: sql`p.name`,
  customerId: sql`s.customer_id`,
  customerName: sql`c.name`,
  agentId: sql`s.agent_id`,
  agentName: sql`a.name`,
  startsAt: sql`s.starts_at`,
  endsAt: sql`s.ends_at`,
  zone: sql`s.zone`,
  source: sql`s.source`,
  createdAt: sql`s.created_at`,
  cancelledBy: sql`s.cancelled_by`,
  cancelReason: sql`s.cancel_reason`,
  sequence: sql`s.sequence`,
};
const sortable = {
  ...{ startsAt: sql`s.starts_at`, createdAt: sql`s.created_at`, status: sql`s.status` },
  ...{ productName: sql`lower(p.name)`, customerName: sql`lower(c.name)` },
  agentName: { by: sql`lower(a.name)`, nullable: true as const },
};

/** The table of the Schedules screen; its dates are about the start. */
export function listing(filters: ScheduleFilters): TableSource<ListedSchedule, keyof typeof sortable> {
  const { productIds, productId, agentId, status, period } = filters;
  return {
    columns,
    from: sql`schedules s join products p on p.id = s.product_id join customers c on c.id = s.customer_id
      left join users a on a.id = s.agent_id`,
    where: [
      productIds ? sql`s.product_id = any(${sql.param([...productIds])}::uuid[])` : undefined,
      productId ? sql`s.product_id = ${productId}` : undefined,
      agentId ? sql`s.agent_id = ${agentId}` : undefined,
      status ? sql`s.status = ${status}` : undefined,
      period ? periodOf(period) : undefined,
    ],
    sortable,
    searched: [sql`c.search`, sql`lower(p.name)`, sql`lower(coalesce(a.name, ''))`],
    datedBy: sql`s.starts_at`,
    defaultSort: 'startsAt:asc',
    key: sql`s.id`,
  };
}

function periodOf({ is, at }: NonNullable<ScheduleFilters['period']>): SQL {
  const instant = sql`${at.toISOString()}::timestamptz`;
  return is === 'upcoming' ? sql`s.ends_at > ${instant}` : sql`s.ends_at <= ${instant}`;
}

const everything = { page: 0, sort: null, words: [], since: null, until: null };

/** `null` also when it is of none of the products. */
export async function findListed(
  unit: Unit,
  scheduleId: string,
  productIds: readonly string[] | null,
): Promise<ListedSchedule | null> {
  const source = listing({ productIds });
  const only = { ...source, where: [...(source.where ?? []), sql`s.id = ${scheduleId}`] };
  const [row] = (await readPage<ListedSchedule>(unit, only, { ...everything, pageSize: 1 })).rows;
  return row ?? null;
}

/** Calendars show no more than this. */
const mostInCalendar = 5000;

/** Those that start within the span, half-open, in order. */
export async function findListedBetween(
  unit: Unit,
  span: { since: Date; until: Date },
  filters: ScheduleFilters,
): Promise<ListedSchedule[]> {
  const request = { ...everything, ...span, pageSize: mostInCalendar };
  return (await readPage(unit, listing(filters), request)).rows;
}
