/** The store of slots and their exceptions. */
import { and, arrayOverlaps, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import type { Window } from './policy.ts';
import { slotExceptions, slots } from './tables.ts';

export type SlotRow = typeof slots.$inferSelect;
export type ExceptionRow = typeof slotExceptions.$inferSelect;

/** Serializes changes of a product's slots, so that two concurrent ones cannot overlap. */
export async function lockProduct(tx: Transaction, productId: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slots ${productId}`}, 0))`);
}

/** Locks the row until the transaction ends. */
export async function lock(tx: Transaction, slotId: string): Promise<SlotRow | null> {
  const [row] = await tx.db.select().from(slots).where(eq(slots.id, slotId)).for('update');
  return row ?? null;
}

/** Whether another active slot of the product overlaps the window on one of the weekdays. */
export async function overlapsAnother(
  tx: Transaction,
  {
    id,
    productId,
    weekdays,
    startsMinute,
    endsMinute,
  }: Window & Pick<SlotRow, 'productId' | 'weekdays'> & { id: string | null },
): Promise<boolean> {
  const rows = await tx.db
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

export async function insert(tx: Transaction, slot: typeof slots.$inferInsert): Promise<SlotRow> {
  return onlyRow(await tx.db.insert(slots).values(slot).returning());
}

/** Increments the version. Call it on a locked row. */
export async function update(
  tx: Transaction,
  slotId: string,
  change: Partial<typeof slots.$inferInsert>,
): Promise<SlotRow> {
  return onlyRow(
    await tx.db
      .update(slots)
      .set({ ...change, version: sql`${slots.version} + 1` })
      .where(eq(slots.id, slotId))
      .returning(),
  );
}

export async function remove(tx: Transaction, slotId: string): Promise<void> {
  await tx.db.delete(slots).where(eq(slots.id, slotId));
}

export async function insertException(
  tx: Transaction,
  exception: typeof slotExceptions.$inferInsert,
): Promise<ExceptionRow> {
  return onlyRow(await tx.db.insert(slotExceptions).values(exception).returning());
}

/** @returns the deleted row */
export async function removeException(tx: Transaction, exceptionId: string): Promise<ExceptionRow | null> {
  const [row] = await tx.db.delete(slotExceptions).where(eq(slotExceptions.id, exceptionId)).returning();
  return row ?? null;
}

export type BookableWindow = Window & Pick<SlotRow, 'weekdays' | 'capacity'>;

/** The active windows of a product; they do not overlap. */
export async function findWindows(tx: Transaction, productId: string): Promise<BookableWindow[]> {
  const { weekdays, startsMinute, endsMinute, capacity } = slots;
  return tx.db
    .select({ weekdays, startsMinute, endsMinute, capacity })
    .from(slots)
    .where(and(eq(slots.productId, productId), eq(slots.active, true)));
}

export type ClosedDays = Pick<ExceptionRow, 'from' | 'to'>;

/** The exceptions of a product and those of all products; inclusive, in the tenant's calendar. */
export async function findClosedDays(tx: Transaction, productId: string): Promise<ClosedDays[]> {
  return tx.db
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
  startsAt: sql`s.starts_minute`,
  endsAt: sql`s.ends_minute`,
  capacity: sql`s.capacity`,
  active: sql`s.active`,
  createdAt: sql`s.created_at`,
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
    searched: [sql`p.name`],
    datedBy: sql`s.created_at`,
    defaultSort: 'productName:asc',
    key: sql`s.id`,
  };
}

export type ListedException = Omit<ExceptionRow, 'tenantId'> & { productName: string | null };

const exceptionsSortable = {
  from: sql`e.from_day`,
  to: sql`e.to_day`,
  createdAt: sql`e.created_at`,
  productName: { by: sql`lower(p.name)`, nullable: true as const },
};

/** The table of exceptions. */
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
    // Exceptions without a product apply to each product.
    where: [productId ? sql`e.product_id = ${productId} or e.product_id is null` : undefined],
    sortable: exceptionsSortable,
    searched: [sql`p.name`, sql`e.reason`],
    datedBy: sql`e.created_at`,
    defaultSort: 'from:desc',
    key: sql`e.id`,
  };
}
