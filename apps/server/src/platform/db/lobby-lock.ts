/**
 * The advisory lock of a tenant's lobby and meetings: one change at a time. Take it before locking any of
 * their rows.
 */
import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

const key = `hashtextextended('lobby ' || app_tenant()::text, 0)`;

/**
 * The exclusive lock, for transactions that read, decide and write. Pass it to `withTenant` as the first
 * statement.
 */
export const lobbyLockStatement = `select pg_advisory_xact_lock(${key})`;

/** The shared lock, for consistent reads: waits for a running change and delays the next. */
export const sharedLobbyLockStatement = `select pg_advisory_xact_lock_shared(${key})`;

/** The exclusive lock, for a transaction that has begun already and has locked no row of the lobby or a meeting. */
export async function lockLobby(tx: Transaction): Promise<void> {
  await tx.db.execute(sql.raw(lobbyLockStatement));
}
