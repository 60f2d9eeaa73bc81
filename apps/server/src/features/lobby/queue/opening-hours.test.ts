/** Knocks outside the opening hours of a product. */
import { minutes } from '@foyer/contract/core/time.ts';
import type { OpeningHours } from '@foyer/contract/products/opening-hours.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

const friday = new Date('2026-11-20T17:00:00.000Z');
const monday = '2026-11-23T09:00:00.000Z';
const officeWeek: OpeningHours = {
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  exceptions: [],
};
const scheduleId = '6a1f5c52-52cb-4d2c-9d5e-3a8f6f0a2b11';

let world: TenantSetup;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createTenantSetup({ startsAt: friday });
});
afterAll(() => world.close());
beforeEach(async () => {
  setClock(friday);
  product = await buildProduct(world, world.tenants.acme);
  await setHours(officeWeek);
});

async function setHours(hours: OpeningHours, { id } = product): Promise<void> {
  await world.own.owner.query('update products set opening_hours = $2 where id = $1', [id, hours]);
}

const customer = () => buildCustomer(world, world.tenants.acme, { product });
const setClock = (at: Date) => world.clock.advance(at.getTime() - world.clock.now().getTime());
const close = () => setClock(new Date('2026-11-20T18:00:00.000Z'));

describe('outside the opening hours', () => {
  test('a new knock is rejected with the next opening and free times, and leaves no request', async () => {
    const free = [new Date('2026-11-21T10:00:00.000Z'), new Date('2026-11-21T10:15:00.000Z')];
    const { service } = composeLobby(world, undefined, undefined, { freeTimesOf: async () => free });
    const tanvi = await customer();
    close();

    await expect(service.knock(tanvi)).rejects.toMatchObject({
      code: 'lobby.closed',
      status: 409,
      details: { opensAt: monday, nextFree: free.map((at) => at.toISOString()) },
    });
    await expect(service.current(tanvi)).rejects.toMatchObject({ code: 'lobby.no_request' });
  });

  test('a new knock is rejected where agents host without a lobby too', async () => {
    const { service } = composeLobby(world, []);
    close();

    await expect(service.knock(await customer())).rejects.toMatchObject({ code: 'lobby.closed' });
  });

  test('an open request continues, and its customer can return to it', async () => {
    const { service } = composeLobby(world);
    const tanvi = await customer();
    const { requestId } = await service.knock(tanvi);
    close();

    expect(await service.knock(tanvi)).toMatchObject({ requestId, status: 'WAITING' });
  });

  test('a customer who left the queue cannot join it again', async () => {
    const { service } = composeLobby(world);
    const tanvi = await customer();
    await service.knock(tanvi);
    close();
    await service.leave(tanvi);

    await expect(service.knock(tanvi)).rejects.toMatchObject({ code: 'lobby.closed' });
  });

  test('a due booking can be used', async () => {
    close();
    const at = world.clock.now().getTime();
    const start = {
      startsAt: new Date(at + minutes(5)),
      opensAt: new Date(at - minutes(5)),
      expiresAt: new Date(at + minutes(120)),
      agentId: null,
    };
    const { service } = composeLobby(world, undefined, {
      findForKnock: async (_tx, wanted) => (wanted.scheduleId === scheduleId ? start : null),
      recordCustomerPresent: async () => {},
      recordMet: async () => {},
    });

    expect(await service.knock(await customer(), { scheduleId })).toMatchObject({ status: 'WAITING' });
  });

  test('the id of a booking that is not the customer’s does not open the lobby', async () => {
    const { service } = composeLobby(world);
    close();

    await expect(service.knock(await customer(), { scheduleId })).rejects.toMatchObject({
      code: 'schedule.not_found',
    });
  });

  test('a customer whom staff sent a link can knock', async () => {
    const { service } = composeLobby(world, undefined, undefined, {
      briefOf: async () => ({
        language: null,
        utm: {},
        brief: { answers: {}, agentName: null },
        isInvited: true,
      }),
    });
    close();

    expect(await service.knock(await customer())).toMatchObject({ status: 'WAITING' });
  });

  test('a withdrawn product is reported as such, not as closed', async () => {
    const { service } = composeLobby(world);
    const tanvi = await customer();
    await world.own.owner.query('update products set active = false where id = $1', [product.id]);
    close();

    await expect(service.knock(tanvi)).rejects.toMatchObject({ code: 'product.not_found' });
  });
});

test('within the opening hours a knock is accepted', async () => {
  const { service } = composeLobby(world);

  expect(await service.knock(await customer())).toMatchObject({ status: 'WAITING' });
});

test('changed hours are effective at the next knock', async () => {
  const { service } = composeLobby(world);
  const tanvi = await customer();
  close();
  await expect(service.knock(tanvi)).rejects.toMatchObject({ code: 'lobby.closed' });

  await setHours({ weekly: [], exceptions: [] });

  expect(await service.knock(tanvi)).toMatchObject({ status: 'WAITING' });
});

test('the day of an exception is closed, and the next opening is after it', async () => {
  const { service } = composeLobby(world);
  await setHours({
    ...officeWeek,
    exceptions: [
      { day: '2026-11-20', reason: 'Holiday', ranges: [] },
      { day: '2026-11-23', reason: null, ranges: [{ opens: '12:00', closes: '13:00' }] },
    ],
  });

  await expect(service.knock(await customer())).rejects.toMatchObject({
    details: { opensAt: '2026-11-23T12:00:00.000Z' },
  });
});

test('the hours of another product and of another tenant have no effect', async () => {
  const { service } = composeLobby(world);
  const other = await buildProduct(world, world.tenants.acme);
  const foreign = await buildProduct(world, world.tenants.globex);
  await setHours(officeWeek, foreign);
  close();

  const tanvi = await buildCustomer(world, world.tenants.acme, { product: other });

  expect(await service.knock(tanvi)).toMatchObject({ status: 'WAITING' });
});
