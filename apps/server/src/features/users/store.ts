/** Where staff, their sessions and what they prove themselves by are kept. */

import type { ManagedUser } from '@foyer/contract/managed-users.ts';
import { roles } from '@foyer/contract/users.ts';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Unit } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import { passkeyChallenges, passkeys, passwordLinks, sessions, users, userTotp } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

export async function find(unit: Unit, userId: string): Promise<UserRow | null> {
  const [row] = await unit.db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Nobody else changes this person until the transaction ends. */
export async function findToChange(unit: Unit, userId: string): Promise<UserRow | null> {
  const [row] = await unit.db.select().from(users).where(eq(users.id, userId)).for('update');
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

/** Who is behind a session that is in force now, and behind whom a super admin looks. */
export interface SessionHolder {
  readonly user: UserRow;
  readonly hasSecondFactor: boolean;
  /** `null` unless it is an impersonated session. */
  readonly behind: { readonly user: UserRow; readonly isInForce: boolean; readonly expiresAt: Date } | null;
}

export async function findBySession(
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
  return { user, hasSecondFactor: row.hasSecondFactor, behind };
}

function hasSecondFactor(): SQL<boolean> {
  return sql<boolean>`(exists (select from ${userTotp} where ${userTotp.userId} = ${users.id} and ${userTotp.secret} is not null)
    or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;
}

export async function isSecondFactorSetUp(unit: Unit, userId: string): Promise<boolean> {
  const [row] = await unit.db.select({ is: hasSecondFactor() }).from(users).where(eq(users.id, userId));
  return row?.is ?? false;
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

// Sessions

export async function insertSession(unit: Unit, session: typeof sessions.$inferInsert): Promise<void> {
  await unit.db.insert(sessions).values(session);
}

export async function findSession(unit: Unit, sessionId: string): Promise<SessionRow | null> {
  const [row] = await unit.db.select().from(sessions).where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** A person's own sessions in force, the last used first; not those of somebody who sees as them. */
export async function findSessions(unit: Unit, userId: string, now: Date): Promise<SessionRow[]> {
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

function inForce(sessionId: string, now: Date) {
  return and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

function ownSessions(userId: string) {
  return and(eq(sessions.userId, userId), isNull(sessions.behindUserId));
}

// Links to set a password

export async function insertPasswordLink(
  unit: Unit,
  link: { userId: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await unit.db.insert(passwordLinks).values(link);
}

export async function countPasswordLinks(unit: Unit, userId: string, since: Date): Promise<number> {
  const [row] = await unit.db
    .select({ links: count() })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), gt(passwordLinks.createdAt, since)));
  return row?.links ?? 0;
}

/** Uses a link up: of two at once, one gets it. @returns whose it was, `null` when it is not good (any more) */
export async function takePasswordLink(unit: Unit, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await unit.db
    .update(passwordLinks)
    .set({ closedAt: now })
    .where(and(openLink(tokenHash, now)))
    .returning({ userId: passwordLinks.userId });
  return row?.userId ?? null;
}

/** Looks without using it up. */
export async function findPasswordLink(unit: Unit, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await unit.db
    .select({ userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(openLink(tokenHash, now));
  return row?.userId ?? null;
}

export async function closePasswordLinks(unit: Unit, userId: string, now: Date): Promise<void> {
  await unit.db
    .update(passwordLinks)
    .set({ closedAt: now })
    .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.closedAt)));
}

function openLink(tokenHash: Buffer, now: Date) {
  return and(
    eq(passwordLinks.tokenHash, tokenHash),
    isNull(passwordLinks.closedAt),
    gt(passwordLinks.expiresAt, now),
  );
}

// Second factors

export async function findTotp(unit: Unit, userId: string): Promise<typeof userTotp.$inferSelect | null> {
  const [row] = await unit.db.select().from(userTotp).where(eq(userTotp.userId, userId));
  return row ?? null;
}

export async function setPendingTotp(unit: Unit, userId: string, pending: Buffer): Promise<void> {
  await unit.db
    .insert(userTotp)
    .values({ userId, pending })
    .onConflictDoUpdate({ target: userTotp.userId, set: { pending } });
}

/** The pending secret becomes the one that counts. @returns whether it was still this one */
export async function confirmTotp(
  unit: Unit,
  userId: string,
  pending: Buffer,
  step: number,
): Promise<boolean> {
  const confirmed = await unit.db
    .update(userTotp)
    .set({ secret: pending, pending: null, lastStep: step })
    .where(and(eq(userTotp.userId, userId), eq(userTotp.pending, pending)))
    .returning({ userId: userTotp.userId });
  return confirmed.length === 1;
}

/** A code is good once: of two at once with the same code, one gets in. */
export async function takeTotpStep(unit: Unit, userId: string, step: number): Promise<boolean> {
  const taken = await unit.db
    .update(userTotp)
    .set({ lastStep: step })
    .where(and(eq(userTotp.userId, userId), lt(userTotp.lastStep, step)))
    .returning({ userId: userTotp.userId });
  return taken.length === 1;
}

export async function removeTotp(unit: Unit, userId: string): Promise<boolean> {
  const removed = await unit.db
    .delete(userTotp)
    .where(eq(userTotp.userId, userId))
    .returning({ secret: userTotp.secret });
  return removed.some(({ secret }) => secret !== null);
}

/** Oldest first. */
export async function findPasskeys(unit: Unit, userId: string): Promise<PasskeyRow[]> {
  return unit.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** @returns whether it was new */
export async function insertPasskey(unit: Unit, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await unit.db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length === 1;
}

/** Notes a use. @returns whether the device counted on from where it was: one that does not was copied */
export async function notePasskeyUse(
  unit: Unit,
  passkeyId: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const used = await unit.db
    .update(passkeys)
    .set({ counter, usedAt: now })
    .where(
      and(
        eq(passkeys.id, passkeyId),
        counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter),
      ),
    )
    .returning({ id: passkeys.id });
  return used.length === 1;
}

export async function removePasskey(
  unit: Unit,
  userId: string,
  passkeyId: string,
): Promise<PasskeyRow | null> {
  const [row] = await unit.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

/** All of them. @returns whether there was one */
export async function removeSecondFactors(unit: Unit, userId: string): Promise<boolean> {
  const hadTotp = await removeTotp(unit, userId);
  const keys = await unit.db
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id });
  return hadTotp || keys.length > 0;
}

/** Keeps a challenge, and sweeps out what has expired of the same person. */
export async function insertChallenge(
  unit: Unit,
  challenge: typeof passkeyChallenges.$inferInsert,
  now: Date,
): Promise<void> {
  const { userId } = challenge;
  await unit.db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, userId), lt(passkeyChallenges.expiresAt, now)));
  await unit.db.insert(passkeyChallenges).values(challenge);
}

/** A challenge is answered once. @returns whether it was this person's, for this purpose, and still good */
export async function takeChallenge(
  unit: Unit,
  {
    userId,
    purpose,
    challenge,
    now,
  }: Pick<typeof passkeyChallenges.$inferSelect, 'userId' | 'purpose' | 'challenge'> & {
    now: Date;
  },
): Promise<boolean> {
  const taken = await unit.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ userId: passkeyChallenges.userId });
  return taken.length === 1;
}

// Staff as admins manage them

export type ManagedUserRow = Omit<ManagedUser, 'createdAt' | 'lastSignInAt'> & {
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
};

export interface StaffFilter {
  readonly role?: UserRow['role'] | undefined;
  readonly status?: UserRow['status'] | undefined;
  readonly productId?: string | undefined;
}

type StaffColumn = 'name' | 'email' | 'role' | 'status' | 'createdAt' | 'lastSignInAt';

/** The staff as a table of the console. */
export function staffTable({
  role,
  status,
  productId,
}: StaffFilter): TableSource<ManagedUserRow, StaffColumn> {
  return {
    columns: {
      id: sql`u.id`,
      name: sql`u.name`,
      email: sql`u.email`,
      role: sql`u.role`,
      status: sql`u.status`,
      assignedProductIds: sql`array(select a.product_id::text from product_agents a where a.user_id = u.id order by 1)`,
      createdBy: sql`(select json_build_object('id', c.id, 'name', c.name, 'email', c.email) from users c where c.id = u.created_by)`,
      createdAt: sql`u.created_at`,
      lastSignInAt: sql`u.last_sign_in_at`,
      hasSecondFactor: sql`(exists (select from user_totp t where t.user_id = u.id and t.secret is not null)
        or exists (select from passkeys p where p.user_id = u.id))`,
      version: sql`u.version`,
    },
    from: sql`users u`,
    where: [
      role && sql`u.role = ${role}`,
      status && sql`u.status = ${status}`,
      productId &&
        sql`exists (select from product_agents a where a.user_id = u.id and a.product_id = ${productId})`,
    ].map((condition) => condition || undefined),
    sortable: {
      name: sql`lower(u.name)`,
      email: sql`lower(u.email)`,
      role: sql`array_position(${sql.raw(`array['${roles.join("','")}']`)}, u.role)`,
      status: sql`u.status`,
      createdAt: sql`u.created_at`,
      lastSignInAt: { by: sql`u.last_sign_in_at`, nullable: true },
    },
    searched: [sql`lower(u.name)`, sql`lower(u.email)`],
    datedBy: sql`u.created_at`,
    defaultSort: 'name:asc',
    key: sql`u.id`,
  };
}

export async function findManaged(unit: Unit, userId: string): Promise<ManagedUserRow | null> {
  const { columns, from } = staffTable({});
  const named = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  const { rows } = await unit.db.execute(
    sql`select ${sql.join(named, sql`, `)} from ${from} where u.id = ${userId}`,
  );
  const row = rows[0] as
    | (Omit<ManagedUserRow, 'createdAt' | 'lastSignInAt'> & {
        createdAt: string;
        lastSignInAt: string | null;
      })
    | undefined;
  if (!row) return null;
  const { createdAt, lastSignInAt } = row;
  return {
    ...row,
    createdAt: new Date(createdAt),
    lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt),
  };
}

/** @returns `null` when somebody has this address already */
export async function insert(
  unit: Unit,
  user: Pick<
    UserRow,
    'name' | 'email' | 'role' | 'status' | 'createdBy' | 'createdAt' | 'changedBy' | 'changedAt'
  >,
): Promise<string | null> {
  const [row] = await unit.db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id ?? null;
}

/** @returns whether the address was free, which the transaction does not survive when it was not */
export async function update(
  unit: Unit,
  userId: string,
  changes: Pick<UserRow, 'name' | 'email' | 'role' | 'status' | 'changedBy' | 'changedAt'>,
): Promise<boolean> {
  try {
    await unit.db
      .update(users)
      .set({ ...changes, version: sql`${users.version} + 1` })
      .where(eq(users.id, userId));
    return true;
  } catch (error) {
    if (refusalOf(error).code !== uniqueViolation) throw error;
    return false;
  }
}

/** Locks the active super admins, so that of two who take away at once the second sees what the first did. */
export async function lockSuperAdmins(unit: Unit): Promise<string[]> {
  const rows = await unit.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'SUPER_ADMIN'), eq(users.status, 'ACTIVE')))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Which of these products the tenant has. */
export async function findProducts(unit: Unit, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const { rows } = await unit.db.execute<{ id: string }>(
    sql`select id from products where id = any(${sql.param([...productIds])}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

/** Exactly these, whatever it was. */
export async function assignProducts(
  unit: Unit,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  const wanted = sql`${sql.param([...productIds])}::uuid[]`;
  await unit.db.execute(
    sql`delete from product_agents where user_id = ${userId} and product_id <> all(${wanted})`,
  );
  await unit.db.execute(
    sql`insert into product_agents (product_id, user_id) select each, ${userId}::uuid from unnest(${wanted}) each
      on conflict do nothing`,
  );
}

/** What a member of staff took part in; a person with such traces is deactivated, not deleted. */
export async function findTraces(
  unit: Unit,
  userId: string,
): Promise<{ meetings: number; requests: number }> {
  const { rows } = await unit.db.execute<{ meetings: number; requests: number }>(sql`select
    (select count(*)::int from meeting_participants where side = 'agent' and person_id = ${userId}) as meetings,
    (select count(*)::int from lobby_requests where agent_id = ${userId}) as requests`);
  return rows[0] ?? { meetings: 0, requests: 0 };
}

/** @returns `null`, or the table that still holds on to the person */
export async function remove(unit: Unit, userId: string): Promise<string | null> {
  await unit.db.execute(sql`savepoint removing`);
  try {
    await unit.db.delete(users).where(eq(users.id, userId));
    return null;
  } catch (error) {
    const { code, table } = refusalOf(error);
    if (code !== foreignKeyViolation) throw error;
    await unit.db.execute(sql`rollback to savepoint removing`);
    return table ?? '';
  }
}

/** PostgreSQL's names for what it refuses. */
const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** The ORM wraps what PostgreSQL said. */
function refusalOf(error: unknown): { code?: string; table?: string } {
  return ((error as Error).cause ?? error) as { code?: string; table?: string };
}
