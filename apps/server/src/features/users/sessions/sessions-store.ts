/** Stores the sessions of staff. */
import { sessionLimits } from '@foyer/contract/users/users.ts';
import { and, asc, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../platform/db/database.ts';
import { hasSecondFactor } from '../second-factor/second-factors-store.ts';
import type { UserRow } from '../store.ts';
import { sessions, users } from '../tables.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** The user of a valid session, and the super admin who impersonates them. */
export interface SessionHolder {
  readonly user: UserRow;
  readonly hasSecondFactor: boolean;
  /** Whether the session was started through the tenant's identity provider. */
  readonly byRealm: boolean;
  /** `null` unless the session is impersonated. */
  readonly impersonator: {
    readonly user: UserRow;
    readonly isInForce: boolean;
    readonly expiresAt: Date;
  } | null;
  /** What the tenant lets its agents do. */
  readonly agents: { readonly seeContacts: boolean; readonly mayExport: boolean };
}

export async function findHolder(
  tx: Transaction,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<SessionHolder | null> {
  const impersonators = alias(users, 'impersonators');
  const impersonatorSessions = alias(sessions, 'impersonator_sessions');
  const [row] = await tx.db
    .select({
      user: users,
      hasSecondFactor: hasSecondFactor(),
      seesContacts: sql<boolean>`(select agents_see_contacts from tenants)`,
      mayExport: sql<boolean>`(select agents_may_export from tenants)`,
      expiresAt: sessions.expiresAt,
      realmIssuer: sessions.realmIssuer,
      impersonatorUser: impersonators,
      impersonatorSession: impersonatorSessions,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonators, eq(impersonators.id, sessions.impersonatorUserId))
    .leftJoin(impersonatorSessions, eq(impersonatorSessions.id, sessions.impersonatorSessionId))
    .where(and(isInForceNow(sessionId, now), eq(users.id, userId)));
  if (!row) return null;
  const { user, impersonatorUser, impersonatorSession, expiresAt } = row;
  const isInForce =
    !!impersonatorSession && !impersonatorSession.revokedAt && impersonatorSession.expiresAt > now;
  const impersonator = impersonatorUser ? { user: impersonatorUser, isInForce, expiresAt } : null;
  const agents = { seeContacts: row.seesContacts, mayExport: row.mayExport };
  const byRealm = row.realmIssuer !== null;
  return { user, hasSecondFactor: row.hasSecondFactor, byRealm, impersonator, agents };
}

export async function insert(tx: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.db.insert(sessions).values(session);
}

export async function find(tx: Transaction, sessionId: string): Promise<SessionRow | null> {
  const [row] = await tx.db.select().from(sessions).where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** A person's own valid sessions, most recently used first; without impersonated ones. */
export async function findInForce(tx: Transaction, userId: string, now: Date): Promise<SessionRow[]> {
  return tx.db
    .select()
    .from(sessions)
    .where(
      and(
        ownSessions(userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        or(...idleLimits(now)),
      ),
    )
    .orderBy(desc(sessions.refreshedAt), asc(sessions.id));
}

/** Replaces the presented token by the next one; `null` when the presented token is not the current one. */
export async function rotate(
  tx: Transaction,
  rotation: {
    readonly sessionId: string;
    readonly presented: Buffer;
    readonly next: Buffer;
    readonly now: Date;
    readonly userAgent: string | null;
    readonly ip: string;
  },
): Promise<SessionRow | null> {
  const { sessionId, presented, next, now, userAgent, ip } = rotation;
  const [row] = await tx.db
    .update(sessions)
    .set({ refreshHash: next, refreshedAt: now, userAgent, ip })
    .where(
      and(
        isInForceNow(sessionId, now),
        eq(sessions.refreshHash, presented),
        isNull(sessions.impersonatorUserId),
        or(...idleLimits(now)),
      ),
    )
    .returning();
  return row ?? null;
}

function idleLimits(now: Date) {
  return [true, false].map((rememberMe) =>
    and(
      eq(sessions.rememberMe, rememberMe),
      gt(sessions.refreshedAt, new Date(now.getTime() - idleMs(rememberMe))),
    ),
  );
}

/** How long a session stays valid without being renewed. */
export function idleMs(rememberMe: boolean): number {
  return rememberMe ? sessionLimits.idleRememberedSessionLastsMs : sessionLimits.idleSessionLastsMs;
}

/** @returns the session, unless it had ended before */
export async function revoke(tx: Transaction, sessionId: string, now: Date): Promise<SessionRow | null> {
  const [row] = await tx.db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning();
  return row ?? null;
}

/**
 * Ends every session of a person, including impersonated ones. @param except id of a session to keep @returns
 * the ids of the ended sessions
 */
export async function revokeAll(
  tx: Transaction,
  userId: string,
  now: Date,
  except: string | null = null,
): Promise<string[]> {
  const revoked = await tx.db
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

/**
 * Ends the sessions started by a session of the identity provider, or by its subject when it names no
 * session. @returns the ended sessions
 */
export async function revokeRealmSessions(
  tx: Transaction,
  of: { readonly issuer: string; readonly subject: string | null; readonly realmSession: string | null },
  now: Date,
): Promise<Pick<SessionRow, 'id' | 'userId'>[]> {
  return tx.db
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

function isInForceNow(sessionId: string, now: Date) {
  return and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

function ownSessions(userId: string) {
  return and(eq(sessions.userId, userId), isNull(sessions.impersonatorUserId));
}
