/** Records which agents and customers are connected, and since when they are not. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import type { ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { runAll } from '../../../platform/jobs/run-all.ts';
import type { LiveGateway } from '../../../platform/sockets/gateway.ts';
import type { LobbyNotifier } from '../notifier.ts';
import { createRecordSeen } from './last-seen.ts';
import * as lastSeenStore from './last-seen-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly notifier: LobbyNotifier;
}

/** A customer recorded within this time is not recorded again. It is far shorter than any grace period. */
const recordEveryMs = seconds(15);
/** Customers per transaction, so that no transaction holds many rows. */
const batchSize = 200;

export function createRecordPresence({ database, now, notifier }: Dependencies) {
  const recordCustomer = createRecordSeen(database, now);

  /** @param agents when the last packet of each agent arrived */
  const recordAgentsSeen = (scope: TenantScope, agents: ReadonlyMap<string, Date>) =>
    database.withTenant(scope, (tx) => lastSeenStore.recordAgentsSeen(tx, agents));

  async function recordConnectedCustomers(scope: TenantScope, customerIds: readonly string[]): Promise<void> {
    const at = now();
    const staleSince = new Date(at.getTime() - recordEveryMs);
    for (let recorded = batchSize; recorded === batchSize; )
      recorded = await database.withTenant(scope, (tx) =>
        lastSeenStore.recordCustomersSeenIfStale(tx, customerIds, { at, staleSince, limit: batchSize }),
      );
  }

  return {
    recordAgentsSeen,
    recordConnectedCustomers,

    /**
     * Records every agent and customer who is connected to this process, for all tenants even when some fail.
     * @throws AggregateError with the failures, once all tenants have run
     */
    async recordConnected(
      live: Pick<LiveGateway, 'connected'>,
      forEach: ForEachTenant = forEachTenant,
    ): Promise<void> {
      const [agents, customers] = [live.connected('/lobby'), live.connected('/customer')];
      const scopes = new Map([...agents, ...customers].map(([tenantId, { scope }]) => [tenantId, scope]));
      await forEach([...scopes.values()], async (scope) => {
        const seenAt = agents.get(scope.tenantId)?.people;
        const customerIds = [...(customers.get(scope.tenantId)?.people.keys() ?? [])];
        await runAll(
          [
            async () => seenAt && recordAgentsSeen(scope, seenAt),
            async () => customerIds.length > 0 && recordConnectedCustomers(scope, customerIds),
          ],
          async (record) => void (await record()),
        );
      });
    },

    /** A customer's page has connected. The newest connection receives the server events. */
    async customerConnected(actor: CustomerActor, socketId: string): Promise<void> {
      await recordCustomer(actor.scope, { customerId: actor.customerId, socketId });
      notifier.customerId(actor.scope, actor.customerId, socketId);
    },

    /** The grace period of the customer begins. */
    customerDisconnected: (actor: CustomerActor) =>
      recordCustomer(actor.scope, { customerId: actor.customerId, socketId: null }),

    /** Records these people as connected now. */
    async recordSeen(
      scope: TenantScope,
      people: { agents?: readonly string[]; customers?: readonly string[] },
    ): Promise<void> {
      await database.withTenant(scope, async (tx) => {
        const at = now();
        await lastSeenStore.recordAgentsSeen(tx, new Map((people.agents ?? []).map((id) => [id, at])));
        await lastSeenStore.recordCustomersSeen(tx, people.customers ?? [], at);
      });
    },
  };
}
