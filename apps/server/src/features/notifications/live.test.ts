/**
 * Notifications over real sockets in the composed app: they reach every tab of the agent, and no one else.
 */
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessSetup, createAccessSetup } from '../../testing/setups/access-setup.ts';

const world = {} as AccessSetup;
let owner: string;
let product: { id: string; agentIds: string[] };
let numbers = 98_470_00000;

interface Agent {
  readonly id: string;
  readonly token: string;
  /** The events that each of two tabs received. */
  readonly tabs: readonly (readonly { message: string; productId: string }[])[];
  readonly socket: Socket;
}
let agents: Agent[];

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  owner = await world.signIn('acme', 'superAdmin');
  const { rows } = await world.owner.query(
    `select p.id as product, u.id, u.email from products p join product_agents a on a.product_id = p.id
     join users u on u.id = a.user_id join tenants t on t.id = p.tenant_id
     where p.slug = 'jee-live-demo' and t.slug = 'acme' and u.role = 'AGENT' and u.status = 'ACTIVE'`,
  );
  product = { id: rows[0].product, agentIds: rows.map(({ id }) => id) };
  agents = await Promise.all(rows.map(({ id, email }) => enter(id, email)));
});
afterAll(() => world.close());

async function enter(id: string, email: string): Promise<Agent> {
  const token = await world.signInAs('acme', email);
  const [first, second] = [await openTab(token), await openTab(token)];
  return { id, token, socket: first.socket, tabs: [first.received, second.received] };
}

async function openTab(token: string, tenant = 'acme') {
  const received: { message: string; productId: string }[] = [];
  const socket = await world.connect(tenant, '/notifications', token);
  socket.on('fetchNotification', (payload) => received.push(payload));
  return { socket, received: received };
}

async function book(): Promise<void> {
  numbers += 1;
  const token = await world.becomeCustomer('acme', {
    product: 'jee-live-demo',
    userName: 'Asha Rao',
    mobileNumber: String(numbers),
    countryCode: 'IN',
    courseInterestedIn: 'JEE',
    Class: '11',
    policyAccepted: true,
  });
  const times = await world.call({
    tenant: 'acme',
    method: 'GET',
    url: '/api/products/jee-live-demo/times?zone=UTC',
    token,
  });
  const body = { startsAt: times.body.result.nextFree, zone: 'UTC' };
  const { status } = await world.call({ tenant: 'acme', method: 'POST', url: '/api/schedules', token, body });
  expect(status).toBe(201);
}

const notificationsOf = async ({ id, token }: Agent) => {
  const url = `/api/notifications/${product.id}/${id}`;
  return (await world.call({ tenant: 'acme', method: 'GET', url, token })).body.result;
};

describe('the notification of a booking', () => {
  test('reaches every tab of the assigned agent and no other socket, and can be fetched', async () => {
    const stranger = await openTab(await world.signIn('globex', 'agent'), 'globex');
    const admin = await openTab(owner);

    await book();

    const notifiedAgents = () => agents.filter(({ tabs }) => tabs.every((received) => received.length === 1));
    await expect.poll(() => notifiedAgents().length).toBe(1);
    expect(agents.flatMap(({ tabs }) => tabs.flat())).toHaveLength(2);
    expect([stranger.received, admin.received]).toEqual([[], []]);
    const [agent] = notifiedAgents();
    if (!agent) throw new Error('no agent was notified');
    const [notification] = await notificationsOf(agent);
    expect(agent.tabs[0]).toEqual([{ message: notification.notification, productId: product.id }]);
    expect(notification).toMatchObject({ kind: 'schedule-booked', seen: false });
  });

  test('is marked as seen when one tab opens the list, and the other tab is notified', async () => {
    const agent = agents.find(({ tabs }) => tabs[0]?.length === 1);
    if (!agent) throw new Error('no agent was notified');

    const answer = await agent.socket.emitWithAck('openNotification', {
      productId: product.id,
      agentId: crypto.randomUUID(),
    });

    expect(answer).toEqual({ result: { unseen: 0 } });
    expect(await notificationsOf(agent)).toMatchObject([{ seen: true }]);
    await expect.poll(() => agent.tabs[1]?.length).toBe(2);
    const cleared = await agent.socket.emitWithAck('clearNotification', { productId: product.id });
    expect(cleared).toEqual({ result: { unseen: 0 } });
    expect(await notificationsOf(agent)).toEqual([]);
  });
});

test('notifies an agent whose lobby an admin switches off, and logs the admin’s name', async () => {
  const [agent] = agents;
  if (!agent) throw new Error('there is no agent');
  const lobbySocket = await world.connect('acme', '/lobby', agent.token);
  await lobbySocket.emitWithAck('lobby_join-lobby', {});
  const received = agent.tabs[0]?.length ?? 0;

  const url = `/api/manage/agents/${agent.id}/lobby-off`;
  await world.call({ tenant: 'acme', method: 'POST', url, token: owner });

  await expect.poll(() => agent.tabs[0]?.length).toBe(received + 1);
  expect(agent.tabs[0]?.at(-1)?.message).toMatch(/ turned your lobby off\.$/);
  const logged = `/api/manage/agent-logs?agentId=${agent.id}&state=lobby-off`;
  const { body } = await world.call({ tenant: 'acme', method: 'GET', url: logged, token: owner });
  const [row] = body.result.rows;
  expect(agent.tabs[0]?.at(-1)?.message).toBe(`${row.by} turned your lobby off.`);
});

/** The kinds of changed records that a new socket is told about. */
async function listen(tenant: string, token: string): Promise<string[]> {
  const kinds: string[] = [];
  const socket = await world.connect(tenant, '/notifications', token);
  socket.on('recordChanged', ({ kind }: { kind: string }) => kinds.push(kind));
  return kinds;
}

test('announces a booking to the admins and its agent, and a blocked customer to all staff', async () => {
  const admin = await listen('acme', owner);
  const pages = await Promise.all(agents.map(({ token }) => listen('acme', token)));
  const stranger = await listen('globex', await world.signIn('globex', 'superAdmin'));

  await book();

  await expect.poll(() => admin).toEqual(['schedule']);
  expect(pages.flat()).toEqual(['schedule']);

  const { rows } = await world.owner.query(
    `select customer_id as id from schedules order by created_at desc limit 1`,
  );
  const url = `/api/manage/customers/${rows[0].id}/block`;
  const blocked = { tenant: 'acme', method: 'POST', url, token: owner, body: { reason: 'Abusive' } } as const;
  expect((await world.call(blocked)).status).toBe(200);

  await expect.poll(() => pages.filter((kinds) => kinds.includes('customer'))).toHaveLength(agents.length);
  expect(admin).toContain('customer');
  expect(stranger).toEqual([]);
});

describe('a record that a super admin changes', () => {
  async function renameClient(clientName: string, versionShift = 0): Promise<number> {
    const url = '/api/manage/settings';
    const { body } = await world.call({ tenant: 'acme', method: 'GET', url, token: owner });
    const { version, ...settings } = body.result;
    const changed = { ...settings, clientName, version: version + versionShift };
    return (await world.call({ tenant: 'acme', method: 'PUT', url, token: owner, body: changed })).status;
  }

  test('is announced by its kind to the admins of the tenant, not to agents and not to others', async () => {
    const admin = await listen('acme', await world.signIn('acme', 'admin'));
    const agent = await listen('acme', await world.signIn('acme', 'agent'));
    const stranger = await listen('globex', await world.signIn('globex', 'superAdmin'));

    expect(await renameClient('Acme Advice')).toBe(200);

    await expect.poll(() => admin).toEqual(['settings']);
    expect([agent, stranger]).toEqual([[], []]);
  });

  test('is not announced when the change was rejected or the record was only read', async () => {
    const admin = await listen('acme', owner);

    expect(await renameClient('Acme', -1)).toBe(409);
    await world.call({ tenant: 'acme', method: 'GET', url: '/api/manage/users', token: owner });
    expect(await renameClient('Acme')).toBe(200);

    await expect.poll(() => admin).toEqual(['settings']);
  });
});

test('lets an admin open the list of any product', async () => {
  const { socket } = await openTab(owner);

  const answer = await socket.emitWithAck('openNotification', { productId: product.id });

  expect(answer).toEqual({ result: { unseen: 0 } });
});

test.each([
  ['no payload', undefined],
  ['a payload of another type', { productId: 5 }],
  ['an invalid id', { productId: 'all' }],
])('rejects clearNotification with %s', async (_name, payload) => {
  const [agent] = agents;

  const answer = await agent?.socket.emitWithAck('clearNotification', payload);

  expect(answer.error.code).toBe('request.invalid');
});
