/** The store of the orders of snapshots and the customers' consent; the pictures have a store of their own. */
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import {
  meetingParticipants,
  meetingPictures,
  type ParticipantRow,
  type SnapshotOrderRow,
  snapshotOrders,
} from '../tables.ts';

interface Consent {
  readonly allowed: boolean;
  readonly textVersion: string;
  readonly at: Date;
}

export async function setConsent(
  tx: Transaction,
  { meetingId, personId }: Pick<ParticipantRow, 'meetingId' | 'personId'>,
  { allowed, textVersion, at }: Consent,
): Promise<void> {
  const { meetingId: meeting, side, personId: person } = meetingParticipants;
  await tx.db
    .update(meetingParticipants)
    .set({ snapshotsAllowed: allowed, snapshotsAnsweredAt: at, snapshotsTextVersion: textVersion })
    .where(and(eq(meeting, meetingId), eq(side, 'customer'), eq(person, personId)));
}

/** Also deletes the expired orders of the meeting. */
export async function insertOrder(
  tx: Transaction,
  order: typeof snapshotOrders.$inferInsert,
  at: Date,
): Promise<void> {
  const { meetingId, expiresAt } = snapshotOrders;
  await tx.db.delete(snapshotOrders).where(and(eq(meetingId, order.meetingId), lte(expiresAt, at)));
  await tx.db.insert(snapshotOrders).values(order);
}

function isOrder({ meetingId, rightHash, at }: { meetingId: string; rightHash: Buffer; at: Date }) {
  const table = snapshotOrders;
  return and(eq(table.meetingId, meetingId), eq(table.rightHash, rightHash), gt(table.expiresAt, at));
}

type OrderKey = Parameters<typeof isOrder>[0];

/** `null` for a right of another meeting, and for one that has expired or was used. */
export async function findOrder(tx: Transaction, key: OrderKey): Promise<SnapshotOrderRow | null> {
  const [row] = await tx.db.select().from(snapshotOrders).where(isOrder(key));
  return row ?? null;
}

/** Uses a right; of two concurrent uses one gets the order. */
export async function takeOrder(tx: Transaction, key: OrderKey): Promise<SnapshotOrderRow | null> {
  const [row] = await tx.db.delete(snapshotOrders).where(isOrder(key)).returning();
  return row ?? null;
}

const isStored = and(eq(meetingPictures.kind, 'snapshot'), isNull(meetingPictures.deletedAt));

/** Tenants with snapshots that are older at that midnight than the tenant keeps them. */
export async function findTenantsWithOld(database: Database, midnight: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_old_snapshots(${midnight.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Marks old snapshots as deleted, at most `limit`. @returns the keys of their files */
export async function markOldDeleted(
  tx: Transaction,
  { midnight, at, limit }: { midnight: Date; at: Date; limit: number },
): Promise<string[]> {
  const kept = sql`${midnight.toISOString()}::timestamptz
    - make_interval(days => (select snapshot_retention_days from tenants where id = app_tenant()))`;
  const old = tx.db
    .select({ id: meetingPictures.id })
    .from(meetingPictures)
    .where(and(isStored, lt(meetingPictures.createdAt, kept as unknown as Date)))
    .limit(limit);
  const rows = await tx.db
    .update(meetingPictures)
    .set({ deletedAt: at })
    .where(sql`${meetingPictures.id} in ${old}`)
    .returning({ fileKey: meetingPictures.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}
