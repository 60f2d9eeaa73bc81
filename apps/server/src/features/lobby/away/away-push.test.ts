/** Web Push for a customer who is away: only with a subscribed browser, and without personal data. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgentOn, composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  buildCustomer,
  buildProduct,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import type { createLobby } from '../index.ts';

type Notified = Parameters<Parameters<typeof createLobby>[0]['push']['notify']>[0];

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

async function composeWithBrowser(hasBrowser: boolean) {
  const { acme } = world.tenants;
  const sent: Notified[] = [];
  const push = { hasBrowser: async () => hasBrowser, notify: (each: Notified) => void sent.push(each) };
  const lobby = composeLobby(world, ['lobbyMode'], undefined, { push });
  const product = await buildProduct(world, acme);
  await buildAgentOn(world, lobby, product);
  const customer = await buildCustomer(world, acme, { product });
  await lobby.service.knock(customer);
  return { lobby, product, customer, sent };
}

it('notifies the browser of the customer’s turn with a path only, until the turn expires', async () => {
  const { lobby, product, customer, sent } = await composeWithBrowser(true);
  expect(await lobby.service.away.optionsOf(customer)).toEqual({ channels: [], push: true });

  await lobby.service.away.leavePage(customer, { channel: 'push', travelMinutes: 5 });

  expect(sent).toEqual([
    {
      scope: expect.objectContaining({ tenant: 'acme' }),
      person: { kind: 'customer', id: customer.customerId },
      message: {
        kind: 'turn-now',
        path: `/live/${product.slug}`,
        ttlSeconds: lobbyLimits.onMyWayMs / 1000,
        topic: 'turn',
      },
    },
  ]);
});

it('rejects push without a subscribed browser with message.no_channel', async () => {
  const { lobby, customer } = await composeWithBrowser(false);

  await expect(
    lobby.service.away.leavePage(customer, { channel: 'push', travelMinutes: 5 }),
  ).rejects.toMatchObject({ code: 'message.no_channel' });
});
