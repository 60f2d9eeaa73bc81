/** How well the customers of a period were answered, by product. */
import { seconds } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { createStaffedLobbySetup } from '../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../testing/setups/tenant-setup.ts';
import { readServiceLevels } from './service-levels.ts';

const setup = createStaffedLobbySetup();

test('a customer who leaves after the target of the product lowers the share, and one who leaves before does not', async () => {
  const lobby = await setup.lobby();
  const other = await buildProduct(setup.world, lobby.scope);
  await setup.world.own.owner.query('update products set target_wait_seconds = 60 where id = $1', [
    lobby.product.id,
  ]);
  const { now } = setup.world.clock;
  const since = now();
  const read = () =>
    setup.world.database.withTenant(lobby.scope, (tx) =>
      readServiceLevels(tx, { since, until: new Date(now().getTime() + 1) }),
    );
  expect(await read()).toEqual({
    total: { accepted: 0, missed: 0, withinTarget: null },
    products: new Map(),
  });

  const priya = await lobby.agent('Priya');
  await lobby.meet(priya, await lobby.customer('Quick'));
  const [early, late] = [await lobby.customer('Early'), await lobby.customer('Late')];
  await lobby.service.knock(early);
  await lobby.service.knock(late);
  await lobby.pass(seconds(50));
  await lobby.service.leave(early);
  expect((await read()).total).toEqual({ accepted: 1, missed: 1, withinTarget: 1 });

  await lobby.pass(seconds(20));
  await lobby.service.leave(late);
  await lobby.service.knock(await lobby.customer('Elsewhere', other));

  const { total, products } = await read();
  expect(total).toEqual({ accepted: 1, missed: 2, withinTarget: 0.5 });
  expect(products.get(lobby.product.id)).toEqual(total);
  expect(products.get(other.id)).toEqual({ accepted: 0, missed: 0, withinTarget: null });
});
