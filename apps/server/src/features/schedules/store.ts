/** The store of bookings with their seats, blackouts and clicks. */
import { erasedCustomerName } from '@foyer/contract/customers.ts';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import type { CustomerActor } from '../../platform/http/auth/actor.ts';
import { type ScheduleRow, scheduleBlackouts, scheduleClicks, scheduleSeats, schedules } from './tables.ts';

export type { ScheduleRow } from './tables.ts';
export type BlackoutRow = Omit<typeof scheduleBlackouts.$inferSelect, 'tenantId'>;
export interface Seat {
  readonly intervalAt: Date;
  readonly seat: number;
}

/**
 * Serializes the choice of seats and agents per tenant: prevents deadlocks, and keeps the chosen seats free
 * until the insert. Unique constraints guarantee that no seat is taken twice.
 */
export async function lockSeats(tx: Transaction): Promise<void> {
  const key = `schedule places ${tx.scope.tenantId}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Whether a write failed because the seat or the agent's interval is taken. */
export function isSeatConflict(error: unknown): boolean {
  return violates(error, ['schedule_places_one_each', 'schedule_places_one_per_agent']);
}

/** Whether a write failed because the person has an upcoming booking of the product. */
export function isUpcomingConflict(error: unknown): boolean {
  return violates(error, ['schedules_one_upcoming']);
}

function violates(error: unknown, constraints: readonly string[]): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === '23505' && constraints.includes(cause.constraint ?? '');
}

/** Interval (epoch milliseconds) → taken seats, between two instants, half-open. */
export async function findTakenSeats(
  tx: Transaction,
  productId: string,
  { since, until, without }: { since: Date; until: Date; without?: string | undefined },
): Promise<Map<number, Set<number>>> {
  const rows = await tx.db
    .select({ intervalAt: scheduleSeats.intervalAt, seat: scheduleSeats.seat, by: scheduleSeats.scheduleId })
    .from(scheduleSeats)
    .where(
      and(
        eq(scheduleSeats.productId, productId),
        gte(scheduleSeats.intervalAt, since),
        lt(scheduleSeats.intervalAt, until),
      ),
    );
  const taken = new Map<number, Set<number>>();
  for (const { intervalAt, seat, by } of rows) {
    if (by === without) continue;
    const at = intervalAt.getTime();
    taken.set(at, (taken.get(at) ?? new Set()).add(seat));
  }
  return taken;
}

export async function insertSeats(
  tx: Transaction,
  { id: scheduleId, productId, agentId }: Pick<ScheduleRow, 'id' | 'productId' | 'agentId'>,
  seats: readonly Seat[],
): Promise<void> {
  await tx.db
    .insert(scheduleSeats)
    .values(seats.map((seat) => ({ scheduleId, productId, agentId, ...seat })));
}

export async function removeSeats(tx: Transaction, scheduleId: string): Promise<void> {
  await tx.db.delete(scheduleSeats).where(eq(scheduleSeats.scheduleId, scheduleId));
}

export async function setAgentOfSeats(
  tx: Transaction,
  scheduleId: string,
  agentId: string | null,
): Promise<void> {
  await tx.db.update(scheduleSeats).set({ agentId }).where(eq(scheduleSeats.scheduleId, scheduleId));
}

/** Those of the agents who have a booking in one of the intervals. */
export async function findAgentsBusyAt(
  tx: Transaction,
  agentIds: readonly string[],
  { intervals, without }: { intervals: readonly number[]; without?: string | undefined },
): Promise<Set<string>> {
  if (agentIds.length === 0) return new Set();
  const rows = await tx.db
    .select({ agentId: scheduleSeats.agentId, by: scheduleSeats.scheduleId })
    .from(scheduleSeats)
    .where(
      and(
        inArray(scheduleSeats.agentId, [...agentIds]),
        inArray(
          scheduleSeats.intervalAt,
          intervals.map((at) => new Date(at)),
        ),
      ),
    );
  return new Set(rows.flatMap(({ agentId, by }) => (agentId && by !== without ? [agentId] : [])));
}

/** The intervals of the span, half-open, in which an agent has a booking; epoch milliseconds. */
export async function findIntervalsHeldBy(
  tx: Transaction,
  agentId: string,
  { since, until }: { since: Date; until: Date },
): Promise<Set<number>> {
  const rows = await tx.db
    .select({ intervalAt: scheduleSeats.intervalAt })
    .from(scheduleSeats)
    .where(
      and(
        eq(scheduleSeats.agentId, agentId),
        gte(scheduleSeats.intervalAt, since),
        lt(scheduleSeats.intervalAt, until),
      ),
    );
  return new Set(rows.map(({ intervalAt }) => intervalAt.getTime()));
}

/** Agent → the number of bookings that start within the span, half-open. */
export async function countBookings(
  tx: Transaction,
  agentIds: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<Map<string, number>> {
  if (agentIds.length === 0) return new Map();
  const rows = await tx.db
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

export async function insert(tx: Transaction, schedule: typeof schedules.$inferInsert): Promise<ScheduleRow> {
  return onlyRow(await tx.db.insert(schedules).values(schedule).returning());
}

export async function update(
  tx: Transaction,
  scheduleId: string,
  change: Partial<typeof schedules.$inferInsert>,
): Promise<ScheduleRow> {
  return onlyRow(await tx.db.update(schedules).set(change).where(eq(schedules.id, scheduleId)).returning());
}

export async function find(tx: Transaction, scheduleId: string): Promise<ScheduleRow | null> {
  const [row] = await tx.db.select().from(schedules).where(eq(schedules.id, scheduleId));
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lock(tx: Transaction, scheduleId: string): Promise<ScheduleRow | null> {
  const [row] = await tx.db.select().from(schedules).where(eq(schedules.id, scheduleId)).for('update');
  return row ?? null;
}

/** Who booked, or wants to. */
export type Person = Pick<CustomerActor, 'customerId' | 'registrationId' | 'name'>;

/** The person's upcoming booking of the product, locked. */
export async function lockUpcoming(
  tx: Transaction,
  person: Person & Pick<CustomerActor, 'productId'>,
): Promise<ScheduleRow | null> {
  const [row] = await tx.db.select().from(schedules).where(bookedBy(person)).for('update');
  return row ?? null;
}

/** The person's upcoming booking of the product. */
export async function findUpcomingOf(
  tx: Transaction,
  person: Person & Pick<CustomerActor, 'productId'>,
): Promise<ScheduleRow | null> {
  const [row] = await tx.db.select().from(schedules).where(bookedBy(person));
  return row ?? null;
}

function bookedBy(person: Person & Pick<CustomerActor, 'productId'>) {
  return and(
    eq(schedules.customerId, person.customerId),
    eq(schedules.productId, person.productId),
    eq(schedules.status, 'BOOKED'),
    or(
      eq(schedules.registrationId, person.registrationId),
      sql`lower(${schedules.customerName}) = lower(${person.name})`,
    ),
  );
}

/** Whether the booking is the person's. People can share a contact, and so the id of the customer. */
export function isBookingOf(
  { customerId, registrationId, customerName }: ScheduleRow,
  person: Person,
): boolean {
  return (
    customerId === person.customerId &&
    (registrationId === person.registrationId || customerName.toLowerCase() === person.name.toLowerCase())
  );
}

/** Newest start first. */
export async function findAllOf(tx: Transaction, customerId: string): Promise<ScheduleRow[]> {
  return tx.db
    .select()
    .from(schedules)
    .where(eq(schedules.customerId, customerId))
    .orderBy(desc(schedules.startsAt), desc(schedules.id));
}

/** Ids of BOOKED ones that started at or before the instant, oldest first. */
export async function findStarted(tx: Transaction, before: Date): Promise<string[]> {
  const rows = await tx.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(eq(schedules.status, 'BOOKED'), lte(schedules.startsAt, before)))
    .orderBy(asc(schedules.startsAt));
  return rows.map(({ id }) => id);
}

/** BOOKED ones that start after an instant, of an agent, a customer or a product. */
export async function findUpcoming(
  tx: Transaction,
  after: Date,
  owner: { agentId: string } | { customerId: string } | { productId: string },
): Promise<Array<{ id: string; agentId: string | null }>> {
  const byOwner =
    'agentId' in owner
      ? eq(schedules.agentId, owner.agentId)
      : 'customerId' in owner
        ? eq(schedules.customerId, owner.customerId)
        : eq(schedules.productId, owner.productId);
  return tx.db
    .select({ id: schedules.id, agentId: schedules.agentId })
    .from(schedules)
    .where(and(eq(schedules.status, 'BOOKED'), gt(schedules.startsAt, after), byOwner))
    .orderBy(asc(schedules.id));
}

/** Leaves the customer's bookings without personal data. */
export async function erase(tx: Transaction, customerId: string): Promise<void> {
  await tx.db
    .update(schedules)
    .set({ customerName: erasedCustomerName, customerEmail: null, cancelReason: null, linkId: null })
    .where(eq(schedules.customerId, customerId));
}

/** Tenants with a BOOKED start at or before the instant. */
export async function findTenantsWithStarted(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_schedules_before(${before.toISOString()}::timestamptz)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Those of the product, and of all products, that overlap the span, half-open. */
export async function findBlackouts(
  tx: Transaction,
  { productId, since, until }: { productId?: string | undefined; since: Date; until: Date },
): Promise<BlackoutRow[]> {
  const { from, to } = scheduleBlackouts;
  return tx.db
    .select()
    .from(scheduleBlackouts)
    .where(
      and(
        productId
          ? or(isNull(scheduleBlackouts.productId), eq(scheduleBlackouts.productId, productId))
          : undefined,
        lt(from, until),
        or(isNull(to), gt(to, since)),
      ),
    )
    .orderBy(asc(from), asc(scheduleBlackouts.id));
}

/** Those that end after the instant. */
export async function findActiveBlackouts(tx: Transaction, since: Date): Promise<BlackoutRow[]> {
  return tx.db
    .select()
    .from(scheduleBlackouts)
    .where(or(isNull(scheduleBlackouts.to), gt(scheduleBlackouts.to, since)))
    .orderBy(asc(scheduleBlackouts.from), asc(scheduleBlackouts.id));
}

export async function insertBlackout(
  tx: Transaction,
  blackout: typeof scheduleBlackouts.$inferInsert,
): Promise<BlackoutRow> {
  return onlyRow(await tx.db.insert(scheduleBlackouts).values(blackout).returning());
}

/** @returns the deleted row */
export async function removeBlackout(tx: Transaction, stopId: string): Promise<BlackoutRow | null> {
  const [row] = await tx.db.delete(scheduleBlackouts).where(eq(scheduleBlackouts.id, stopId)).returning();
  return row ?? null;
}

export async function insertClick(
  tx: Transaction,
  click: typeof scheduleClicks.$inferInsert,
): Promise<string> {
  return onlyRow(await tx.db.insert(scheduleClicks).values(click).returning({ id: scheduleClicks.id })).id;
}
