/** Where sessions are kept. */
import { and, asc, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Unit } from '../../platform/db/database.ts';
import { hasSecondFactor } from './second-factors-store.ts';
import type { UserRow } from './store.ts';
import { sessions, users } from './tables.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** Who is behind a session that is in force now, and behind whom a super admin looks. */
export interface SessionHolder {
  readonly user: UserRow;
  readonly hasSecondFactor: boolean;
  /** The session came by the tenant's identity provider. */
  readonly byRealm: boolean;
  /** `null` unless it is an impersonated session. */
  readonly behind: { readonly user: UserRow; readonly isInForce: boolean; readonly expiresAt: Date } | null;
}

export async function findHolder(
  unit: Unit,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<SessionHolder | null> {
  const behindUsers = alias(users, 'behind_users');
  const behindSessions = alias(sessions, 'behind_sessions');
  const [row] = await unit.db
    .select({
      user: users,
      hasSecondFactor: hasSecondFactor(),
      expiresAt: sessions.expiresAt,
      realmIssuer: sessions.realmIssuer,
      behindUser: behindUsers,
      behindSession: behindSessions,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(behindUsers, eq(behindUsers.id, sessions.behindUserId))
    .leftJoin(behindSessions, eq(behindSessions.id, sessions.behindSessionId))
    .where(and(inForce(sessionId, now), eq(users.id, userId)));
  if (!row) return null;
  const { user, behindUser, behindSession, expiresAt } = row;
  const isInForce = !!behindSession && !behindSession.revokedAt && behindSession.expiresAt > now;
  const behind = behindUser ? { user: behindUser, isInForce, expiresAt } : null;
  return { user, hasSecondFactor: row.hasSecondFactor, byRealm: row.realmIssuer !== null, behind };
}

export async function insert(unit: Unit, session: typeof sessions.$inferInsert): Promise<void> {
  await unit.db.insert(sessions).values(session);
}

export async function find(unit: Unit, sessionId: string): Promise<SessionRow | null> {
  const [row] = await unit.db.select().from(sessions).where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** A person's own sessions in force, the last used first; not those of somebody who sees as them. */
export async function findInForce(unit: Unit, userId: string, now: Date): Promise<SessionRow[]> {
  return unit.db
    .select()
    .from(sessions)
    .where(and(ownSessions(userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.refreshedAt), asc(sessions.id));
}

/** Puts the new token in the place of the one presented; `null` when that is not the one in force, whoever else tries. */
export async function rotate(
  unit: Unit,
  turn: {
    readonly sessionId: string;
    readonly presented: Buffer;
    readonly next: Buffer;
    readonly now: Date;
    readonly userAgent: string | null;
    readonly ip: string;
  },
): Promise<SessionRow | null> {
  const { sessionId, presented, next, now, userAgent, ip } = turn;
  const [row] = await unit.db
    .update(sessions)
    .set({ refreshHash: next, refreshedAt: now, userAgent, ip })
    .where(and(inForce(sessionId, now), eq(sessions.refreshHash, presented), isNull(sessions.behindUserId)))
    .returning();
  return row ?? null;
}

/** @returns the session, when it was not over before */
export async function revoke(unit: Unit, sessionId: string, now: Date): Promise<SessionRow | null> {
  const [row] = await unit.db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning();
  return row ?? null;
}

/** Every session of a person, those of super admins behind them too; `except` stays. @returns the ids of those that ended now */
export async function revokeAll(
  unit: Unit,
  userId: string,
  now: Date,
  except: string | null = null,
): Promise<string[]> {
  const revoked = await unit.db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        except ? ne(sessions.id, except) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return revoked.map(({ id }) => id);
}

/** Those that came by a session of an identity provider, or where it names none, by one of its people. @returns the ones that ended now */
export async function revokeOfRealm(
  unit: Unit,
  of: { readonly issuer: string; readonly subject: string | null; readonly realmSession: string | null },
  now: Date,
): Promise<Pick<SessionRow, 'id' | 'userId'>[]> {
  return unit.db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.realmIssuer, of.issuer),
        of.subject ? eq(sessions.realmSubject, of.subject) : undefined,
        of.realmSession ? eq(sessions.realmSession, of.realmSession) : undefined,
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ id: sessions.id, userId: sessions.userId });
}

function inForce(sessionId: string, now: Date) {
  return and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

function ownSessions(userId: string) {
  return and(eq(sessions.userId, userId), isNull(sessions.behindUserId));
}
