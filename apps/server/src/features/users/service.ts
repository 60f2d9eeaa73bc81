/** Signing in and out, and identifying staff by their session. */

import type { Role } from '@foyer/contract/users/users.ts';
import { type AuditActor, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Identify, StaffActor } from '../../platform/http/auth/actor.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../platform/passwords/passwords.ts';
import type { RealmPort } from './identities/identities.ts';
import { mayUsePassword, sessionIdOf } from './policy.ts';
import type { FactorRemovals } from './second-factor/factor-removals.ts';
import type { Site } from './second-factor/passkeys.ts';
import type { SecondFactorResponse, SecondFactors } from './second-factor/second-factor.ts';
import type { Device, IssuedSession, Sessions } from './sessions/sessions.ts';
import * as sessionStore from './sessions/sessions-store.ts';
import type { SignInAttempt, SignInGuard } from './sessions/sign-in-guard.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly factorRemovals: Pick<FactorRemovals, 'cancelOf'>;
  readonly guard: SignInGuard;
  readonly realm: Pick<RealmPort, 'passwordSignIn'>;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly secondFactor?: SecondFactorResponse | undefined;
}

/** Where a sign-in request comes from. */
export interface SignInOrigin {
  readonly device: Device;
  readonly site: Site;
}

type StaffClaims = Parameters<Identify['staff']>[1];

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService(dependencies: Dependencies) {
  const { database, sessions, secondFactors, factorRemovals, guard, realm } = dependencies;

  /**
   * @returns details for the audit log
   * @throws DomainError auth.second_factor_* | auth.too_many_tries
   */
  async function verifySecondFactor(
    scope: TenantScope,
    user: store.UserRow,
    { secondFactor }: Credentials,
    site: Site,
    attempt: SignInAttempt,
  ) {
    const factors = await database.withTenant(scope, (tx) => secondFactors.factorsOf(tx, user));
    if (!factors) return {};
    if (!secondFactor) {
      guard.rollback(attempt);
      const details = await database.withTenant(scope, (tx) => secondFactors.ask(tx, user.id, factors, site));
      throw new DomainError('auth.second_factor_required', details);
    }
    guard.beginFactor(user.id);
    const isRight = await database.withTenant(scope, async (tx) => {
      const isVerified = await secondFactors.verify(tx, user.id, factors, secondFactor, site);
      if (isVerified) await factorRemovals.cancelOf(tx, user);
      return isVerified;
    });
    if (!isRight) throw new DomainError('auth.second_factor_wrong');
    guard.succeedFactor(user.id);
    return { secondFactor: Object.keys(secondFactor)[0] };
  }

  return {
    /**
     * Starts a session for an active user with the right password, and with the second factor if there is
     * one. Neither the answer nor its timing reveals whether the address or the password was wrong.
     * @throws DomainError feature.off | auth.wrong_credentials | auth.second_factor_* | auth.too_many_tries
     */
    async signIn(
      scope: TenantScope,
      credentials: Credentials,
      { device, site }: SignInOrigin,
    ): Promise<IssuedSession> {
      const { email, password, rememberMe } = credentials;
      const rule = await database.withTenant(scope, realm.passwordSignIn);
      if (rule === 'off') throw new DomainError('feature.off');
      const account = email.trim().toLowerCase();
      const attempt = { tenantId: scope.tenantId, account, address: device.ip };
      guard.begin(attempt);
      const user = await database.withTenant(scope, (tx) => store.findByEmail(tx, account));
      const isRight = await verifyPassword(password, user?.passwordHash ?? null);
      const canSignIn = user?.status === 'ACTIVE' && mayUsePassword(rule, user.role);
      if (!user?.passwordHash || !isRight || !canSignIn) throw new DomainError('auth.wrong_credentials');

      const proof = await verifySecondFactor(scope, user, credentials, site, attempt);
      guard.succeed(attempt);
      const renewed = isOutdated(user.passwordHash) ? await hashPassword(password) : null;
      return database.withTenant(scope, async (tx) => {
        // Locked and read again: a password reset or a deactivation in the meantime invalidates what was
        // verified.
        const current = await store.lock(tx, user.id);
        if (current?.passwordHash !== user.passwordHash || current.status !== 'ACTIVE')
          throw new DomainError('auth.wrong_credentials');
        if (renewed) await store.setPasswordHash(tx, user.id, renewed);
        const auditDetails = { rememberMe, ...proof, ...(rule === 'breakGlass' ? { breakGlass: true } : {}) };
        return sessions.start(tx, current, { rememberMe, device, auditDetails });
      });
    },

    /** Rotates the refresh token of a session. @throws DomainError auth.invalid | auth.expired */
    async refresh(scope: TenantScope, refreshToken: string, device: Device): Promise<IssuedSession> {
      const sessionId = sessionIdOf(refreshToken);
      if (!sessionId) throw new DomainError('auth.invalid');
      // Thrown outside the transaction: revoking the session must be committed.
      const outcome = await database.withTenant(scope, (tx) =>
        sessions.renew(tx, sessionId, refreshToken, device),
      );
      if (outcome instanceof DomainError) throw outcome;
      return outcome;
    },

    /**
     * Ends a session; a session that is over stays unchanged. An impersonated session also ends the
     * impersonator's own one.
     */
    signOut(scope: TenantScope, claims: { userId: string; sessionId: string }, ip: string): Promise<void> {
      return database.withTenant(scope, async (tx) => {
        const session = await sessionStore.find(tx, claims.sessionId);
        if (session?.userId !== claims.userId) return;
        await sessions.end(tx, session, await actorOf(tx, session.impersonatorUserId ?? session.userId, ip));
        const { impersonatorUserId, impersonatorSessionId } = session;
        if (!impersonatorUserId || !impersonatorSessionId) return;
        const impersonator = { id: impersonatorSessionId, userId: impersonatorUserId };
        await sessions.end(tx, impersonator, await actorOf(tx, impersonatorUserId, ip));
      });
    },

    /**
     * Ends the sessions started by a session of the identity provider, or by its subject when it names no
     * session.
     */
    endRealmSessions: sessions.endRealmSessions,

    /** The actor of a valid token; `null` when the session is over or the user inactive. */
    identifyStaff(scope: TenantScope, { userId, sessionId }: StaffClaims): Promise<StaffActor | null> {
      return database.withTenant(scope, (tx) => sessions.identify(tx, userId, sessionId));
    },

    /** The admins and super admins who can sign in. */
    activeAdmins: async (tx: Transaction): Promise<{ id: string; email: string }[]> =>
      (await store.findActiveAdmins(tx)).map(({ id, email }) => ({ id, email })),

    /**
     * Names, roles and languages of users, including inactive ones, in no particular order; skips unknown
     * ids.
     */
    async findAgents(
      tx: Transaction,
      userIds: readonly string[],
    ): Promise<
      Array<{ id: string; name: string; role: Role; active: boolean; languages: readonly string[] }>
    > {
      const rows = await store.findMany(tx, userIds);
      return rows.map(({ id, name, role, status, languages }) => ({
        id,
        name,
        role,
        languages,
        active: status === 'ACTIVE',
      }));
    },

    /** Whether a member of staff has this email address, without regard to case. */
    async isEmailTaken(tx: Transaction, email: string): Promise<boolean> {
      return (await store.findByEmail(tx, email)) !== null;
    },

    /** Whether the tenant has this member of staff. */
    async isStaff(tx: Transaction, userId: string): Promise<boolean> {
      return (await store.find(tx, userId)) !== null;
    },
  };
}

async function actorOf(tx: Transaction, userId: string, ip: string): Promise<AuditActor> {
  const user = await store.find(tx, userId);
  return user ? { kind: 'USER', id: userId, name: user.name, ip } : systemAuditActor;
}
