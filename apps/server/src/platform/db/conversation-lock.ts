/** One change at a time of a tenant's conversations: whoever waits, is met or hangs up. Taken before any of their rows. */
import { sql } from 'drizzle-orm';
import type { Unit } from './database.ts';

const key = `hashtextextended('lobby ' || app_tenant()::text, 0)`;

/** Who reads, decides and writes sees nobody else's half; to open a unit with. */
export const lockingConversations = `select pg_advisory_xact_lock(${key})`;

/** Waits for a change that is under way and holds up the next: what is read then is what stands, and as of now. */
export const lockingForReading = `select pg_advisory_xact_lock_shared(${key})`;

/** As `lockingConversations`, for whoever is in a unit already and has touched none of it. */
export async function lockConversations(unit: Unit): Promise<void> {
  await unit.db.execute(sql.raw(lockingConversations));
}
