/** Subscriptions over HTTP, and messages that a push service checks and decrypts. */
import { pushLimits } from '@foyer/contract/push.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FakeBrowser,
  type FakePushService,
  startFakePushService,
} from '../../testing/fakes/fake-push-service.ts';
import {
  type BuiltCustomer,
  type BuiltStaff,
  buildCustomer,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import { userDeactivated } from '../users/index.ts';
import { deleteExpired } from './store.ts';

let world: TenantSetup;
let server: TestServer;
let pushService: FakePushService;
let agent: BuiltStaff;
let token: string;

beforeAll(async () => {
  world = await createTenantSetup();
  pushService = await startFakePushService();
  server = createTestServer(world, { allowPrivatePushServices: true });
});
afterAll(async () => {
  await server.close();
  await pushService.close();
  await world.close();
});
beforeEach(async () => {
  agent = await buildStaff(world, acme());
  token = await server.tokenOf(acme(), agent);
});
afterEach(() => expect(pushService.problems).toEqual([]));

const acme = () => world.tenants.acme;
const message = {
  kind: 'customer-waiting',
  path: '/app',
  ttlSeconds: 60,
  topic: 'customer-waiting',
} as const;

const subscribe = (browser: FakeBrowser, by = token) =>
  server.call({ method: 'POST', url: '/api/push/subscriptions', body: browser.subscription, token: by });
const list = async (by = token) =>
  (await server.call({ url: '/api/push/subscriptions', token: by })).json().result as { id: string }[];

async function subscribed(by = token): Promise<FakeBrowser & { id: string }> {
  const browser = pushService.addBrowser();
  const answer = await subscribe(browser, by);
  expect(answer.statusCode, answer.body).toBe(201);
  return Object.assign(browser, { id: answer.json().result.id as string });
}

async function notify(person: { kind: 'staff' | 'customer'; id: string } = { kind: 'staff', id: agent.id }) {
  server.push.notify({ scope: acme(), person, message });
  await server.push.idle();
}

async function customerToken(): Promise<{ customer: BuiltCustomer; token: string }> {
  const customer = await buildCustomer(world, acme(), { product: await buildProduct(world, acme()) });
  const { customerId, registrationId } = customer;
  const claims = { kind: 'customer', tenantId: acme().tenantId, customerId, registrationId } as const;
  return { customer, token: await server.tokens.mint(claims, 600_000) };
}

describe('a push message', () => {
  test('is encrypted for the browser, signed by the installation and holds only its kind and the page to open', async () => {
    const browser = await subscribed();
    const { publicKey } = (await server.call({ url: '/api/push/key', token })).json().result;

    await notify();

    expect(browser.received).toEqual([
      {
        payload: { kind: 'customer-waiting', path: '/app' },
        ttlSeconds: 60,
        topic: 'customer-waiting',
        urgency: 'high',
        senderKey: publicKey,
        claims: {
          aud: new URL(browser.subscription.endpoint).origin,
          exp: expect.any(Number),
          sub: 'mailto:admin@localhost',
        },
      },
    ]);
  });

  test('reaches every browser of the person and of no other person', async () => {
    const own = [await subscribed(), await subscribed()];
    const other = await subscribed(await server.tokenOf(acme(), await buildStaff(world, acme())));

    await notify();

    expect(own.map(({ received }) => received.length)).toEqual([1, 1]);
    expect(other.received).toEqual([]);
  });

  test.each([404, 410])('that is answered with %i removes the subscription', async (status) => {
    const gone = await subscribed();
    const other = await subscribed();
    gone.answers.push({ status });

    await notify();

    expect((await list()).map(({ id }) => id)).toEqual([other.id]);
    expect(other.received).toHaveLength(1);
  });

  test('that is rejected as invalid is not tried again and keeps the subscription', async () => {
    const browser = await subscribed();
    browser.answers.push({ status: 403 });

    await notify();

    expect([browser.tries, (await list()).length]).toEqual([1, 1]);
  });

  test('goes to a customer until the subscription expires', async () => {
    const { customer, token: customerOwn } = await customerToken();
    const browser = await subscribed(customerOwn);
    const person = { kind: 'customer', id: customer.customerId } as const;

    await notify(person);
    world.clock.advance(pushLimits.customerSubscriptionLastsMs);
    await notify(person);

    expect(browser.received).toHaveLength(1);
  });

  test('cannot be sent inside a transaction', async () => {
    const sending = world.database.withTenant(acme(), async () =>
      server.push.notify({ scope: acme(), person: { kind: 'staff', id: agent.id }, message }),
    );

    await expect(sending).rejects.toThrow('inside a transaction');
  });

  test('is dropped above the limit per person', async () => {
    const browser = await subscribed();

    for (let count = 0; count <= pushLimits.messagesPerPerson.max; count += 1) await notify();

    expect(browser.received).toHaveLength(pushLimits.messagesPerPerson.max);
  });
});

describe('a subscription', () => {
  test('replaces the oldest one above the limit per person', async () => {
    const browsers = [];
    for (let count = 0; count <= pushLimits.maxPerPerson; count += 1) {
      browsers.push(await subscribed());
      world.clock.advance(1000);
    }

    expect((await list()).map(({ id }) => id)).toEqual(
      browsers
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  test('of the same browser replaces the earlier one, also of another agent', async () => {
    const browser = await subscribed();
    const other = await buildStaff(world, acme());
    const otherToken = await server.tokenOf(acme(), other);

    await subscribe(browser);
    expect(await list()).toHaveLength(1);
    await subscribe(browser, otherToken);

    expect([await list(), (await list(otherToken)).length]).toEqual([[], 1]);
  });

  test('is removed by its owner and by no other person', async () => {
    const { id } = await subscribed();
    const otherToken = await server.tokenOf(acme(), await buildStaff(world, acme()));
    const remove = (by: string) =>
      server.call({ method: 'DELETE', url: `/api/push/subscriptions/${id}`, token: by });

    expect((await remove(otherToken)).json().error.code).toBe('push.not_found');
    expect(await list()).toHaveLength(1);
    expect((await remove(token)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
  });

  test('ends when its session is signed out', async () => {
    const browser = await subscribed();
    await server.call({ method: 'DELETE', url: '/api/account/sessions', token });

    await notify();

    expect(browser.received).toEqual([]);
    const { rows } = await world.own.owner.query('select from push_subscriptions where user_id = $1', [
      agent.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('receives nothing once its session is too old to be renewed, or its user is inactive', async () => {
    const browser = await subscribed();
    const other = await buildStaff(world, acme());
    const otherBrowser = await subscribed(await server.tokenOf(acme(), other));
    const { owner } = world.own;
    const at = world.clock.now().toISOString();
    await owner.query(
      `update sessions set refreshed_at = $1::timestamptz - interval '8 days', remember_me = true where user_id = $2`,
      [at, agent.id],
    );
    await owner.query(`update users set status = 'INACTIVE' where id = $1`, [other.id]);

    await notify();
    await notify({ kind: 'staff', id: other.id });

    expect([browser.received, otherBrowser.received]).toEqual([[], []]);
  });

  test('ends when its user is deactivated', async () => {
    await subscribed();

    await world.database.withTenant(acme(), (tx) =>
      server.events.publish(tx, userDeactivated, { userId: agent.id }),
    );

    expect(await list()).toEqual([]);
  });

  test('is deleted once it has expired, of every tenant', async () => {
    const { token: customerOwn } = await customerToken();
    await subscribed(customerOwn);
    const { id } = await subscribed();
    world.clock.advance(pushLimits.customerSubscriptionLastsMs);

    await deleteExpired(world.database, world.clock.now());

    const { rows } = await world.own.owner.query(
      `select id from push_subscriptions where id = $1 or person_kind = 'customer'`,
      [id],
    );
    expect(rows).toEqual([{ id }]);
  });

  test('of a customer ends with a block', async () => {
    const { customer, token: customerOwn } = await customerToken();
    await subscribed(customerOwn);
    const admin = await server.tokenOf(acme(), await buildStaff(world, acme(), { role: 'ADMIN' }));

    const blocked = await server.call({
      method: 'POST',
      url: `/api/manage/customers/${customer.customerId}/block`,
      body: { reason: 'Spam' },
      token: admin,
    });

    expect(blocked.statusCode, blocked.body).toBeLessThan(300);
    const { rows } = await world.own.owner.query('select from push_subscriptions where customer_id = $1', [
      customer.customerId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a server that allows public push services only', () => {
  let strict: TestServer;
  beforeAll(() => {
    strict = createTestServer(world);
  });
  afterAll(() => strict.close());

  const attempt = async (change: object) => {
    const { subscription } = pushService.addBrowser();
    const body = { ...subscription, endpoint: 'https://8.8.8.8/push', ...change };
    const strictToken = await strict.tokenOf(acme(), agent);
    const answer = await strict.call({
      method: 'POST',
      url: '/api/push/subscriptions',
      body,
      token: strictToken,
    });
    return [answer.statusCode, answer.json().error?.fields];
  };

  test.each([
    ['the loopback network', 'https://127.0.0.1/push'],
    ['a private network', 'https://10.1.2.3/push'],
    ['the metadata service of a cloud', 'https://169.254.169.254/latest'],
    ['a name of this machine', 'https://localhost/push'],
    ['a private IPv6 address', 'https://[fd00::1]/push'],
    ['plain HTTP', 'http://8.8.8.8/push'],
    ['another port', 'https://8.8.8.8:8443/push'],
    ['an address with a password', 'https://a:b@8.8.8.8/push'],
    ['another scheme', 'ftp://8.8.8.8/push'],
    ['no address', 'push'],
  ])('refuses an endpoint in %s', async (_name, endpoint) => {
    expect(await attempt({ endpoint })).toEqual([400, { endpoint: 'invalid' }]);
  });

  test('refuses keys that are not a point on the curve or have another length', async () => {
    const { auth, p256dh } = pushService.addBrowser().subscription.keys;

    expect(await attempt({ keys: { auth, p256dh: `B${'A'.repeat(86)}` } })).toEqual([
      400,
      { 'keys.p256dh': 'invalid' },
    ]);
    expect((await attempt({ keys: { p256dh, auth: auth.slice(2) } }))[0]).toBe(400);
    expect((await attempt({ endpoint: `https://8.8.8.8/${'a'.repeat(2000)}` }))[0]).toBe(400);
  });

  test('sends nothing to an address that is private by the time of the message', async () => {
    const browser = await subscribed();

    strict.push.notify({ scope: acme(), person: { kind: 'staff', id: agent.id }, message });
    await strict.push.idle();

    expect(browser.tries).toBe(0);
  });
});
