/** Where staff are kept: who they are, and what they chose. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

export async function find(unit: Unit, userId: string): Promise<UserRow | null> {
  const [row] = await unit.db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Nobody else changes this person until the transaction ends. */
export async function findToChange(unit: Unit, userId: string): Promise<UserRow | null> {
  const [row] = await unit.db.select().from(users).where(eq(users.id, userId)).for('no key update');
  return row ?? null;
}

/** However it is capitalised. */
export async function findByEmail(unit: Unit, email: string): Promise<UserRow | null> {
  const [row] = await unit.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email}::text)`));
  return row ?? null;
}

export async function findMany(unit: Unit, userIds: readonly string[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  return unit.db
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

export async function setPasswordHash(unit: Unit, userId: string, passwordHash: string): Promise<void> {
  await unit.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function setTheme(unit: Unit, userId: string, theme: UserRow['theme']): Promise<void> {
  await unit.db.update(users).set({ theme }).where(eq(users.id, userId));
}

export async function noteSignIn(unit: Unit, userId: string, at: Date): Promise<void> {
  await unit.db.update(users).set({ lastSignInAt: at }).where(eq(users.id, userId));
}

/** The lobby's switch "on duty"; who was never in the lobby is. */
export async function isOnDuty(unit: Unit, userId: string): Promise<boolean> {
  const { rows } = await unit.db.execute(sql`select on_duty from lobby_agents where user_id = ${userId}`);
  return rows[0]?.on_duty !== false;
}
