import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { createLiveStandIn, noStorage } from '../../platform/testing/stand-ins.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { agentsChanged, createProducts, productWithdrawn } from '../products/index.ts';
import * as agentsStore from './agents-store.ts';
import { createAnnouncer } from './announce.ts';
import { createCarryOut } from './carry-out.ts';
import { createChange } from './change.ts';
import { createTeller } from './news.ts';
import { hearProducts } from './on-offer.ts';
import { createRemember } from './remember.ts';
import { createSettle } from './settle.ts';
import { createStep } from './stepping.ts';
import * as store from './store.ts';
import { touchedBy } from './touched.ts';

let world: World;
let product: BuiltProduct;
let agentId: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.own.owner.query('delete from lobby_requests');
  await world.own.owner.query('delete from lobby_agents');
  product = await buildProduct(world, world.tenants.acme);
  agentId = (await buildStaff(world, world.tenants.acme, { products: [product] })).id;
});

/** A lobby that settles, with the products' news coming in. */
function compose() {
  const { database } = world;
  const { now } = world.clock;
  const events = createEventBus();
  const audit = createAudit(events);
  const { live, told } = createLiveStandIn();
  const tell = createTeller(() => live);
  const findAgents = async (_unit: unknown, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: 'Priya', role: 'AGENT' as const, languages: [], active: true }));
  const users = { findAgents };
  const products = createProducts({
    ...{ database, events, audit, now, storage: noStorage, users },
    calendarOf: async () => ({ timeZone: 'UTC', now: now() }),
    isBookable: async () => false,
  });
  const meetings = { presencesOf: async () => [], end: async () => true, leave: async () => true };
  const announcer = createAnnouncer({ database, now, products, tell, inAMoment: (work) => work() });
  const [remember, step] = [createRemember(audit), createStep(events)];
  const carryOut = createCarryOut({ events, meetings, remember, step, tell });
  const settle = createSettle({
    ...{ now, products, meetings, announcer, carryOut },
    flagsOf: async () => ({ lobbyMode: true }),
    tellWaiting: async () => {},
  });
  const change = createChange(database, settle);
  hearProducts(events, change);
  return {
    told,
    settle: () =>
      change(world.tenants.acme, async (unit) => {
        touchedBy(unit).everything = true;
      }),
    publish: (event: typeof productWithdrawn) =>
      database.withTenant(world.tenants.acme, (unit) =>
        events.publish(unit, event, { productId: product.id }),
      ),
  };
}

/** A customer waits and, with an agent there, is offered. */
async function wait(
  status: 'WAITING' | 'ACCEPTED' = 'WAITING',
): Promise<{ requestId: string; customerId: string }> {
  const { acme } = world.tenants;
  const { customerId, registrationId, name } = await buildCustomer(world, acme, { product });
  const at = world.clock.now();
  const requestId = await world.database.withTenant(acme, async (unit) => {
    await agentsStore.set(unit, agentId, { available: true, onDuty: true, seenAt: at });
    const { id } = await store.insertRequest(unit, {
      ...{
        productId: product.id,
        customerId,
        customerName: name,
        registrationId,
        meetingId: crypto.randomUUID(),
      },
      ...{ status, queuedAt: at, waitingSince: at, customerSeenAt: at },
      ...(status === 'ACCEPTED' ? { agentId, acceptedAt: at } : {}),
    });
    return id;
  });
  return { requestId, customerId };
}

async function rowsOf(requestId: string) {
  const { rows } = await world.own.owner.query(
    `select r.status, r.ended_at is not null as over, o.status as offer, extract(epoch from o.expires_at - o.offered_at)::int as lasts
     from lobby_requests r left join lobby_offers o on o.request_id = r.id where r.id = $1`,
    [requestId],
  );
  return rows;
}

const setProduct = (change: string) =>
  world.own.owner.query(`update products set ${change} where id = $1`, [product.id]);

test('an offer lasts as long as its product says', async () => {
  await setProduct('offer_lasts_seconds = 20');
  const { settle } = compose();
  const { requestId } = await wait();

  await settle();

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'OFFERED', offer: 'OPEN', lasts: 20 }]);
});

test('who waits for a product that is withdrawn is told at once, and the offers are taken back', async () => {
  const { settle, publish, told } = compose();
  const { requestId, customerId } = await wait();
  await settle();

  await setProduct('active = false');
  await publish(productWithdrawn);

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'CANCELLED', over: true, offer: 'WITHDRAWN' }]);
  expect(told).toContainEqual(expect.objectContaining({ to: customerId, name: 'lobby_no-agent-available' }));
  expect(told).toContainEqual(expect.objectContaining({ to: agentId, name: 'lobby_request-rejected' }));
});

test('a customer who was just accepted goes in, although the product is withdrawn', async () => {
  const { publish } = compose();
  const { requestId } = await wait('ACCEPTED');

  await setProduct('active = false');
  await publish(productWithdrawn);

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'ACCEPTED', over: false }]);
});

test('a withdrawal that nobody told of is found by the sweep', async () => {
  const { settle } = compose();
  const { requestId } = await wait();

  await setProduct('active = false');
  await settle();

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'CANCELLED' }]);
});

test('an agent who is no longer assigned gives the offers back at once', async () => {
  const { settle, publish } = compose();
  const { requestId } = await wait();
  await settle();

  await world.own.owner.query('delete from product_agents where user_id = $1', [agentId]);
  await publish(agentsChanged);

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'WAITING', offer: 'WITHDRAWN' }]);
});
