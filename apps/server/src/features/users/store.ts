/** Stores staff. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function find(tx: Transaction, userId: string): Promise<UserRow | null> {
  const [row] = await tx.db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Locks the user until the transaction ends. */
export async function lock(tx: Transaction, userId: string): Promise<UserRow | null> {
  const [row] = await tx.db.select().from(users).where(eq(users.id, userId)).for('no key update');
  return row ?? null;
}

/** Case-insensitive. */
export async function findByEmail(tx: Transaction, email: string): Promise<UserRow | null> {
  const [row] = await tx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email}::text)`));
  return row ?? null;
}

export async function findMany(tx: Transaction, userIds: readonly string[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  return tx.db
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

/** Admins and super admins who can sign in. */
export async function findActiveAdmins(tx: Transaction): Promise<UserRow[]> {
  return tx.db
    .select()
    .from(users)
    .where(and(inArray(users.role, ['ADMIN', 'SUPER_ADMIN']), eq(users.status, 'ACTIVE')));
}

export async function setPasswordHash(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function setTheme(tx: Transaction, userId: string, theme: UserRow['theme']): Promise<void> {
  await tx.db.update(users).set({ theme }).where(eq(users.id, userId));
}

export async function recordSignIn(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.db.update(users).set({ lastSignInAt: at }).where(eq(users.id, userId));
}

/** The lobby's "on duty" switch; a user who never opened the lobby is on duty. */
export async function isOnDuty(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`select on_duty from lobby_agents where user_id = ${userId}`);
  return rows[0]?.on_duty !== false;
}
