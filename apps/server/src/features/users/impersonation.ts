/** Seeing as another user: a super admin looks, for half an hour, and both are in the audit log. */
import type { SignedIn } from '@foyer/contract/users.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { by, type ManageCall } from './manage-call.ts';
import { entityOf, type Sessions } from './sessions.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly mayImpersonate: (unit: Unit) => Promise<boolean>;
}

/** @throws DomainError user.not_found | feature.off | auth.forbidden */
export type Impersonate = (call: ManageCall<StaffActor>, userId: string) => Promise<SignedIn>;

export function createImpersonation({ database, audit, sessions, mayImpersonate }: Parts): Impersonate {
  return (call, userId) => {
    const { actor, device } = call;
    return database.withTenant(actor.scope, async (unit) => {
      const user = await store.find(unit, userId);
      if (!user) throw new DomainError('user.not_found');
      if (!(await mayImpersonate(unit))) throw new DomainError('feature.off');
      if (userId === actor.userId || user.role === 'SUPER_ADMIN' || user.status !== 'ACTIVE')
        throw new DomainError('auth.forbidden');
      await audit(unit, {
        ...{ actor: { ...by(call), behindId: actor.userId }, action: 'LOGIN', logType: 'LOGIN' },
        ...{ entity: entityOf(user), after: { impersonated: true } },
      });
      return sessions.startBehind(unit, user, actor, device);
    });
  };
}
