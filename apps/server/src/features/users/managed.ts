/** Staff as admins manage them: made, changed, deactivated, deleted, helped back in. */
import type { BodyOf } from '@foyer/contract/http.ts';
import type { ManagedUser, managedUserRoutes } from '@foyer/contract/managed-users.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { countUses, listUses, nameUses } from '../../platform/errors/in-use.ts';
import { by, type ManageCall } from './manage-call.ts';
import * as managedStore from './managed-store.ts';
import type { PasswordLinks } from './password-links.ts';
import type { StaffFields } from './policy.ts';
import type { Post } from './post.ts';
import * as factorStore from './second-factors-store.ts';
import { entityOf, type Sessions } from './sessions.ts';
import type { StaffChanges } from './staff-changes.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly passwordLinks: PasswordLinks;
  readonly post: Post;
  readonly changes: StaffChanges;
}

type Change = BodyOf<(typeof managedUserRoutes)['update']>;

export type ManagedUsers = ReturnType<typeof createManagedUsers>;

export function createManagedUsers({ database, audit, sessions, passwordLinks, post, changes }: Parts) {
  const { show, findTouchable } = changes;

  return {
    /** @throws DomainError user.not_found */
    find: ({ actor }: ManageCall, userId: string): Promise<ManagedUser> =>
      database.withTenant(actor.scope, (unit) => show(unit, userId)),

    /** They set their password by a mailed link. @throws DomainError request.invalid */
    create: (call: ManageCall, body: StaffFields): Promise<ManagedUser> =>
      database.withTenant(call.actor.scope, (unit) => changes.create(unit, call, body, true)),

    /** @throws DomainError user.* | record.conflict | auth.forbidden | request.invalid */
    update: (call: ManageCall, userId: string, change: Change): Promise<ManagedUser> =>
      database.withTenant(call.actor.scope, (unit) => changes.update(unit, call, userId, change)),

    /** @throws DomainError user.* | record.in_use | auth.forbidden */
    remove(call: ManageCall, userId: string): Promise<void> {
      return database.withTenant(call.actor.scope, async (unit) => {
        const { user, isLastSuperAdmin } = await findTouchable(unit, call, userId);
        if (userId === call.actor.userId) throw new DomainError('user.own_account');
        if (isLastSuperAdmin) throw new DomainError('user.last_super_admin');
        const usedBy = usesIn(await managedStore.findTraces(unit, userId));
        if (usedBy.length > 0) throw new DomainError('record.in_use', { usedBy });
        // Before the rows go: their connections must be cut all the same.
        await sessions.endAll(unit, userId);
        const holder = await managedStore.remove(unit, userId);
        if (holder !== null)
          throw new DomainError('record.in_use', { usedBy: [holder.replaceAll('_', ' ')] });
        const { name, email, role, status, languages } = user;
        await audit(unit, {
          ...{ actor: by(call), action: 'DELETE', logType: 'USERS', entity: entityOf(user) },
          before: { name, email, role, status, languages },
        });
      });
    },

    /** @throws DomainError user.not_found | auth.forbidden */
    sendReset(call: ManageCall, userId: string): Promise<void> {
      return database.withTenant(call.actor.scope, async (unit) => {
        const { user } = await findTouchable(unit, call, userId);
        // Whoever may not sign in has no use for a password.
        if (user.status !== 'ACTIVE') throw new DomainError('user.not_found');
        await passwordLinks.mailLink(unit, user, 'reset', call.origin);
        await audit(unit, {
          ...{ actor: by(call), action: 'CREATE', logType: 'FORGOT_PASSWORD', entity: entityOf(user) },
        });
      });
    },

    /** For who lost theirs; whoever signed in by it meanwhile is out. @throws DomainError user.not_found | user.own_account */
    removeSecondFactor(call: ManageCall, userId: string): Promise<void> {
      return database.withTenant(call.actor.scope, async (unit) => {
        const { user } = await findTouchable(unit, call, userId);
        if (userId === call.actor.userId) throw new DomainError('user.own_account');
        if (!(await factorStore.removeAll(unit, userId))) return;
        await sessions.endAll(unit, userId);
        await audit(unit, {
          ...{ actor: by(call), action: 'UPDATE', logType: 'USERS', entity: entityOf(user) },
          ...{ before: { secondFactor: true }, after: { secondFactor: false } },
        });
        await post.tellOwner(unit, userId, 'second-factor-removed');
      });
    },
  };
}

function usesIn({ meetings, requests, schedules, scheduled }: managedStore.Traces): string[] {
  return listUses([
    countUses(meetings, 'meeting'),
    countUses(requests, 'lobby request'),
    nameUses(schedules, 'schedule', scheduled),
  ]);
}
