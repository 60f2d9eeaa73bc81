/** The caller's own account: profile, password, sessions and second factors. */

import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { accountRoutes } from '@foyer/contract/users/account.ts';
import { type Audit, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { passwordProblem } from '../../../platform/passwords/password-policy.ts';
import { hashPassword, verifyPassword } from '../../../platform/passwords/passwords.ts';
import type { Site } from '../second-factor/passkeys.ts';
import * as recoveryCodeStore from '../second-factor/recovery-codes-store.ts';
import type { SecondFactors } from '../second-factor/second-factor.ts';
import * as factorStore from '../second-factor/second-factors-store.ts';
import { entityOf, type Sessions } from '../sessions/sessions.ts';
import * as sessionStore from '../sessions/sessions-store.ts';
import type { SignInGuard } from '../sessions/sign-in-guard.ts';
import * as store from '../store.ts';
import type { AccountMailer } from './account-mailer.ts';
import { deviceOf } from './device-name.ts';
import * as linkStore from './password-links-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly guard: SignInGuard;
  readonly mailer: AccountMailer;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
}

type Me = AnswerOf<typeof accountRoutes.me>['result'];
type OwnSession = AnswerOf<typeof accountRoutes.sessions>['result'][number];

export type Account = ReturnType<typeof createAccount>;

export function createAccount(dependencies: Dependencies) {
  const { database, now, audit, sessions, secondFactors, guard, mailer, tenantNameOf } = dependencies;

  async function findOwnUser(tx: Transaction, { userId }: StaffActor): Promise<store.UserRow> {
    const user = await store.find(tx, userId);
    if (!user) throw new DomainError('auth.invalid');
    return user;
  }

  /**
   * @param field where a wrong password is reported
   * @throws DomainError auth.too_many_tries | request.invalid
   */
  async function verifyOwnPassword(
    actor: StaffActor,
    password: string,
    field: string,
  ): Promise<store.UserRow> {
    guard.beginOwnPassword(actor.userId);
    const user = await database.withTenant(actor.scope, (tx) => findOwnUser(tx, actor));
    if (!(await verifyPassword(password, user.passwordHash)))
      throw new DomainError('request.invalid', { fields: { [field]: 'wrong' } });
    guard.succeedOwnPassword(actor.userId);
    return user;
  }

  return {
    me(actor: StaffActor): Promise<Me> {
      return database.withTenant(actor.scope, async (tx) => {
        const { id, name, email, role, theme } = await findOwnUser(tx, actor);
        const until = actor.impersonatorId ? await sessionStore.find(tx, actor.sessionId) : null;
        const keys = await factorStore.findPasskeys(tx, id);
        return {
          id,
          name,
          email,
          role,
          theme,
          onDuty: await store.isOnDuty(tx, id),
          mustSetUpSecondFactor: actor.mustSetUpSecondFactor ?? false,
          impersonatedUntil: until?.expiresAt.toISOString() ?? null,
          hasTotp: !!(await factorStore.findTotp(tx, id))?.secret,
          passkeys: keys.map((key) => ({
            id: key.id,
            name: key.name,
            host: key.host,
            createdAt: key.createdAt.toISOString(),
            usedAt: key.usedAt?.toISOString() ?? null,
          })),
          seesContacts: !actor.contactsAreMasked,
          mayExport: !actor.exportsAreOff,
          recoveryCodesLeft: await recoveryCodeStore.countLeft(tx, id),
        };
      });
    },

    setTheme(actor: StaffActor, theme: store.UserRow['theme']): Promise<void> {
      return database.withTenant(actor.scope, (tx) => store.setTheme(tx, actor.userId, theme));
    },

    /** Ends every other session of the user. @throws DomainError request.invalid | auth.too_many_tries */
    async changePassword(
      actor: StaffActor,
      { current, next }: { current: string; next: string },
      ip: string,
    ): Promise<void> {
      const { passwordHash } = await verifyOwnPassword(actor, current, 'current');
      const tenantName = await database.withTenant(actor.scope, tenantNameOf);
      const problem = passwordProblem(next, [actor.name, actor.email, actor.scope.tenant, tenantName]);
      if (problem) throw new DomainError('request.invalid', { fields: { next: problem } });
      const fresh = await hashPassword(next);

      await database.withTenant(actor.scope, async (tx) => {
        const user = await store.lock(tx, actor.userId);
        // The password changed while this call was hashing: the verified one is outdated.
        if (user?.passwordHash !== passwordHash)
          throw new DomainError('request.invalid', { fields: { current: 'wrong' } });
        await store.setPasswordHash(tx, user.id, fresh);
        await linkStore.revokeAll(tx, user.id, now());
        await sessions.endAll(tx, user.id, actor.sessionId);
        await audit(tx, {
          actor: auditActorOf(actor, { ip }),
          action: 'UPDATE',
          logType: 'USERS',
          entity: entityOf(user),
          after: { passwordChanged: true },
        });
        await mailer.notifyOwner(tx, user.id, 'password');
      });
    },

    sessions(actor: StaffActor): Promise<OwnSession[]> {
      return database.withTenant(actor.scope, async (tx) => {
        const found = await sessionStore.findInForce(tx, actor.userId, now());
        return found.map(({ id, userAgent, ip, createdAt, refreshedAt }) => ({
          id,
          device: deviceOf(userAgent),
          ip,
          createdAt: createdAt.toISOString(),
          seenAt: refreshedAt.toISOString(),
          isThisOne: id === actor.sessionId,
        }));
      });
    },

    /** @throws DomainError session.not_found */
    endSession(actor: StaffActor, sessionId: string, ip: string): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        const own = await sessionStore.findInForce(tx, actor.userId, now());
        const session = own.find(({ id }) => id === sessionId);
        if (!session) throw new DomainError('session.not_found');
        await sessions.end(tx, session, auditActorOf(actor, { ip }));
      });
    },

    endAllSessions(actor: StaffActor, ip: string): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        await sessions.endAll(tx, actor.userId);
        const entity = entityOf({ id: actor.userId, name: actor.name });
        const after = { everywhere: true };
        const by = auditActorOf(actor, { ip });
        await audit(tx, { actor: by, action: 'LOGOUT', logType: 'LOGOUT', entity, after });
      });
    },

    /**
     * Creates the pending secret only after the password was verified.
     * @throws DomainError request.invalid | auth.too_many_tries
     */
    async beginTotp(actor: StaffActor, password: string) {
      await verifyOwnPassword(actor, password, 'password');
      return database.withTenant(actor.scope, (tx) => secondFactors.beginTotp(tx, actor));
    },

    confirmTotp: (actor: StaffActor, code: string, ip: string) =>
      database.withTenant(actor.scope, (tx) => secondFactors.confirmTotp(tx, actor, code, ip)),

    /** @throws DomainError request.invalid | auth.too_many_tries */
    async removeTotp(actor: StaffActor, password: string, ip: string): Promise<void> {
      await verifyOwnPassword(actor, password, 'password');
      await database.withTenant(actor.scope, (tx) => secondFactors.removeTotp(tx, actor, ip));
    },

    /**
     * Creates the challenge for a passkey only after the password was verified.
     * @throws DomainError request.invalid | auth.too_many_tries
     */
    async beginPasskey(actor: StaffActor, password: string, site: Site) {
      await verifyOwnPassword(actor, password, 'password');
      return database.withTenant(actor.scope, (tx) => secondFactors.beginPasskey(tx, actor, site));
    },

    /** @throws DomainError auth.second_factor_wrong */
    async addPasskey(
      actor: StaffActor,
      credential: { name: string; response: Readonly<Record<string, unknown>> },
      origin: { site: Site; ip: string },
    ): Promise<void> {
      const isStored = await database.withTenant(actor.scope, (tx) =>
        secondFactors.addPasskey(tx, actor, credential, origin),
      );
      if (!isStored) throw new DomainError('auth.second_factor_wrong');
    },

    /** @throws DomainError request.invalid | auth.too_many_tries | passkey.not_found */
    async removePasskey(
      actor: StaffActor,
      { passkeyId, password }: { passkeyId: string; password: string | undefined },
      ip: string,
    ): Promise<void> {
      if (password === undefined)
        throw new DomainError('request.invalid', { fields: { password: 'required' } });
      await verifyOwnPassword(actor, password, 'password');
      await database.withTenant(actor.scope, (tx) => secondFactors.removePasskey(tx, actor, passkeyId, ip));
    },

    /** @throws DomainError request.invalid | auth.too_many_tries | auth.second_factor_setup */
    async createRecoveryCodes(actor: StaffActor, password: string, ip: string): Promise<string[]> {
      await verifyOwnPassword(actor, password, 'password');
      return database.withTenant(actor.scope, (tx) => secondFactors.createRecoveryCodes(tx, actor, ip));
    },
  };
}
