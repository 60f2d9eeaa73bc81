/** The queue as staff see it: an agent the own products and offers, an admin all of it. */
import { seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import {
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('an agent sees who waits for the assigned products, in the order of turn, and nothing of others', async () => {
  const lobby = await staffLobby(world);
  const other = await buildProduct(world, lobby.scope, { name: 'Secret tour' });
  const priya = await lobby.agent('Priya');
  await lobby.agent('Vikram', { products: [lobby.product, other] });
  await lobby.service.knock(await lobby.customer('Tanvi'));
  await lobby.pass(seconds(1));
  await lobby.service.knock(await lobby.customer('Olga', other));
  await lobby.service.knock(await lobby.customer('Ravi'));

  const queue = await lobby.staffSide.queue.list(priya);

  expect(queue.map(({ customerName, place }) => [customerName, place])).toEqual([
    ['Tanvi', 1],
    ['Ravi', 2],
  ]);
  expect(queue.map(({ offeredTo }) => offeredTo)).toEqual([['Priya'], ['Priya']]);
  expect(JSON.stringify(queue)).not.toMatch(/Secret tour|Olga|Vikram/);
});

it('an admin sees every product, and to whom each is offered', async () => {
  const lobby = await staffLobby(world);
  const { scope } = lobby;
  const other = await buildProduct(world, scope);
  const admin = await buildSession(world, scope, await buildStaff(world, scope, { role: 'ADMIN' }));
  await lobby.agent('Priya');
  await lobby.agent('Vikram');
  await lobby.service.knock(await lobby.customer('Tanvi'));
  await lobby.service.knock(await lobby.customer('Olga', other));

  const queue = await lobby.staffSide.queue.list(admin);

  expect(
    queue.map(({ customerName, offeredTo, isOfferedToMe }) => [customerName, offeredTo, isOfferedToMe]),
  ).toEqual([
    ['Tanvi', ['Priya', 'Vikram'], false],
    ['Olga', [], false],
  ]);
});

it('another tenant’s staff see nobody', async () => {
  const lobby = await staffLobby(world);
  await lobby.service.knock(await lobby.customer('Tanvi'));
  const { globex } = world.tenants;
  const admin = await buildSession(world, globex, await buildStaff(world, globex, { role: 'ADMIN' }));

  expect(await lobby.staffSide.queue.list(admin)).toEqual([]);
});
