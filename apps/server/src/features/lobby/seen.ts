/** Customers who come and go by the thousand at once: noted together, as one write for all of a tenant. */
import { lockConversations } from '../../platform/db/conversation-lock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import * as seenStore from './seen-store.ts';

interface Seen {
  readonly customerId: string;
  /** Where the news goes from now on; `null` for a connection that was lost. */
  readonly socketId: string | null;
}

/** Notes that a customer is there, or was until now; settles once it is kept. */
export type NoteSeen = (scope: TenantScope, seen: Seen) => Promise<void>;

export function createNoteSeen(database: Database, now: () => Date): NoteSeen {
  const tenants = new Map<string, (seen: Seen) => Promise<void>>();

  async function keep(scope: TenantScope, all: readonly Seen[]): Promise<void> {
    const sockets = new Map(
      all.flatMap(({ customerId, socketId }) => (socketId ? [[customerId, socketId]] : [])),
    );
    const gone = all.map(({ customerId }) => customerId).filter((id) => !sockets.has(id));
    await database.withTenant(scope, async (unit) => {
      // Many rows at once, as a settling changes them too: who does so holds the lock, or the two wait for each other.
      await lockConversations(unit);
      await seenStore.setCustomerSockets(unit, sockets, now());
      await seenStore.touchCustomers(unit, gone, now());
    });
  }

  return (scope, seen) => {
    let note = tenants.get(scope.tenantId);
    if (!note) {
      note = together((all: readonly Seen[]) => keep(scope, all));
      tenants.set(scope.tenantId, note);
    }
    return note(seen);
  };
}

/** The first is done at once; what comes while it is being done is done next, all in one go. */
export function together<T>(work: (all: readonly T[]) => Promise<void>): (each: T) => Promise<void> {
  let gathered: T[] = [];
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return (each) => {
    gathered.push(each);
    next ??= running
      .catch(() => {})
      .then(() => {
        const all = gathered;
        gathered = [];
        next = null;
        running = work(all);
        return running;
      });
    return next;
  };
}
