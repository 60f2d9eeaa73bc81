import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAudit } from '../../../platform/audit/audit.ts';
import { createEventBus } from '../../../platform/events/bus.ts';
import { createFakeGateway } from '../../../testing/fakes/fake-gateway.ts';
import { noStorage } from '../../../testing/fakes/null-ports.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { agentsChanged, createProducts, productWithdrawn } from '../../products/index.ts';
import { createRecordAudit } from '../audit/record-audit.ts';
import { createApplyChanges } from '../machine/apply-changes.ts';
import { createChangeLobby } from '../machine/change-lobby.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import { createLogStep } from '../machine/publish-log-entries.ts';
import { createReconcile } from '../machine/reconcile.ts';
import { createLobbyNotifier } from '../notifier.ts';
import * as agentsStore from '../presence/agents-store.ts';
import { createAnnouncer } from '../queue/announcements/announce-positions.ts';
import * as store from '../store.ts';
import { subscribeToProducts } from './on-products.ts';

let world: TenantSetup;
let product: BuiltProduct;
let agentId: string;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.own.owner.query('delete from lobby_requests');
  await world.own.owner.query('delete from lobby_agents');
  product = await buildProduct(world, world.tenants.acme);
  agentId = (await buildStaff(world, world.tenants.acme, { products: [product] })).id;
});

/** A lobby that reconciles, subscribed to the products' events. */
function compose() {
  const { database } = world;
  const { now } = world.clock;
  const events = createEventBus();
  const audit = createAudit(events);
  const { live, emitted } = createFakeGateway();
  const notifier = createLobbyNotifier(() => live);
  const findAgents = async (_unit: unknown, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: 'Priya', role: 'AGENT' as const, languages: [], active: true }));
  const users = { findAgents };
  const products = createProducts({
    database,
    events,
    audit,
    now,
    storage: noStorage,
    users,
    calendarOf: async () => ({ timeZone: 'UTC', now: now() }),
    isBookable: async () => false,
  });
  const meetings = { presencesOf: async () => [], end: async () => true, leave: async () => true };
  const announcer = createAnnouncer({
    database,
    now,
    products,
    users,
    notifier,
    flagsOf: async () => ({ showAgentName: true }),
    defer: (work) => work(),
  });
  const [recordAudit, logStep] = [createRecordAudit(audit), createLogStep(events)];
  const applyChanges = createApplyChanges({
    events,
    meetings,
    recordAudit,
    logStep,
    notifier,
    notifyAway: async () => {},
  });
  const reconcile = createReconcile({
    now,
    products,
    meetings,
    announcer,
    applyChanges,
    flagsOf: async () => ({ lobbyMode: true }),
    notifyWaitingCount: async () => {},
  });
  const changeLobby = createChangeLobby(database, reconcile);
  subscribeToProducts(events, changeLobby);
  return {
    emitted,
    reconcile: () =>
      changeLobby(world.tenants.acme, async (tx) => {
        changedRowsOf(tx).everything = true;
      }),
    publish: (event: typeof productWithdrawn) =>
      database.withTenant(world.tenants.acme, (tx) => events.publish(tx, event, { productId: product.id })),
  };
}

/** Inserts a request, and an agent who is present with the lobby on. */
async function wait(
  status: 'WAITING' | 'ACCEPTED' = 'WAITING',
): Promise<{ requestId: string; customerId: string }> {
  const { acme } = world.tenants;
  const { customerId, registrationId, name } = await buildCustomer(world, acme, { product });
  const at = world.clock.now();
  const requestId = await world.database.withTenant(acme, async (tx) => {
    await agentsStore.set(tx, agentId, { available: true, onDuty: true, seenAt: at });
    const { id } = await store.insertRequest(tx, {
      productId: product.id,
      customerId,
      customerName: name,
      registrationId,
      meetingId: crypto.randomUUID(),
      status,
      queuedAt: at,
      waitingSince: at,
      customerSeenAt: at,
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

test('sets the expiry of an offer from the product’s offer time', async () => {
  await setProduct('offer_lasts_seconds = 20');
  const { reconcile } = compose();
  const { requestId } = await wait();

  await reconcile();

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'OFFERED', offer: 'OPEN', lasts: 20 }]);
});

test('cancels the waiting requests of a withdrawn product, withdraws the offers and notifies both sides', async () => {
  const { reconcile, publish, emitted } = compose();
  const { requestId, customerId } = await wait();
  await reconcile();

  await setProduct('active = false');
  await publish(productWithdrawn);

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'CANCELLED', over: true, offer: 'WITHDRAWN' }]);
  expect(emitted).toContainEqual(
    expect.objectContaining({ to: customerId, name: 'lobby_no-agent-available' }),
  );
  expect(emitted).toContainEqual(expect.objectContaining({ to: agentId, name: 'lobby_request-rejected' }));
});

test('keeps an accepted request of a withdrawn product', async () => {
  const { publish } = compose();
  const { requestId } = await wait('ACCEPTED');

  await setProduct('active = false');
  await publish(productWithdrawn);

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'ACCEPTED', over: false }]);
});

test('finds a withdrawn product without an event when everything is reconciled', async () => {
  const { reconcile } = compose();
  const { requestId } = await wait();

  await setProduct('active = false');
  await reconcile();

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'CANCELLED' }]);
});

test('withdraws the offers of an agent who is no longer assigned to the product', async () => {
  const { reconcile, publish } = compose();
  const { requestId } = await wait();
  await reconcile();

  await world.own.owner.query('delete from product_agents where user_id = $1', [agentId]);
  await publish(agentsChanged);

  expect(await rowsOf(requestId)).toMatchObject([{ status: 'WAITING', offer: 'WITHDRAWN' }]);
});
