/** Where slots and their exceptions are kept. */
import { and, arrayOverlaps, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import type { Window } from './policy.ts';
import { slotExceptions, slots } from './tables.ts';

export type SlotRow = typeof slots.$inferSelect;
export type ExceptionRow = typeof slotExceptions.$inferSelect;

/** One change of a product's slots at a time: two that overlap cannot both come in. */
export async function lockProduct(unit: Unit, productId: string): Promise<void> {
  await unit.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slots ${productId}`}, 0))`);
}

/** Held against other changes until the end of the transaction. */
export async function lock(unit: Unit, slotId: string): Promise<SlotRow | null> {
  const [row] = await unit.db.select().from(slots).where(eq(slots.id, slotId)).for('update');
  return row ?? null;
}

/** Whether another active slot of the product holds a part of the window on one of the weekdays. */
export async function isTaken(
  unit: Unit,
  {
    id,
    productId,
    weekdays,
    startsMinute,
    endsMinute,
  }: Window & Pick<SlotRow, 'productId' | 'weekdays'> & { id: string | null },
): Promise<boolean> {
  const rows = await unit.db
    .select({ id: slots.id })
    .from(slots)
    .where(
      and(
        eq(slots.productId, productId),
        eq(slots.active, true),
        id ? ne(slots.id, id) : undefined,
        arrayOverlaps(slots.weekdays, weekdays),
        lt(slots.startsMinute, endsMinute),
        gt(slots.endsMinute, startsMinute),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insert(unit: Unit, slot: typeof slots.$inferInsert): Promise<SlotRow> {
  const [row] = await unit.db.insert(slots).values(slot).returning();
  if (!row) throw new Error('an inserted slot was not returned');
  return row;
}

/** Counts the version up. Call it on a locked row. */
export async function update(
  unit: Unit,
  slotId: string,
  change: Partial<typeof slots.$inferInsert>,
): Promise<SlotRow> {
  const [row] = await unit.db
    .update(slots)
    .set({ ...change, version: sql`${slots.version} + 1` })
    .where(eq(slots.id, slotId))
    .returning();
  if (!row) throw new Error('a locked slot was not updated');
  return row;
}

export async function remove(unit: Unit, slotId: string): Promise<void> {
  await unit.db.delete(slots).where(eq(slots.id, slotId));
}

export async function insertException(
  unit: Unit,
  exception: typeof slotExceptions.$inferInsert,
): Promise<ExceptionRow> {
  const [row] = await unit.db.insert(slotExceptions).values(exception).returning();
  if (!row) throw new Error('an inserted exception was not returned');
  return row;
}

/** @returns what was there */
export async function removeException(unit: Unit, exceptionId: string): Promise<ExceptionRow | null> {
  const [row] = await unit.db.delete(slotExceptions).where(eq(slotExceptions.id, exceptionId)).returning();
  return row ?? null;
}

export type OpenWindow = Window & Pick<SlotRow, 'weekdays' | 'capacity'>;

/** The windows of a product that count now; no two of them overlap. */
export async function findWindows(unit: Unit, productId: string): Promise<OpenWindow[]> {
  const { weekdays, startsMinute, endsMinute, capacity } = slots;
  return unit.db
    .select({ weekdays, startsMinute, endsMinute, capacity })
    .from(slots)
    .where(and(eq(slots.productId, productId), eq(slots.active, true)));
}

export type ClosedDays = Pick<ExceptionRow, 'from' | 'to'>;

/** Closed days of a product, and those on which everything is closed; inclusive, of the tenant's calendar. */
export async function findClosedDays(unit: Unit, productId: string): Promise<ClosedDays[]> {
  return unit.db
    .select({ from: slotExceptions.from, to: slotExceptions.to })
    .from(slotExceptions)
    .where(or(isNull(slotExceptions.productId), eq(slotExceptions.productId, productId)));
}

export type ListedSlot = Pick<
  SlotRow,
  | 'id'
  | 'productId'
  | 'weekdays'
  | 'startsMinute'
  | 'endsMinute'
  | 'capacity'
  | 'active'
  | 'createdAt'
  | 'version'
> & { productName: string };

const slotsSortable = {
  productName: sql`(lower(p.name), s.weekdays, s.starts_minute)`,
  ...{ startsAt: sql`s.starts_minute`, endsAt: sql`s.ends_minute` },
  ...{ capacity: sql`s.capacity`, active: sql`s.active`, createdAt: sql`s.created_at` },
};

/** The table of the Slots screen. */
export function slotsTable({
  productId,
  weekday,
  active,
}: {
  productId?: string | undefined;
  weekday?: string | undefined;
  active?: 'true' | 'false' | undefined;
}): TableSource<ListedSlot, keyof typeof slotsSortable> {
  return {
    columns: {
      id: sql`s.id`,
      productId: sql`s.product_id`,
      productName: sql`p.name`,
      weekdays: sql`s.weekdays`,
      startsMinute: sql`s.starts_minute`,
      endsMinute: sql`s.ends_minute`,
      capacity: sql`s.capacity`,
      active: sql`s.active`,
      createdAt: sql`s.created_at`,
      version: sql`s.version`,
    },
    from: sql`slots s join products p on p.id = s.product_id`,
    where: [
      productId ? sql`s.product_id = ${productId}` : undefined,
      weekday ? sql`${Number(weekday)}::smallint = any(s.weekdays)` : undefined,
      active ? sql`s.active = ${active === 'true'}` : undefined,
    ],
    sortable: slotsSortable,
    searched: [sql`lower(p.name)`],
    datedBy: sql`s.created_at`,
    defaultSort: 'productName:asc',
    key: sql`s.id`,
  };
}

export type ListedException = Omit<ExceptionRow, 'tenantId'> & { productName: string | null };

const exceptionsSortable = {
  ...{ from: sql`e.from_day`, to: sql`e.to_day`, createdAt: sql`e.created_at` },
  productName: { by: sql`lower(p.name)`, nullable: true as const },
};

/** The table of the days that are different. */
export function exceptionsTable({
  productId,
}: {
  productId?: string | undefined;
}): TableSource<ListedException, keyof typeof exceptionsSortable> {
  return {
    columns: {
      id: sql`e.id`,
      productId: sql`e.product_id`,
      productName: sql`p.name`,
      from: sql`e.from_day::text`,
      to: sql`e.to_day::text`,
      reason: sql`e.reason`,
      createdAt: sql`e.created_at`,
    },
    from: sql`slot_exceptions e left join products p on p.id = e.product_id`,
    // Days on which everything is closed concern each product.
    where: [productId ? sql`e.product_id = ${productId} or e.product_id is null` : undefined],
    sortable: exceptionsSortable,
    searched: [sql`lower(p.name)`, sql`lower(e.reason)`],
    datedBy: sql`e.created_at`,
    defaultSort: 'from:desc',
    key: sql`e.id`,
  };
}
