/** The sweep: performs what time made due, tenant by tenant, and restores the lobby after a restart. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { lockLobby } from '../../../platform/db/lobby-lock.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { Meetings } from '../../meetings/index.ts';
import * as routingStore from '../routing/routing-store.ts';
import * as store from '../store.ts';
import { createPublishLongWaits } from '../supervisor/long-waits.ts';
import * as longWaitsStore from '../supervisor/long-waits-store.ts';
import * as affectedStore from './affected-store.ts';
import type { ChangeLobby } from './change-lobby.ts';
import { changedRowsOf } from './changed-rows.ts';
import { extendAfterRestart } from './restart-store.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly database: Database;
  readonly events: Pick<EventBus, 'publish'>;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'lobbyMode'>>;
  readonly meetings: Pick<Meetings, 'extendAbsences'>;
  readonly now: () => Date;
}

/**
 * Every method runs all tenants, even when some fail.
 * @throws AggregateError with the failures, once all have run
 */
export function createSweep(dependencies: Dependencies) {
  const { changeLobby, database, flagsOf, meetings, now } = dependencies;
  const publishLongWaits = createPublishLongWaits(dependencies);

  const reconcileEverything = (scope: TenantScope) =>
    changeLobby(scope, async (tx) => {
      changedRowsOf(tx).everything = true;
    });

  /** Reads what is due without the lobby lock; only these rows go through the lobby. */
  async function reconcileDue(scope: TenantScope): Promise<void> {
    const due = await database.withTenant(scope, async (tx) =>
      // Without lobby mode agents are notified of whom they may host, which changes with time alone.
      (await flagsOf(tx)).lobbyMode
        ? {
            ...(await affectedStore.findDue(tx, now())),
            hasLongWaits: await longWaitsStore.hasNew(tx, now()),
          }
        : null,
    );
    if (!due) return reconcileEverything(scope);
    if (due.requests.length + due.agents.length === 0 && !due.hasLongWaits) return;
    await changeLobby(scope, async (tx) => {
      const changed = changedRowsOf(tx);
      for (const id of due.requests) changed.requests.add(id);
      for (const id of due.agents) changed.agents.add(id);
      if (due.hasLongWaits) await publishLongWaits(tx, now());
    });
  }

  const tenantsToSweep = () => routingStore.findTenantsToSweep(database, now());

  return {
    /** After a restart: the downtime of the server must not cost people a place, an offer or a meeting. */
    async resume(): Promise<void> {
      await forEachTenant(await store.findBusyTenants(database), (scope) =>
        database.withTenant(scope, async (tx) => {
          await lockLobby(tx);
          const until = await extendAfterRestart(tx, now());
          await meetings.extendAbsences(tx, until);
        }),
      );
    },

    /** Performs what time has made due. */
    sweepDue: async (forEach: ForEachTenant = forEachTenant) => forEach(await tenantsToSweep(), reconcileDue),

    /** Evaluates everything, whether due or not. This finds changes that no event reported to the lobby. */
    sweepAll: async (forEach: ForEachTenant = forEachTenant) =>
      forEach(await tenantsToSweep(), reconcileEverything),

    findBusyTenants: () => store.findBusyTenants(database),
  };
}
