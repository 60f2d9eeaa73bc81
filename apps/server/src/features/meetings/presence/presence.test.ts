import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventBus } from '../../../platform/events/bus.ts';
import { createFakeMedia } from '../../../testing/fakes/fake-media.ts';
import { noStorage } from '../../../testing/fakes/null-ports.ts';
import {
  buildCustomer,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { userDeactivated } from '../../users/index.ts';
import { createMeetings, meetingPresenceChanged } from '../index.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

/**
 * A meeting without a lobby: only the rooms react.
 * @param options.isAcceptedLate it is opened when the meetings ask for the offer, which it ends
 */
async function open({ isAcceptedLate = false } = {}) {
  const { database, clock, own } = world;
  const { acme } = world.tenants;
  const events = createEventBus();
  const media = createFakeMedia();
  const emitted: string[] = [];
  events.within(meetingPresenceChanged, async (_unit, { side, present }) => {
    emitted.push(`${side} ${present ? 'in' : 'out'}`);
  });
  const meetings = createMeetings({
    database,
    events,
    media,
    now: clock.now,
    isStaff: async () => true,
    storage: noStorage,
    products: { findById: async () => null, appSchemes: async () => [] },
    flagsOf: async () => never(),
    currencyOf: async () => never(),
    mayRecordLocally: async () => false,
    audit: async () => {},
    async mayPreconnect() {
      if (isAcceptedLate) await accept();
      return false;
    },
    consultantsOf: async () => [],
    users: {
      async findAgents(tx, ids) {
        const { rows } = await own.owner.query<{ id: string; status: string }>(
          'select id, status from users where id = any($1) and tenant_id = $2',
          [ids, tx.scope.tenantId],
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
  const accept = () =>
    database.withTenant(acme, (tx) =>
      meetings.open(tx, {
        meetingId,
        productId: product.id,
        agent,
        customer: { id: customerId, name: 'Ananya' },
      }),
    );
  if (!isAcceptedLate) await accept();
  const arrive = async (...identities: string[]) => {
    media.inside.set(room, new Set(identities));
    await meetings.reconcileRoom(room);
  };
  return {
    meetings,
    media,
    emitted: emitted,
    agent,
    meetingId,
    room,
    arrive,
    both: [`agent:${agent.id}`, `customer:${customerId}`] as const,
    deactivate: () => own.owner.query("update users set status = 'INACTIVE' where id = $1", [agent.id]),
    publishDeactivation: () =>
      database.withTenant(acme, (tx) => events.publish(tx, userDeactivated, { userId: agent.id })),
    end: () => database.withTenant(acme, (tx) => meetings.end(tx, meetingId, 'customer')),
  };
}

function never(): never {
  throw new Error('not asked in this test');
}

it('removes a deactivated agent from the room, and keeps other participants', async () => {
  const { media, emitted, room, both, arrive, deactivate, publishDeactivation } = await open();
  await arrive(...both);

  await deactivate();
  await publishDeactivation();

  expect(media.removed).toEqual([`${room} ${both[0]}`]);
  expect([...(media.inside.get(room) ?? [])]).toEqual([both[1]]);
  expect(emitted).toEqual(['agent in', 'customer in', 'agent out']);
});

it('admits a preconnecting customer who is accepted while the token is checked', async () => {
  const { meetings, room, both } = await open({ isAcceptedLate: true });

  expect(await meetings.mayEnter({ room, identity: both[1], mayHear: false })).toBe(true);
});

it('rejects a deactivated agent with a valid token, and admits the customer', async () => {
  const { meetings, room, both, deactivate } = await open();
  expect(await meetings.mayEnter({ room, identity: both[0] })).toBe(true);

  await deactivate();

  expect(await meetings.mayEnter({ room, identity: both[0] })).toBe(false);
  expect(await meetings.mayEnter({ room, identity: both[1] })).toBe(true);
});

it('removes a deactivated agent who joined concurrently, and does not record them as present', async () => {
  const { media, emitted, room, both, arrive, deactivate } = await open();
  await deactivate();

  await arrive(...both);

  expect(emitted).toEqual(['customer in']);
  expect(media.removed).toEqual([`${room} ${both[0]}`]);
});

it('repeats a failed removal at the next reconciliation', async () => {
  const { meetings, media, room, both, arrive, deactivate, publishDeactivation } = await open();
  await arrive(...both);
  await deactivate();
  const { removeParticipant: removePerson } = media;
  media.removeParticipant = async () => never();
  await publishDeactivation().catch(() => {});
  media.removeParticipant = removePerson;

  await meetings.reconcileAll(world.tenants.acme);

  expect(media.removed).toEqual([`${room} ${both[0]}`]);
});

it('closes a room that a participant created again just after the end', async () => {
  const { media, room, both, arrive, end } = await open();
  await end();

  await arrive(both[0]);

  expect(media.closed).toEqual([room, room]);
});
