/** A tenant whose database work never ends does not delay the offers, expiry and presence of the others. */
import { seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import { createStaffedLobby, type StaffedLobby } from '../../testing/setups/staffed-lobby.ts';
import {
  type BuiltCustomer,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { startLobbyJobs } from './jobs.ts';

const pollOptions = { interval: 200 };
const stepMs = seconds(5);

let world: TenantSetup;
let jobs: Recurring | null = null;
const held = { tenant: '', until: Promise.withResolvers<void>(), waiting: 0 };

beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(async () => {
  held.until.resolve();
  await jobs?.stop();
  await world.close();
});

/** The database, in which the transactions of the held tenant wait. */
function holding(database: Database): Database {
  return {
    ...database,
    async withTenant(scope, work, first) {
      if (scope.tenant === held.tenant) {
        held.waiting += 1;
        await held.until.promise;
      }
      return database.withTenant(scope, work, first);
    },
  };
}

/** What the gateway would say while these people are connected. */
const connectedPeople = (lobbies: readonly StaffedLobby[]) => (namespace: string) =>
  new Map(
    lobbies.map(({ scope, agents, guests }) => {
      const ids =
        namespace === '/lobby' ? agents.map((one) => one.userId) : guests.map((one) => one.customerId);
      return [scope.tenantId, { scope, people: new Map(ids.map((id) => [id, world.clock.now()])) }];
    }),
  );

it('makes offers, ends waits and records presence of a tenant while the transactions of another one wait', async () => {
  const setup = { ...world, database: holding(world.database) };
  const lobbies = [await createStaffedLobby(setup), await createStaffedLobby(setup)] as const;
  for (const lobby of lobbies) {
    await lobby.agent('Priya');
    await lobby.service.knock(await lobby.customer('Tanvi'));
  }
  const [stuck, fine] = lobbies;
  const [agent, customer] = [fine.agents[0], fine.guests[0]] as [StaffActor, BuiltCustomer];
  const people = { agents: [agent.userId], customers: [customer.customerId] };
  /** Advances the clock in small steps and records everyone as connected after each: the jobs run at the same time. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      world.clock.advance(Math.min(stepMs, ms - passed));
      await fine.service.recordSeen(fine.scope, people);
    }
  };
  const untilStatus = (status: string) =>
    vi.waitFor(async () => expect((await fine.service.current(customer)).status).toBe(status), pollOptions);
  const untilSeen = () =>
    vi.waitFor(async () => {
      const { rows } = await world.own.owner.query('select seen_at from lobby_agents where user_id = $1', [
        agent.userId,
      ]);
      expect(rows).toEqual([{ seen_at: world.clock.now() }]);
    }, pollOptions);
  const errors: unknown[] = [];
  let connected = connectedPeople(lobbies);

  held.tenant = stuck.scope.tenant;
  const live = { connected: (namespace: Parameters<LiveGateway['connected']>[0]) => connected(namespace) };
  jobs = await startLobbyJobs({ ...fine, live, onError: (error) => errors.push(error) });
  await pass(lobbyLimits.offerDurationMs);
  await untilStatus('WAITING');
  await pass(lobbyLimits.reofferAfterMs);
  await untilStatus('OFFERED');
  world.clock.advance(seconds(1));
  await untilSeen();
  world.clock.advance(seconds(1));
  await untilSeen();
  connected = connectedPeople([]);
  world.clock.advance(lobbyLimits.customerGraceMs);
  await untilStatus('LEFT');

  expect(held.waiting).toBeGreaterThan(0);
  expect(errors).toEqual([]);
}, 90_000);
