/** The recipients of a missed knock: agents on duty who could not have taken it. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  buildCustomer,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
let recipientsOf: (agentIds: string[]) => Promise<string[]>;

beforeAll(async () => {
  world = await createTenantSetup();
  const lobby = composeLobby(world);
  recipientsOf = (ids) =>
    world.database.withTenant(world.tenants.acme, (tx) => lobby.missedKnockRecipientsOf(tx, ids));
});
afterAll(() => world.close());

/** @param seen milliseconds since the console was last connected; `null`: never connected */
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
  [
    'disconnected, with the lobby left on',
    { onDuty: true, available: true, seen: lobbyLimits.agentGraceMs },
    true,
  ],
  ['connected with the lobby off', { onDuty: true, available: false, seen: 0 }, true],
  ['never connected', { onDuty: true, available: false, seen: null }, true],
  ['off duty', { onDuty: false, available: false, seen: null }, false],
])('an agent who is %s is a recipient', async (_name, switches, isRecipient) => {
  const id = await agentWith(switches);

  expect(await recipientsOf([id])).toEqual(isRecipient ? [id] : []);
});

test('includes an agent who never used a switch', async () => {
  const { id } = await buildStaff(world, world.tenants.acme);

  expect(await recipientsOf([id])).toEqual([id]);
});

test('leaves out an agent in a meeting, even with the console disconnected', async () => {
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

  expect(await recipientsOf([id])).toEqual([]);
});
