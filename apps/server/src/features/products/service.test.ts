/** The batched readers of products: labels and assigned agents of several products at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../platform/db/database.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import {
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createProductsService } from './service.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

const inactive = new Set<string>();
const service = createProductsService({
  events: createEventBus(),
  users: {
    findAgents: async (_tx, ids) =>
      ids.map((id) => ({ id, name: '', role: 'AGENT', languages: [], active: !inactive.has(id) })),
  },
});
const inAcme = <T>(work: (tx: Transaction) => Promise<T>) =>
  world.database.withTenant(world.tenants.acme, work);

test('namesOf and labelsOf return withdrawn products too, and leave out another tenant’s', async () => {
  const { acme, globex } = world.tenants;
  const [active, withdrawn] = [await buildProduct(world, acme), await buildProduct(world, acme)];
  const foreign = await buildProduct(world, globex);
  await world.own.owner.query('update products set active = false where id = $1', [withdrawn.id]);
  const ids = [active.id, withdrawn.id, foreign.id];

  const [names, labels] = await inAcme((tx) =>
    Promise.all([service.namesOf(tx, ids), service.labelsOf(tx, ids)]),
  );

  expect(names).toEqual(
    new Map([
      [active.id, active.name],
      [withdrawn.id, withdrawn.name],
    ]),
  );
  expect(labels.get(withdrawn.id)).toMatchObject({ name: withdrawn.name, slug: withdrawn.slug });
  expect(labels.has(foreign.id)).toBe(false);
});

test('agentsByProduct returns the active agents of every product, as agentsOf does for one', async () => {
  const { acme } = world.tenants;
  const [first, second, unassigned] = [
    await buildProduct(world, acme),
    await buildProduct(world, acme),
    await buildProduct(world, acme),
  ];
  const both = await buildStaff(world, acme, { products: [first, second] });
  const one = await buildStaff(world, acme, { products: [second] });
  const deactivated = await buildStaff(world, acme, { products: [second] });
  inactive.add(deactivated.id);
  const ids = [first.id, second.id, unassigned.id];

  const agents = await inAcme((tx) => service.agentsByProduct(tx, ids));

  expect(agents).toEqual(
    new Map([
      [first.id, [both.id]],
      [second.id, [both.id, one.id].sort()],
      [unassigned.id, []],
    ]),
  );
  for (const id of ids) expect(await inAcme((tx) => service.agentsOf(tx, id))).toEqual(agents.get(id));
});
