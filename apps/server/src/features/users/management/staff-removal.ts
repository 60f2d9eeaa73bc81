/** Deletes staff inside the caller's transaction: by an admin's request, or when an import is undone. */
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { countUses, listUses, nameUses } from '../../../platform/errors/in-use.ts';
import { type Removal, removeUnlessUsed, type Versioned } from '../../../platform/errors/removal.ts';
import { entityOf, type Sessions } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import * as managedStore from './managed-store.ts';
import { auditActorFor, type ManagementCall } from './management-call.ts';
import type { StaffChanges } from './staff-changes.ts';

interface Dependencies {
  readonly audit: Audit;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly changes: Pick<StaffChanges, 'findTouchable'>;
}

export type StaffRemoval = ReturnType<typeof createStaffRemoval>;

export function createStaffRemoval({ audit, sessions, changes: { findTouchable } }: Dependencies) {
  /** @throws DomainError user.* | record.in_use | auth.forbidden */
  async function remove(tx: Transaction, call: ManagementCall, userId: string): Promise<void> {
    const { user, isLastSuperAdmin } = await findTouchable(tx, call, userId);
    if (userId === call.actor.userId) throw new DomainError('user.own_account');
    if (isLastSuperAdmin) throw new DomainError('user.last_super_admin');
    const usedBy = describeReferences(await managedStore.findReferences(tx, userId));
    if (usedBy.length > 0) throw new DomainError('record.in_use', { usedBy });
    // Before the rows are deleted, so that the connections are closed.
    await sessions.endAll(tx, userId);
    const referencingTable = await managedStore.remove(tx, userId);
    if (referencingTable !== null)
      throw new DomainError('record.in_use', { usedBy: [referencingTable.replaceAll('_', ' ')] });
    const { name, email, role, status, languages } = user;
    await audit(tx, {
      actor: auditActorFor(call),
      action: 'DELETE',
      logType: 'USERS',
      entity: entityOf(user),
      before: { name, email, role, status, languages },
    });
  }

  return {
    remove,

    /**
     * Deletes an unchanged user who has never signed in or set a password, and whom no record refers to.
     * @throws DomainError auth.forbidden
     */
    async removeUnused(tx: Transaction, call: ManagementCall, { id, version }: Versioned): Promise<Removal> {
      if (!(await store.find(tx, id))) return 'gone';
      const { user } = await findTouchable(tx, call, id);
      const label = user.name;
      if (user.passwordHash !== null || user.lastSignInAt !== null) return { reason: 'used', label };
      if (user.version !== version) return { reason: 'changed', label };
      return removeUnlessUsed(label, () => remove(tx, call, id));
    },
  };
}

function describeReferences({ meetings, requests, schedules, scheduled }: managedStore.References): string[] {
  return listUses([
    countUses(meetings, 'meeting'),
    countUses(requests, 'lobby request'),
    nameUses(schedules, 'schedule', scheduled),
  ]);
}
