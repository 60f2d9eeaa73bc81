/**
 * The queue for staff: an agent sees the assigned products and their own offers, an admin sees everything.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import {
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

it('an agent sees the requests of assigned products in offer order, and nothing of other products', async () => {
  const lobby = await createStaffedLobby(world);
  const other = await buildProduct(world, lobby.scope, { name: 'Secret tour' });
  const priya = await lobby.agent('Priya');
  await lobby.agent('Vikram', { products: [lobby.product, other] });
  await lobby.service.knock(await lobby.customer('Tanvi'));
  await lobby.advance(seconds(1));
  await lobby.service.knock(await lobby.customer('Olga', other));
  await lobby.service.knock(await lobby.customer('Ravi'));

  const queue = await lobby.staffService.queue.list(priya);

  expect(queue.map(({ customerName, place }) => [customerName, place])).toEqual([
    ['Tanvi', 1],
    ['Ravi', 2],
  ]);
  expect(queue.map(({ offeredTo }) => offeredTo)).toEqual([['Priya'], ['Priya']]);
  expect(JSON.stringify(queue)).not.toMatch(/Secret tour|Olga|Vikram/);
});

it('an admin sees every product, and the agents to whom each request is offered', async () => {
  const lobby = await createStaffedLobby(world);
  const { scope } = lobby;
  const other = await buildProduct(world, scope);
  const admin = await buildSession(world, scope, await buildStaff(world, scope, { role: 'ADMIN' }));
  await lobby.agent('Priya');
  await lobby.agent('Vikram');
  await lobby.service.knock(await lobby.customer('Tanvi'));
  await lobby.service.knock(await lobby.customer('Olga', other));

  const queue = await lobby.staffService.queue.list(admin);

  expect(
    queue.map(({ customerName, offeredTo, isOfferedToMe }) => [customerName, offeredTo, isOfferedToMe]),
  ).toEqual([
    ['Tanvi', ['Priya', 'Vikram'], false],
    ['Olga', [], false],
  ]);
});

it('staff of another tenant see an empty queue', async () => {
  const lobby = await createStaffedLobby(world);
  await lobby.service.knock(await lobby.customer('Tanvi'));
  const { globex } = world.tenants;
  const admin = await buildSession(world, globex, await buildStaff(world, globex, { role: 'ADMIN' }));

  expect(await lobby.staffService.queue.list(admin)).toEqual([]);
});
