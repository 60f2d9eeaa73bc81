/**
 * Impersonation: a super admin sees the pages as another user for half an hour, read-only. Both are in the
 * audit log.
 */
import type { SignedIn } from '@foyer/contract/users/users.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { auditActorFor, type ManagementCall } from '../management/management-call.ts';
import * as store from '../store.ts';
import { entityOf, type Sessions } from './sessions.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly mayImpersonate: (tx: Transaction) => Promise<boolean>;
}

/** @throws DomainError user.not_found | feature.off | auth.forbidden */
export type Impersonate = (call: ManagementCall<StaffActor>, userId: string) => Promise<SignedIn>;

export function createImpersonation({
  database,
  audit,
  sessions,
  mayImpersonate,
}: Dependencies): Impersonate {
  return (call, userId) => {
    const { actor, device } = call;
    return database.withTenant(actor.scope, async (tx) => {
      const user = await store.find(tx, userId);
      if (!user) throw new DomainError('user.not_found');
      if (!(await mayImpersonate(tx))) throw new DomainError('feature.off');
      if (userId === actor.userId || user.role === 'SUPER_ADMIN' || user.status !== 'ACTIVE')
        throw new DomainError('auth.forbidden');
      await audit(tx, {
        actor: { ...auditActorFor(call), impersonatorId: actor.userId },
        action: 'LOGIN',
        logType: 'LOGIN',
        entity: entityOf(user),
        after: { impersonated: true },
      });
      return sessions.startImpersonated(tx, user, actor, device);
    });
  };
}
