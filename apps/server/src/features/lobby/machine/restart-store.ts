/** Gives people back the time in which the server was away: they could not be seen, answer an offer or enter a room. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { lobbyOffers, lobbyRequests } from '../tables.ts';

/**
 * Call it when the server starts, before the first sweep. The caller holds the lobby lock.
 * @returns the instant before which nothing ends
 */
export async function extendAfterRestart(tx: Transaction, at: Date): Promise<Date> {
  const until = new Date(at.getTime() + lobbyLimits.restartGraceMs);
  const atLeast = (column: typeof lobbyOffers.expiresAt | typeof lobbyRequests.awayUntil) =>
    sql`greatest(${column}, ${until.toISOString()}::timestamptz)`;
  await tx.db
    .update(lobbyRequests)
    .set({
      customerSeenAt: at,
      unattendedSince: null,
      arrivalsDueFrom: until,
      // A customer whose turn has not come has no such instant.
      awayUntil: sql`case when ${lobbyRequests.awayUntil} is not null then ${atLeast(lobbyRequests.awayUntil)} end`,
    })
    .where(isNull(lobbyRequests.endedAt));
  await tx.db
    .update(lobbyOffers)
    .set({ expiresAt: atLeast(lobbyOffers.expiresAt) })
    .where(eq(lobbyOffers.status, 'OPEN'));
  return until;
}
