/** One change of a tenant's lobby at a time, with everything it sets in motion. */
import { lockingConversations } from '../../platform/db/conversation-lock.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Settle } from './settle.ts';

export type Change = <T>(scope: TenantScope, work: (unit: Unit) => Promise<T>) => Promise<T>;

/** Nobody else's change comes in between, and what follows from it happens in the same transaction. */
export function createChange(database: Database, settle: Settle): Change {
  return (scope, work) =>
    database.withTenant(
      scope,
      async (unit) => {
        const result = await work(unit);
        await settle(unit);
        return result;
      },
      lockingConversations,
    );
}
