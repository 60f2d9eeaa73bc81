/** Who is told of a missed knock: those who work now and could not have taken it. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeLobby } from '../../platform/testing/compose-lobby.ts';
import {
  buildCustomer,
  buildProduct,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

let world: World;
let absentOf: (agentIds: string[]) => Promise<string[]>;

beforeAll(async () => {
  world = await createWorld();
  const lobby = composeLobby(world);
  absentOf = (ids) => world.database.withTenant(world.tenants.acme, (unit) => lobby.absentOf(unit, ids));
});
afterAll(() => world.close());

/** @param seen milliseconds since the console was last connected; `null`: never */
async function agentWith(switches: {
  onDuty: boolean;
  available: boolean;
  seen: number | null;
}): Promise<string> {
  const { id } = await buildStaff(world, world.tenants.acme);
  const { onDuty, available, seen } = switches;
  const seenAt = seen === null ? null : new Date(world.clock.now().getTime() - seen);
  await world.own.owner.query(
    'insert into lobby_agents (tenant_id, user_id, on_duty, available, seen_at) values ($1, $2, $3, $4, $5)',
    [world.tenants.acme.tenantId, id, onDuty, available, seenAt],
  );
  return id;
}

test.each([
  ['connected with the lobby on', { onDuty: true, available: true, seen: 0 }, false],
  ['gone, with the lobby left on', { onDuty: true, available: true, seen: lobbyLimits.agentGraceMs }, true],
  ['connected with the lobby off', { onDuty: true, available: false, seen: 0 }, true],
  ['never seen', { onDuty: true, available: false, seen: null }, true],
  ['off duty', { onDuty: false, available: false, seen: null }, false],
])('an agent who is %s', async (_name, switches, isAbsent) => {
  const id = await agentWith(switches);

  expect(await absentOf([id])).toEqual(isAbsent ? [id] : []);
});

test('an agent who never said anything works, and is not there', async () => {
  const { id } = await buildStaff(world, world.tenants.acme);

  expect(await absentOf([id])).toEqual([id]);
});

test('an agent in a meeting is busy, not absent, wherever the console is', async () => {
  const { acme } = world.tenants;
  const product = await buildProduct(world, acme);
  const { customerId, registrationId, name } = await buildCustomer(world, acme, { product });
  const id = await agentWith({ onDuty: true, available: true, seen: null });
  await world.own.owner.query(
    `insert into lobby_requests (tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id, status,
       queued_at, waiting_since, customer_seen_at, agent_id)
     values ($1, $2, $3, $4, $5, $6, 'IN_MEETING', now(), now(), now(), $7)`,
    [acme.tenantId, product.id, customerId, name, registrationId, crypto.randomUUID(), id],
  );

  expect(await absentOf([id])).toEqual([]);
});
