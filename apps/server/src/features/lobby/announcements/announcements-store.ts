/** Reads and writes the announcements of products. An announcement that has ended is treated as absent. */
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { lobbyAnnouncements, lobbyRequests } from '../tables.ts';

const { productId, text, endsAt, writtenByName, writtenAt } = lobbyAnnouncements;
const columns = { productId, text, endsAt, writtenByName, writtenAt };

export type AnnouncementRow = Omit<typeof lobbyAnnouncements.$inferSelect, 'tenantId'>;

/** The announcements of these products that have not ended. */
export function findCurrent(
  tx: Transaction,
  productIds: readonly string[],
  at: Date,
): Promise<AnnouncementRow[]> {
  if (productIds.length === 0) return Promise.resolve([]);
  return tx.db
    .select(columns)
    .from(lobbyAnnouncements)
    .where(and(inArray(productId, [...productIds]), or(isNull(endsAt), gt(endsAt, at))));
}

export async function replace(tx: Transaction, announcement: AnnouncementRow): Promise<void> {
  await tx.db
    .insert(lobbyAnnouncements)
    .values(announcement)
    .onConflictDoUpdate({ target: productId, set: announcement });
}

export async function remove(tx: Transaction, product: string): Promise<void> {
  await tx.db.delete(lobbyAnnouncements).where(eq(productId, product));
}

/** The waiting customers of a product, with the line that each was sent. */
export function findWaiting(tx: Transaction, product: string) {
  const { customerId, message, messageSentAt, status } = lobbyRequests;
  return tx.db
    .select({ customerId, message, messageSentAt })
    .from(lobbyRequests)
    .where(and(eq(lobbyRequests.productId, product), inArray(status, ['WAITING', 'OFFERED', 'HELD'])));
}
