/** Staff: signing in, a session that is renewed turn by turn, and who somebody is now. */
import { randomBytes, randomUUID } from 'node:crypto';
import { minutes } from '@foyer/contract/time.ts';
import { type SignedIn, sessionLimits } from '@foyer/contract/users.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Identify, StaffActor } from '../../platform/http/actor.ts';
import type { Tokens } from '../../platform/http/tokens.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../platform/passwords/passwords.ts';
import { sessionEnded } from './events.ts';
import { formRefreshToken, hashRefreshToken, kindOf, sessionIdOf } from './policy.ts';
import * as store from './store.ts';
import { createWrongTries } from './wrong-tries.ts';

export interface UsersDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly tokens: Tokens;
  readonly now: () => Date;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** The caller's, as far as the server can know it. */
  readonly address: string;
}

/** What a sign-in or a renewal gives: the answer, and the token that goes into the cookie only. */
export interface SessionTurn {
  readonly signedIn: SignedIn;
  readonly refreshToken: string;
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
}

type StaffClaims = Parameters<Identify['staff']>[1];

const wrongTriesLimit = { max: 10, perMs: minutes(15) };

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService({ database, events, tokens, now }: UsersDependencies) {
  const wrongTries = createWrongTries(wrongTriesLimit, now);

  async function turnOf(
    unit: Unit,
    user: store.UserRow,
    session: Pick<store.SessionRow, 'id' | 'rememberMe' | 'expiresAt'>,
    refreshToken: string,
  ): Promise<SessionTurn> {
    const { id, email, name, role } = user;
    const claims = {
      kind: 'staff',
      tenantId: unit.scope.tenantId,
      userId: id,
      sessionId: session.id,
    } as const;
    const accessToken = await tokens.mint(claims, sessionLimits.accessTokenLastsMs);
    const signedIn = {
      id,
      email,
      name,
      role,
      accessToken,
      accessTokenLastsMs: sessionLimits.accessTokenLastsMs,
    };
    return { signedIn, refreshToken, rememberMe: session.rememberMe, expiresAt: session.expiresAt };
  }

  async function startSession(unit: Unit, user: store.UserRow, rememberMe: boolean): Promise<SessionTurn> {
    const at = now();
    const id = randomUUID();
    const refreshToken = formRefreshToken(id, randomBytes(32));
    const lastsMs = rememberMe ? sessionLimits.rememberedSessionLastsMs : sessionLimits.sessionLastsMs;
    const expiresAt = new Date(at.getTime() + lastsMs);
    const refreshHash = hashRefreshToken(refreshToken);
    await store.insertSession(unit, {
      id,
      userId: user.id,
      refreshHash,
      rememberMe,
      createdAt: at,
      refreshedAt: at,
      expiresAt,
    });
    return turnOf(unit, user, { id, rememberMe, expiresAt }, refreshToken);
  }

  async function end(
    unit: Unit,
    { userId, sessionId }: { userId: string; sessionId: string },
  ): Promise<void> {
    const at = now();
    if (await store.revoke(unit, sessionId, at))
      await events.publish(unit, sessionEnded, { userId, sessionId, at });
  }

  /** Why a token was not the one in force. A used one was stolen, or what took its place was: the family ends. */
  async function refuse(unit: Unit, sessionId: string): Promise<DomainError> {
    const session = await store.findSession(unit, sessionId);
    if (!session || session.revokedAt) return new DomainError('auth.invalid');
    if (session.expiresAt <= now()) return new DomainError('auth.expired');
    await end(unit, { userId: session.userId, sessionId });
    return new DomainError('auth.invalid');
  }

  async function renew(unit: Unit, sessionId: string, presented: string): Promise<SessionTurn | DomainError> {
    const refreshToken = formRefreshToken(sessionId, randomBytes(32));
    const hashes = { presented: hashRefreshToken(presented), next: hashRefreshToken(refreshToken) };
    const session = await store.rotate(unit, { sessionId, ...hashes, now: now() });
    if (!session) return refuse(unit, sessionId);
    const user = await store.find(unit, session.userId);
    if (user?.status === 'ACTIVE') return turnOf(unit, user, session, refreshToken);
    await end(unit, { userId: session.userId, sessionId });
    return new DomainError('auth.invalid');
  }

  return {
    /**
     * A session for an active user with the right password. Which of the two was wrong nobody learns, by word or by time.
     * @throws DomainError auth.wrong_credentials | request.too_many
     */
    async signIn(
      scope: TenantScope,
      { email, password, rememberMe, address }: Credentials,
    ): Promise<SessionTurn> {
      const account = email.trim().toLowerCase();
      const key = JSON.stringify([scope.tenantId, account, address]);
      wrongTries.begin(key);
      const user = await database.withTenant(scope, (unit) => store.findByEmail(unit, account));
      const isRight = await verifyPassword(password, user?.passwordHash ?? null);
      if (!user || !isRight || user.status !== 'ACTIVE') throw new DomainError('auth.wrong_credentials');

      wrongTries.forgive(key);
      const renewed =
        user.passwordHash && isOutdated(user.passwordHash) ? await hashPassword(password) : null;
      return database.withTenant(scope, async (unit) => {
        if (renewed) await store.setPasswordHash(unit, user.id, renewed);
        return startSession(unit, user, rememberMe);
      });
    },

    /**
     * The next turn of a session. There is no grace for the token before: tabs of one browser take turns by a lock,
     * and a grace would be one for the thief too.
     * @throws DomainError auth.invalid | auth.expired
     */
    async refresh(scope: TenantScope, refreshToken: string): Promise<SessionTurn> {
      const sessionId = sessionIdOf(refreshToken);
      if (!sessionId) throw new DomainError('auth.invalid');
      // The refusal is thrown outside: what it did to the family must be committed.
      const outcome = await database.withTenant(scope, (unit) => renew(unit, sessionId, refreshToken));
      if (outcome instanceof DomainError) throw outcome;
      return outcome;
    },

    /** Ends a session; one that is over already stays as it is. */
    endSession(scope: TenantScope, claims: { userId: string; sessionId: string }): Promise<void> {
      return database.withTenant(scope, (unit) => end(unit, claims));
    },

    /** Who stands behind a good token now; `null` when the session is over or the user inactive. */
    identifyStaff(scope: TenantScope, { userId, sessionId }: StaffClaims): Promise<StaffActor | null> {
      return database.withTenant(scope, async (unit) => {
        const user = await store.findBySession(unit, userId, sessionId, now());
        if (user?.status !== 'ACTIVE') return null;
        return { kind: kindOf(user.role), scope, userId, sessionId, name: user.name, email: user.email };
      });
    },

    /** Names of staff, whether they still work here; in no order, and without those who never did. */
    async findAgents(
      unit: Unit,
      userIds: readonly string[],
    ): Promise<Array<{ id: string; name: string; active: boolean }>> {
      const rows = await store.findMany(unit, userIds);
      return rows.map(({ id, name, status }) => ({ id, name, active: status === 'ACTIVE' }));
    },

    /** Whether the tenant has such a member of staff. */
    async isStaff(unit: Unit, userId: string): Promise<boolean> {
      return (await store.find(unit, userId)) !== null;
    },
  };
}
