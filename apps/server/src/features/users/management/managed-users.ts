/** Staff management by admins: create, update, deactivate, delete, and restore access. */
import type { AnswerOf, BodyOf } from '@foyer/contract/core/http.ts';
import type { LinkDelivery, ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { AccountMailer } from '../account/account-mailer.ts';
import type { PasswordLinks } from '../account/password-links.ts';
import type { StaffFields } from '../policy.ts';
import type { FactorRemovals } from '../second-factor/factor-removals.ts';
import * as factorStore from '../second-factor/second-factors-store.ts';
import { entityOf, type Sessions } from '../sessions/sessions.ts';
import { deliveryOf, type InvitedUser } from './link-delivery.ts';
import { auditActorFor, type ManagementCall } from './management-call.ts';
import type { StaffChanges } from './staff-changes.ts';
import type { StaffRemoval } from './staff-removal.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly passwordLinks: PasswordLinks;
  readonly factorRemovals: Pick<FactorRemovals, 'cancelOf'>;
  readonly mailer: AccountMailer;
  readonly changes: StaffChanges;
  readonly removal: StaffRemoval;
}

type Created = AnswerOf<(typeof managedUserRoutes)['create']>;
type Change = BodyOf<(typeof managedUserRoutes)['update']>;

export type ManagedUsers = ReturnType<typeof createManagedUsers>;

export function createManagedUsers({
  database,
  audit,
  sessions,
  passwordLinks,
  factorRemovals,
  mailer,
  changes,
  removal,
}: Dependencies) {
  const { show, findTouchable } = changes;

  /** @throws DomainError user.not_found | auth.forbidden */
  function mailLink(call: ManagementCall, userId: string): Promise<InvitedUser> {
    return database.withTenant(call.actor.scope, async (tx) => {
      const { user } = await findTouchable(tx, call, userId);
      // An inactive user cannot sign in with a new password.
      if (user.status !== 'ACTIVE') throw new DomainError('user.not_found');
      // Who has never set a password gets the invitation again, which is valid for longer.
      const kind = user.passwordHash === null ? 'welcome' : 'reset';
      const mailed = await passwordLinks.mailLink(tx, user, kind, call.origin);
      await audit(tx, {
        actor: auditActorFor(call),
        action: 'CREATE',
        logType: 'FORGOT_PASSWORD',
        entity: entityOf(user),
      });
      return { user: await show(tx, userId), mailed };
    });
  }

  return {
    /** @throws DomainError user.not_found */
    find: ({ actor }: ManagementCall, userId: string): Promise<ManagedUser> =>
      database.withTenant(actor.scope, (tx) => show(tx, userId)),

    /** The user sets a password by a mailed link. @throws DomainError request.invalid */
    async create(call: ManagementCall, body: StaffFields): Promise<Created> {
      const made = await database.withTenant(call.actor.scope, (tx) =>
        changes.createInvited(tx, call, body, true),
      );
      return { result: made.user, delivery: await deliveryOf({ database, audit }, call, made) };
    },

    /** @throws DomainError user.* | record.conflict | auth.forbidden | request.invalid */
    update: (call: ManagementCall, userId: string, change: Change): Promise<ManagedUser> =>
      database.withTenant(call.actor.scope, (tx) => changes.update(tx, call, userId, change)),

    /**
     * Updates the status alone, for a bulk action. @returns false where the user has it already
     * @throws DomainError as `update`
     */
    setStatus: (
      call: ManagementCall,
      userId: string,
      { status, version }: { status: ManagedUser['status']; version: number | undefined },
    ): Promise<boolean> =>
      database.withTenant(call.actor.scope, async (tx) => {
        const { name, email, role, languages, assignedProductIds, ...user } = await show(tx, userId);
        if (user.status === status) return false;
        const fields = { name, email, role, languages, assignedProductIds, status };
        await changes.update(tx, call, userId, { ...fields, version: version ?? user.version });
        return true;
      }),

    /** @throws DomainError user.* | record.in_use | auth.forbidden */
    remove: (call: ManagementCall, userId: string): Promise<void> =>
      database.withTenant(call.actor.scope, (tx) => removal.remove(tx, call, userId)),

    /** Does not wait for the mail server. @throws DomainError user.not_found | auth.forbidden */
    async sendReset(call: ManagementCall, userId: string): Promise<void> {
      await mailLink(call, userId);
    },

    /** @returns `null` for a user without a password @throws DomainError user.not_found | auth.forbidden */
    sendLink: async (call: ManagementCall, userId: string): Promise<LinkDelivery | null> =>
      deliveryOf({ database, audit }, call, await mailLink(call, userId)),

    /**
     * For a user who lost all second factors; ends their sessions. @throws DomainError user.not_found |
     * user.own_account
     */
    removeSecondFactor(call: ManagementCall, userId: string): Promise<void> {
      return database.withTenant(call.actor.scope, async (tx) => {
        const { user } = await findTouchable(tx, call, userId);
        if (userId === call.actor.userId) throw new DomainError('user.own_account');
        if (!(await factorStore.removeAll(tx, userId))) return;
        await factorRemovals.cancelOf(tx, user);
        await sessions.endAll(tx, userId);
        await audit(tx, {
          actor: auditActorFor(call),
          action: 'UPDATE',
          logType: 'USERS',
          entity: entityOf(user),
          before: { secondFactor: true },
          after: { secondFactor: false },
        });
        await mailer.notifyOwner(tx, userId, 'second-factor-removed');
      });
    },
  };
}
