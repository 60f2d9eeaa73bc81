/** Where staff and their sessions are kept. */
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { sessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export async function find(unit: Unit, userId: string): Promise<UserRow | null> {
  const [row] = await unit.db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** However it is capitalised. */
export async function findByEmail(unit: Unit, email: string): Promise<UserRow | null> {
  const [row] = await unit.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}

export async function findMany(unit: Unit, userIds: readonly string[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  return unit.db
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

/** The user behind a session that is in force now. */
export async function findBySession(
  unit: Unit,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<UserRow | null> {
  const [row] = await unit.db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inForce(sessionId, now), eq(users.id, userId)));
  return row?.user ?? null;
}

export async function setPasswordHash(unit: Unit, userId: string, passwordHash: string): Promise<void> {
  await unit.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function insertSession(unit: Unit, session: typeof sessions.$inferInsert): Promise<void> {
  await unit.db.insert(sessions).values(session);
}

export async function findSession(unit: Unit, sessionId: string): Promise<SessionRow | null> {
  const [row] = await unit.db.select().from(sessions).where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** Puts the new token in the place of the one presented; `null` when that is not the one in force, whoever else tries. */
export async function rotate(
  unit: Unit,
  { sessionId, presented, next, now }: { sessionId: string; presented: Buffer; next: Buffer; now: Date },
): Promise<SessionRow | null> {
  const [row] = await unit.db
    .update(sessions)
    .set({ refreshHash: next, refreshedAt: now })
    .where(and(inForce(sessionId, now), eq(sessions.refreshHash, presented)))
    .returning();
  return row ?? null;
}

/** @returns whether it was not over before */
export async function revoke(unit: Unit, sessionId: string, now: Date): Promise<boolean> {
  const revoked = await unit.db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return revoked.length === 1;
}

function inForce(sessionId: string, now: Date) {
  return and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}
