/** The lobby's rounds: what is due happens, who is connected is noted, and a restart costs nobody the place. */
import type { Database } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Teller } from './news.ts';
import * as routingStore from './routing-store.ts';
import { createNoteSeen } from './seen.ts';
import type { Settle } from './settle.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly settle: Settle;
  readonly tell: Teller;
}

export function createSweeping({ database, now, settle, tell }: Parts) {
  const noteSeen = createNoteSeen(database, now);

  return {
    /** After a restart: our absence costs nobody the place. */
    async resume(): Promise<void> {
      for (const scope of await store.findBusyTenants(database)) {
        await database.withTenant(scope, (unit) => store.touchAllCustomers(unit, now()));
      }
    },

    async settleAll(): Promise<void> {
      for (const scope of await routingStore.findTenantsToSettle(database, now()))
        await database.withTenant(scope, settle);
    },

    findBusyTenants: () => store.findBusyTenants(database),

    /** A customer's page has connected: the newest one is where the news goes. */
    async customerConnected(actor: CustomerActor, socketId: string): Promise<void> {
      await noteSeen(actor.scope, { customerId: actor.customerId, socketId });
      tell.customerId(actor.scope, actor.customerId, socketId);
    },

    /** The page was there until now. */
    customerGone: (actor: CustomerActor) =>
      noteSeen(actor.scope, { customerId: actor.customerId, socketId: null }),

    /** Those whose pages are connected now are there. */
    async noteSeen(
      scope: TenantScope,
      people: { agents?: readonly string[]; customers?: readonly string[] },
    ): Promise<void> {
      await database.withTenant(scope, async (unit) => {
        await store.lock(unit);
        await store.touchAgents(unit, people.agents ?? [], now());
        await store.touchCustomers(unit, people.customers ?? [], now());
      });
    },
  };
}
