/** Staff: signing in, and who somebody is now. */

import type { Role } from '@foyer/contract/users.ts';
import { type AuditActor, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Identify, StaffActor } from '../../platform/http/actor.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../platform/passwords/passwords.ts';
import type { RealmPort } from './identities.ts';
import type { Site } from './passkeys.ts';
import { mayUsePassword, sessionIdOf } from './policy.ts';
import type { HandedIn, SecondFactors } from './second-factor.ts';
import type { Device, Sessions, SessionTurn } from './sessions.ts';
import * as sessionStore from './sessions-store.ts';
import type { Guess, SignInGuard } from './sign-in-guard.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly guard: SignInGuard;
  readonly realm: Pick<RealmPort, 'passwordSignIn'>;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly secondFactor?: HandedIn | undefined;
}

/** Where a sign-in comes from. */
export interface Where {
  readonly device: Device;
  readonly site: Site;
}

type StaffClaims = Parameters<Identify['staff']>[1];

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService({ database, sessions, secondFactors, guard, realm }: Parts) {
  /** @returns how it was proved, for the audit log @throws DomainError auth.second_factor_* | auth.too_many_tries */
  async function proveFactor(
    scope: TenantScope,
    user: store.UserRow,
    { secondFactor }: Credentials,
    site: Site,
    guess: Guess,
  ) {
    const factors = await database.withTenant(scope, (unit) => secondFactors.of(unit, user));
    if (!factors) return {};
    if (!secondFactor) {
      guard.goOn(guess);
      const details = await database.withTenant(scope, (unit) =>
        secondFactors.ask(unit, user.id, factors, site),
      );
      throw new DomainError('auth.second_factor_required', details);
    }
    guard.beginFactor(user.id);
    const isRight = await database.withTenant(scope, (unit) =>
      secondFactors.prove(unit, user.id, factors, secondFactor, site),
    );
    if (!isRight) throw new DomainError('auth.second_factor_wrong');
    guard.forgiveFactor(user.id);
    return { secondFactor: 'passkey' in secondFactor ? 'passkey' : 'totp' };
  }

  return {
    /**
     * A session for an active user with the right password, and the second factor where there is one.
     * Which of address and password was wrong nobody learns, by word or by time.
     * @throws DomainError feature.off | auth.wrong_credentials | auth.second_factor_* | auth.too_many_tries
     */
    async signIn(
      scope: TenantScope,
      credentials: Credentials,
      { device, site }: Where,
    ): Promise<SessionTurn> {
      const { email, password, rememberMe } = credentials;
      const rule = await database.withTenant(scope, realm.passwordSignIn);
      if (rule === 'off') throw new DomainError('feature.off');
      const account = email.trim().toLowerCase();
      const guess = { tenantId: scope.tenantId, account, address: device.ip };
      guard.begin(guess);
      const user = await database.withTenant(scope, (unit) => store.findByEmail(unit, account));
      const isRight = await verifyPassword(password, user?.passwordHash ?? null);
      const mayCome = user?.status === 'ACTIVE' && mayUsePassword(rule, user.role);
      if (!user?.passwordHash || !isRight || !mayCome) throw new DomainError('auth.wrong_credentials');

      const proof = await proveFactor(scope, user, credentials, site, guess);
      guard.forgive(guess);
      const renewed = isOutdated(user.passwordHash) ? await hashPassword(password) : null;
      return database.withTenant(scope, async (unit) => {
        // Locked and read again: a reset or a deactivation since then has ended what was proved here.
        const current = await store.findToChange(unit, user.id);
        if (current?.passwordHash !== user.passwordHash || current.status !== 'ACTIVE')
          throw new DomainError('auth.wrong_credentials');
        if (renewed) await store.setPasswordHash(unit, user.id, renewed);
        const how = { rememberMe, ...proof, ...(rule === 'breakGlass' ? { breakGlass: true } : {}) };
        return sessions.start(unit, current, { rememberMe, device, how });
      });
    },

    /** The next turn of a session. @throws DomainError auth.invalid | auth.expired */
    async refresh(scope: TenantScope, refreshToken: string, device: Device): Promise<SessionTurn> {
      const sessionId = sessionIdOf(refreshToken);
      if (!sessionId) throw new DomainError('auth.invalid');
      // The refusal is thrown outside: what it did to the family must be committed.
      const outcome = await database.withTenant(scope, (unit) =>
        sessions.renew(unit, sessionId, refreshToken, device),
      );
      if (outcome instanceof DomainError) throw outcome;
      return outcome;
    },

    /** Ends a session; one that is over already stays as it is. Of one that sees as somebody, the one behind it too. */
    signOut(scope: TenantScope, claims: { userId: string; sessionId: string }, ip: string): Promise<void> {
      return database.withTenant(scope, async (unit) => {
        const session = await sessionStore.find(unit, claims.sessionId);
        if (session?.userId !== claims.userId) return;
        await sessions.end(unit, session, await actorOf(unit, session.behindUserId ?? session.userId, ip));
        const { behindUserId, behindSessionId } = session;
        if (!behindUserId || !behindSessionId) return;
        const behind = { id: behindSessionId, userId: behindUserId };
        await sessions.end(unit, behind, await actorOf(unit, behindUserId, ip));
      });
    },

    /** Ends what came by a session of the identity provider, or where it names none, by one of its people. */
    endRealmSessions: sessions.endOfRealm,

    /** Who stands behind a good token now; `null` when the session is over or the user inactive. */
    identifyStaff(scope: TenantScope, { userId, sessionId }: StaffClaims): Promise<StaffActor | null> {
      return database.withTenant(scope, (unit) => sessions.identify(unit, userId, sessionId));
    },

    /** Names, roles and languages of staff, whether they still work here; in no order, and without those who never did. */
    async findAgents(
      unit: Unit,
      userIds: readonly string[],
    ): Promise<
      Array<{ id: string; name: string; role: Role; active: boolean; languages: readonly string[] }>
    > {
      const rows = await store.findMany(unit, userIds);
      return rows.map(({ id, name, role, status, languages }) => ({
        ...{ id, name, role, languages },
        active: status === 'ACTIVE',
      }));
    },

    /** Whether the tenant has such a member of staff. */
    async isStaff(unit: Unit, userId: string): Promise<boolean> {
      return (await store.find(unit, userId)) !== null;
    },
  };
}

async function actorOf(unit: Unit, userId: string, ip: string): Promise<AuditActor> {
  const user = await store.find(unit, userId);
  return user ? { kind: 'USER', id: userId, name: user.name, ip } : systemAuditActor;
}
