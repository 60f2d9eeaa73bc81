/**
 * Coalesces the writes for customers who connect and disconnect by the thousand: one write at a time per
 * tenant.
 */

import type { Database } from '../../../platform/db/database.ts';
import { lockLobby } from '../../../platform/db/lobby-lock.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { coalesce } from '../../../platform/jobs/coalesce.ts';
import * as lastSeenStore from './last-seen-store.ts';

interface Seen {
  readonly customerId: string;
  /** The connection that receives the server events; `null` when the connection was lost. */
  readonly socketId: string | null;
}

/** Records that a customer connected or disconnected. The promise settles after the write. */
export type RecordSeen = (scope: TenantScope, seen: Seen) => Promise<void>;

export function createRecordSeen(database: Database, now: () => Date): RecordSeen {
  const tenants = new Map<string, (seen: Seen) => Promise<void>>();

  async function persist(scope: TenantScope, all: readonly Seen[]): Promise<void> {
    const sockets = new Map(
      all.flatMap(({ customerId, socketId }) => (socketId ? [[customerId, socketId]] : [])),
    );
    const disconnected = all.map(({ customerId }) => customerId).filter((id) => !sockets.has(id));
    await database.withTenant(scope, async (tx) => {
      // A reconciliation writes many of the same rows. Without the lobby lock the two would deadlock.
      await lockLobby(tx);
      await lastSeenStore.recordCustomerSockets(tx, sockets, now());
      await lastSeenStore.recordCustomersSeen(tx, disconnected, now());
    });
  }

  return (scope, seen) => {
    let record = tenants.get(scope.tenantId);
    if (!record) {
      record = coalesce((all: readonly Seen[]) => persist(scope, all));
      tenants.set(scope.tenantId, record);
    }
    return record(seen);
  };
}
