import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventBus } from '../../platform/events/bus.ts';
import { createMediaStandIn } from '../../platform/testing/stand-ins.ts';
import {
  buildCustomer,
  buildProduct,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { userDeactivated } from '../users/index.ts';
import { createMeetings, meetingPresenceChanged } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A meeting without a lobby around it: nobody but the rooms themselves reacts. */
async function open() {
  const { database, clock, own } = world;
  const { acme } = world.tenants;
  const events = createEventBus();
  const media = createMediaStandIn();
  const told: string[] = [];
  events.within(meetingPresenceChanged, async (_unit, { side, present }) => {
    told.push(`${side} ${present ? 'in' : 'out'}`);
  });
  const meetings = createMeetings({
    ...{ database, events, media, now: clock.now, isStaff: async () => true },
    products: { findById: async () => null },
    ...{ flagsOf: async () => never(), currencyOf: async () => never(), audit: async () => {} },
    mayStandAhead: async () => false,
    users: {
      async findAgents(unit, ids) {
        const { rows } = await own.owner.query<{ id: string; status: string }>(
          'select id, status from users where id = any($1) and tenant_id = $2',
          [ids, unit.scope.tenantId],
        );
        return rows.map(({ id, status }) => ({
          ...({ id, name: '', role: 'AGENT', languages: [] } as const),
          active: status === 'ACTIVE',
        }));
      },
    },
  });
  const product = await buildProduct(world, acme);
  const agent = await buildStaff(world, acme, { products: [product] });
  const { customerId } = await buildCustomer(world, acme, { product });
  const meetingId = crypto.randomUUID();
  const room = `acme:${meetingId}`;
  await database.withTenant(acme, (unit) =>
    meetings.open(unit, {
      ...{ meetingId, productId: product.id, agent },
      customer: { id: customerId, name: 'Ananya' },
    }),
  );
  const arrive = async (...identities: string[]) => {
    media.inside.set(room, new Set(identities));
    await meetings.hearNotice(room);
  };
  return {
    ...{ meetings, media, told, agent, meetingId, room, arrive },
    both: [`agent:${agent.id}`, `customer:${customerId}`] as const,
    deactivate: () => own.owner.query("update users set status = 'INACTIVE' where id = $1", [agent.id]),
    tell: () =>
      database.withTenant(acme, (unit) => events.publish(unit, userDeactivated, { userId: agent.id })),
    end: () => database.withTenant(acme, (unit) => meetings.end(unit, meetingId, 'customer')),
  };
}

function never(): never {
  throw new Error('not asked in this test');
}

it('an agent who is deactivated is sent away, and whoever else is inside stays', async () => {
  const { media, told, room, both, arrive, deactivate, tell } = await open();
  await arrive(...both);

  await deactivate();
  await tell();

  expect(media.removed).toEqual([`${room} ${both[0]}`]);
  expect([...(media.inside.get(room) ?? [])]).toEqual([both[1]]);
  expect(told).toEqual(['agent in', 'customer in', 'agent out']);
});

it('the key of the agent, still good, does not let them back in; the customer may stay', async () => {
  const { meetings, room, both, deactivate } = await open();
  expect(await meetings.mayEnter({ room, identity: both[0] })).toBe(true);

  await deactivate();

  expect(await meetings.mayEnter({ room, identity: both[0] })).toBe(false);
  expect(await meetings.mayEnter({ room, identity: both[1] })).toBe(true);
});

it('an agent who slipped in meanwhile does not count as there, and is sent away', async () => {
  const { media, told, room, both, arrive, deactivate } = await open();
  await deactivate();

  await arrive(...both);

  expect(told).toEqual(['customer in']);
  expect(media.removed).toEqual([`${room} ${both[0]}`]);
});

it('a removal that did not reach the media server is made up for by the next look', async () => {
  const { meetings, media, room, both, arrive, deactivate, tell } = await open();
  await arrive(...both);
  await deactivate();
  const { removePerson } = media;
  media.removePerson = async () => never();
  await tell().catch(() => {});
  media.removePerson = removePerson;

  await meetings.reconcileAll(world.tenants.acme);

  expect(media.removed).toEqual([`${room} ${both[0]}`]);
});

it('somebody who passed the gate just before the end finds the room closed again', async () => {
  const { media, room, both, arrive, end } = await open();
  await end();

  await arrive(both[0]);

  expect(media.closed).toEqual([room, room]);
});
