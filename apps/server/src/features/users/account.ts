/** The own account: who one is, the password, where one is signed in, and what is asked for at sign-in. */

import type { accountRoutes } from '@foyer/contract/account.ts';
import type { AnswerOf } from '@foyer/contract/http.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { passwordProblem } from '../../platform/passwords/password-policy.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import { deviceOf } from './device.ts';
import type { Site } from './passkeys.ts';
import * as linkStore from './password-links-store.ts';
import type { Post } from './post.ts';
import type { SecondFactors } from './second-factor.ts';
import * as factorStore from './second-factors-store.ts';
import { entityOf, type Sessions } from './sessions.ts';
import * as sessionStore from './sessions-store.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly guard: SignInGuard;
  readonly post: Post;
  readonly tenantNameOf: (unit: Unit) => Promise<string>;
}

type Me = AnswerOf<typeof accountRoutes.me>['result'];
type OwnSession = AnswerOf<typeof accountRoutes.sessions>['result'][number];

export type Account = ReturnType<typeof createAccount>;

export function createAccount(parts: Parts) {
  const { database, now, audit, sessions, secondFactors, guard, post, tenantNameOf } = parts;

  async function ownRow(unit: Unit, { userId }: StaffActor): Promise<store.UserRow> {
    const user = await store.find(unit, userId);
    if (!user) throw new DomainError('auth.invalid');
    return user;
  }

  /** @param field where a wrong one is shown @throws DomainError auth.too_many_tries | request.invalid */
  async function provePassword(actor: StaffActor, password: string, field: string): Promise<store.UserRow> {
    guard.beginOwn(actor.userId);
    const user = await database.withTenant(actor.scope, (unit) => ownRow(unit, actor));
    if (!(await verifyPassword(password, user.passwordHash)))
      throw new DomainError('request.invalid', { fields: { [field]: 'wrong' } });
    guard.forgiveOwn(actor.userId);
    return user;
  }

  return {
    me(actor: StaffActor): Promise<Me> {
      return database.withTenant(actor.scope, async (unit) => {
        const { id, name, email, role, theme } = await ownRow(unit, actor);
        const until = actor.behindId ? await sessionStore.find(unit, actor.sessionId) : null;
        const keys = await factorStore.findPasskeys(unit, id);
        return {
          ...{ id, name, email, role, theme },
          onDuty: await store.isOnDuty(unit, id),
          mustSetUpSecondFactor: actor.mustSetUpSecondFactor ?? false,
          impersonatedUntil: until?.expiresAt.toISOString() ?? null,
          hasTotp: !!(await factorStore.findTotp(unit, id))?.secret,
          passkeys: keys.map((key) => ({
            ...{ id: key.id, name: key.name },
            createdAt: key.createdAt.toISOString(),
            usedAt: key.usedAt?.toISOString() ?? null,
          })),
        };
      });
    },

    setTheme(actor: StaffActor, theme: store.UserRow['theme']): Promise<void> {
      return database.withTenant(actor.scope, (unit) => store.setTheme(unit, actor.userId, theme));
    },

    /** Every other session ends. @throws DomainError request.invalid | auth.too_many_tries */
    async changePassword(
      actor: StaffActor,
      { current, next }: { current: string; next: string },
      ip: string,
    ): Promise<void> {
      const { passwordHash } = await provePassword(actor, current, 'current');
      const tenantName = await database.withTenant(actor.scope, tenantNameOf);
      const problem = passwordProblem(next, [actor.name, actor.email, actor.scope.tenant, tenantName]);
      if (problem) throw new DomainError('request.invalid', { fields: { next: problem } });
      const fresh = await hashPassword(next);

      await database.withTenant(actor.scope, async (unit) => {
        const user = await store.findToChange(unit, actor.userId);
        // It was changed while we were hashing: what was proved is no longer the password.
        if (user?.passwordHash !== passwordHash)
          throw new DomainError('request.invalid', { fields: { current: 'wrong' } });
        await store.setPasswordHash(unit, user.id, fresh);
        await linkStore.closeAll(unit, user.id, now());
        await sessions.endAll(unit, user.id, actor.sessionId);
        await audit(unit, {
          ...{ actor: auditActorOf(actor, { ip }), action: 'UPDATE', logType: 'USERS' },
          ...{ entity: entityOf(user), after: { passwordChanged: true } },
        });
        await post.tellOwner(unit, user.id, 'password');
      });
    },

    sessions(actor: StaffActor): Promise<OwnSession[]> {
      return database.withTenant(actor.scope, async (unit) => {
        const found = await sessionStore.findInForce(unit, actor.userId, now());
        return found.map(({ id, userAgent, ip, createdAt, refreshedAt }) => ({
          ...{ id, device: deviceOf(userAgent), ip },
          ...{ createdAt: createdAt.toISOString(), seenAt: refreshedAt.toISOString() },
          isThisOne: id === actor.sessionId,
        }));
      });
    },

    /** @throws DomainError session.not_found */
    endSession(actor: StaffActor, sessionId: string, ip: string): Promise<void> {
      return database.withTenant(actor.scope, async (unit) => {
        const own = await sessionStore.findInForce(unit, actor.userId, now());
        const session = own.find(({ id }) => id === sessionId);
        if (!session) throw new DomainError('session.not_found');
        await sessions.end(unit, session, auditActorOf(actor, { ip }));
      });
    },

    endAllSessions(actor: StaffActor, ip: string): Promise<void> {
      return database.withTenant(actor.scope, async (unit) => {
        await sessions.endAll(unit, actor.userId);
        const entity = entityOf({ id: actor.userId, name: actor.name });
        const after = { everywhere: true };
        const by = auditActorOf(actor, { ip });
        await audit(unit, { actor: by, action: 'LOGOUT', logType: 'LOGOUT', entity, after });
      });
    },

    /** The secret exists, and can be confirmed, only once the password was given. @throws DomainError request.invalid | auth.too_many_tries */
    async beginTotp(actor: StaffActor, password: string) {
      await provePassword(actor, password, 'password');
      return database.withTenant(actor.scope, (unit) => secondFactors.beginTotp(unit, actor));
    },

    confirmTotp: (actor: StaffActor, code: string, ip: string) =>
      database.withTenant(actor.scope, (unit) => secondFactors.confirmTotp(unit, actor, code, ip)),

    /** @throws DomainError request.invalid | auth.too_many_tries */
    async removeTotp(actor: StaffActor, password: string, ip: string): Promise<void> {
      await provePassword(actor, password, 'password');
      await database.withTenant(actor.scope, (unit) => secondFactors.removeTotp(unit, actor, ip));
    },

    /** A passkey answers a challenge, and there is none before the password was given. @throws DomainError request.invalid | auth.too_many_tries */
    async beginPasskey(actor: StaffActor, password: string, site: Site) {
      await provePassword(actor, password, 'password');
      return database.withTenant(actor.scope, (unit) => secondFactors.beginPasskey(unit, actor, site));
    },

    /** @throws DomainError auth.second_factor_wrong */
    async addPasskey(
      actor: StaffActor,
      made: { name: string; response: Readonly<Record<string, unknown>> },
      where: { site: Site; ip: string },
    ): Promise<void> {
      const isKept = await database.withTenant(actor.scope, (unit) =>
        secondFactors.addPasskey(unit, actor, made, where),
      );
      if (!isKept) throw new DomainError('auth.second_factor_wrong');
    },

    removePasskey: (actor: StaffActor, passkeyId: string, ip: string) =>
      database.withTenant(actor.scope, (unit) => secondFactors.removePasskey(unit, actor, passkeyId, ip)),
  };
}
