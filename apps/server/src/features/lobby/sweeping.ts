/** The lobby's rounds: what is due happens, who is connected is noted, and a restart costs nobody the place. */
import type { Flags } from '@foyer/contract/tenants.ts';
import { seconds } from '@foyer/contract/time.ts';
import { lockConversations } from '../../platform/db/conversation-lock.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Change } from './change.ts';
import * as concern from './concern-store.ts';
import type { Teller } from './news.ts';
import * as routingStore from './routing-store.ts';
import { createNoteSeen } from './seen.ts';
import * as seenStore from './seen-store.ts';
import * as store from './store.ts';
import { touchedBy } from './touched.ts';

interface Parts {
  readonly change: Change;
  readonly database: Database;
  readonly flagsOf: (unit: Unit) => Promise<Pick<Flags, 'lobbyMode'>>;
  readonly now: () => Date;
  readonly tell: Teller;
}

/** Who was noted lately is not noted anew: far less than any grace. */
const keptForMs = seconds(15);
const keptAtOnce = 200;

export function createSweeping({ change, database, flagsOf, now, tell }: Parts) {
  const noteSeen = createNoteSeen(database, now);

  const settleEverything = (scope: TenantScope) =>
    change(scope, async (unit) => {
      touchedBy(unit).everything = true;
    });

  /** Looks without holding anybody up; only what is due goes through the lobby. */
  async function settleDueOf(scope: TenantScope): Promise<void> {
    const due = await database.withTenant(scope, async (unit) =>
      // Where there is no lobby it is told who may be hosted, which time alone moves.
      (await flagsOf(unit)).lobbyMode ? concern.findDue(unit, now()) : null,
    );
    if (!due) return settleEverything(scope);
    if (due.requests.length + due.agents.length === 0) return;
    await change(scope, async (unit) => {
      const touched = touchedBy(unit);
      for (const id of due.requests) touched.requests.add(id);
      for (const id of due.agents) touched.agents.add(id);
    });
  }

  async function eachToSettle(work: (scope: TenantScope) => Promise<void>): Promise<void> {
    for (const scope of await routingStore.findTenantsToSettle(database, now())) await work(scope);
  }

  return {
    /** After a restart: our absence costs nobody the place. */
    async resume(): Promise<void> {
      for (const scope of await store.findBusyTenants(database)) {
        await database.withTenant(scope, async (unit) => {
          await lockConversations(unit);
          await seenStore.touchAllCustomers(unit, now());
        });
      }
    },

    /** What time has made due, tenant by tenant. */
    settleDue: () => eachToSettle(settleDueOf),

    /** Everything, whether due or not: what nobody told the lobby of is found here. */
    settleAll: () => eachToSettle(settleEverything),

    findBusyTenants: () => store.findBusyTenants(database),

    /** A customer's page has connected: the newest one is where the news goes. */
    async customerConnected(actor: CustomerActor, socketId: string): Promise<void> {
      await noteSeen(actor.scope, { customerId: actor.customerId, socketId });
      tell.customerId(actor.scope, actor.customerId, socketId);
    },

    /** The page was there until now. */
    customerGone: (actor: CustomerActor) =>
      noteSeen(actor.scope, { customerId: actor.customerId, socketId: null }),

    /** These are there now. */
    async noteSeen(
      scope: TenantScope,
      people: { agents?: readonly string[]; customers?: readonly string[] },
    ): Promise<void> {
      await database.withTenant(scope, async (unit) => {
        const at = now();
        await seenStore.touchAgents(unit, new Map((people.agents ?? []).map((id) => [id, at])));
        await seenStore.touchCustomers(unit, people.customers ?? [], at);
      });
    },

    /** Agents by when their connections were last heard of. */
    noteHeard: (scope: TenantScope, agents: ReadonlyMap<string, Date>) =>
      database.withTenant(scope, (unit) => seenStore.touchAgents(unit, agents)),

    /** Those whose pages are connected; a few at a time, so that nobody waits for it. */
    async keepCustomers(scope: TenantScope, customerIds: readonly string[]): Promise<void> {
      const at = now();
      const unseenSince = new Date(at.getTime() - keptForMs);
      for (let noted = keptAtOnce; noted === keptAtOnce; )
        noted = await database.withTenant(scope, (unit) =>
          seenStore.keepCustomers(unit, customerIds, { at, unseenSince, most: keptAtOnce }),
        );
    },
  };
}
