/** A tenant whose rows make the sweep fail does not stop the sweep and the presence of the other tenants. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { createStaffedLobby, type StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import {
  type BuiltCustomer,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

interface Tenant {
  readonly lobby: StaffedLobby;
  readonly agent: StaffActor;
  readonly customer: BuiltCustomer;
}

let world: TenantSetup;
let tenants: Tenant[];
beforeAll(async () => {
  world = await createTenantSetup();
  await world.own.owner.query(
    `create function fail_row() returns trigger language plpgsql as
     $$ begin raise exception 'this row cannot be updated'; end $$`,
  );
});
afterAll(() => world.close());

beforeEach(async () => {
  tenants = [];
  for (const _index of [0, 1, 2]) {
    const lobby = await createStaffedLobby(world);
    const agent = await lobby.agent('Priya');
    const customer = await lobby.customer('Tanvi');
    await lobby.service.knock(customer);
    tenants.push({ lobby, agent, customer });
  }
});

/** Lets every update of the tenant's lobby rows fail. @returns a function that repairs the tenant */
async function poison({ tenantId }: TenantScope): Promise<() => Promise<void>> {
  for (const table of ['lobby_requests', 'lobby_agents'])
    await world.own.owner.query(
      `create trigger fail_row before update on ${table} for each row
       when (old.tenant_id = '${tenantId}') execute function fail_row()`,
    );
  return async () => {
    for (const table of ['lobby_requests', 'lobby_agents'])
      await world.own.owner.query(`drop trigger fail_row on ${table}`);
  };
}

const failedTenants = async (work: Promise<void>): Promise<string[]> => {
  const error = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AggregateError);
  return [...new Set((error as AggregateError).errors.map(({ tenant }) => tenant as string))];
};

const recordAllSeen = async (some: readonly Tenant[]): Promise<void> => {
  for (const { lobby, agent, customer } of some)
    await lobby.service.recordSeen(lobby.scope, {
      agents: [agent.userId],
      customers: [customer.customerId],
    });
};

it('times out and makes the due offers of the other tenants', async () => {
  const [poisoned, ...others] = tenants as [Tenant, ...Tenant[]];
  const offerCounts = () =>
    Promise.all(others.map(async ({ lobby, agent }) => (await lobby.service.offersOf(agent)).length));
  const repair = await poison(poisoned.lobby.scope);

  world.clock.advance(lobbyLimits.offerDurationMs);
  await recordAllSeen(others);
  const failedFirst = await failedTenants(poisoned.lobby.service.sweepDue());
  const afterTimeout = await offerCounts();
  world.clock.advance(lobbyLimits.reofferAfterMs);
  await recordAllSeen(others);
  const failedSecond = await failedTenants(poisoned.lobby.service.sweepDue());
  const inNextRound = await offerCounts();
  await repair();

  const { tenant } = poisoned.lobby.scope;
  expect([failedFirst, failedSecond]).toEqual([[tenant], [tenant]]);
  expect([afterTimeout, inNextRound]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

it('expires the waits of the other tenants, in the sweep of due transitions and in the full sweep', async () => {
  const [poisoned, ...others] = tenants as [Tenant, ...Tenant[]];
  const repair = await poison(poisoned.lobby.scope);
  world.clock.advance(lobbyLimits.customerGraceMs);
  const [first, second] = others as [Tenant, Tenant];
  await second.lobby.service.recordSeen(second.lobby.scope, { customers: [second.customer.customerId] });

  const failedDue = await failedTenants(poisoned.lobby.service.sweepDue());
  world.clock.advance(lobbyLimits.customerGraceMs);
  const failedAll = await failedTenants(poisoned.lobby.service.sweepAll());
  await repair();

  expect([failedDue, failedAll]).toEqual([[poisoned.lobby.scope.tenant], [poisoned.lobby.scope.tenant]]);
  for (const { lobby, customer } of [first, second])
    expect((await lobby.service.current(customer)).status).toBe('LEFT');
  expect((await poisoned.lobby.service.current(poisoned.customer)).status).toBe('OFFERED');
});

it('records the connected agents and customers of the other tenants', async () => {
  const connected = (idOf: (tenant: Tenant) => string) =>
    new Map(
      tenants.map((tenant) => [
        tenant.lobby.scope.tenantId,
        { scope: tenant.lobby.scope, people: new Map([[idOf(tenant), world.clock.now()]]) },
      ]),
    );
  const [poisoned, ...others] = tenants as [Tenant, ...Tenant[]];
  world.clock.advance(lobbyLimits.customerGraceMs - 1);
  const repair = await poison(poisoned.lobby.scope);
  const live = {
    connected: (namespace: string) =>
      connected(({ agent, customer }) => (namespace === '/lobby' ? agent.userId : customer.customerId)),
  };

  const failed = await failedTenants(poisoned.lobby.service.recordConnected(live));
  await repair();

  expect(failed).toEqual([poisoned.lobby.scope.tenant]);
  const seenAt = async ({ lobby: { scope } }: Tenant) => {
    const { rows } = await world.own.owner.query<{ agent: Date; customer: Date }>(
      `select a.seen_at as agent, r.customer_seen_at as customer
       from lobby_agents a join lobby_requests r using (tenant_id) where tenant_id = $1`,
      [scope.tenantId],
    );
    return [rows[0]?.agent, rows[0]?.customer];
  };
  for (const tenant of others) expect(await seenAt(tenant)).toEqual([world.clock.now(), world.clock.now()]);
});
