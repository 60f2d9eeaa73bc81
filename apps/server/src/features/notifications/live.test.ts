/** The bell over real connections, in the composed app: every tab hears, and nobody who has nothing to do with it. */
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessWorld, buildAccessWorld } from '../../platform/testing/access-world.ts';

const world = {} as AccessWorld;
let owner: string;
let product: { id: string; agentIds: string[] };
let numbers = 98_470_00000;

interface Agent {
  readonly id: string;
  readonly token: string;
  /** What each of two tabs heard. */
  readonly tabs: readonly (readonly { message: string; productId: string }[])[];
  readonly socket: Socket;
}
let agents: Agent[];

beforeAll(async () => {
  Object.assign(world, await buildAccessWorld());
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
  return { id, token, socket: first.socket, tabs: [first.heard, second.heard] };
}

async function openTab(token: string, tenant = 'acme') {
  const heard: { message: string; productId: string }[] = [];
  const socket = await world.connect(tenant, '/notifications', token);
  socket.on('fetchNotification', (news) => heard.push(news));
  return { socket, heard };
}

async function book(): Promise<void> {
  numbers += 1;
  const token = await world.becomeCustomer('acme', {
    ...{ product: 'jee-live-demo', userName: 'Asha Rao', mobileNumber: String(numbers), countryCode: 'IN' },
    ...{ courseInterestedIn: 'JEE', Class: '11', policyAccepted: true },
  });
  const times = await world.call({
    ...{ tenant: 'acme', method: 'GET', url: '/api/products/jee-live-demo/times?zone=UTC', token },
  });
  const body = { startsAt: times.body.result.nextFree, zone: 'UTC' };
  const { status } = await world.call({ tenant: 'acme', method: 'POST', url: '/api/schedules', token, body });
  expect(status).toBe(201);
}

const bellOf = async ({ id, token }: Agent) => {
  const url = `/api/notifications/${product.id}/${id}`;
  return (await world.call({ tenant: 'acme', method: 'GET', url, token })).body.result;
};

describe('a start that is booked', () => {
  test('rings in every tab of its agent and nowhere else, and is there to be fetched', async () => {
    const stranger = await openTab(await world.signIn('globex', 'agent'), 'globex');
    const admin = await openTab(owner);

    await book();

    const rung = () => agents.filter(({ tabs }) => tabs.every((heard) => heard.length === 1));
    await expect.poll(() => rung().length).toBe(1);
    expect(agents.flatMap(({ tabs }) => tabs.flat())).toHaveLength(2);
    expect([stranger.heard, admin.heard]).toEqual([[], []]);
    const [agent] = rung();
    if (!agent) throw new Error('nobody was told');
    const [line] = await bellOf(agent);
    expect(agent.tabs[0]).toEqual([{ message: line.notification, productId: product.id }]);
    expect(line).toMatchObject({ kind: 'schedule-booked', seen: false });
  });

  test('is seen when the bell is opened in one tab, and the other hears of it', async () => {
    const agent = agents.find(({ tabs }) => tabs[0]?.length === 1);
    if (!agent) throw new Error('nobody was told');

    const answer = await agent.socket.emitWithAck('openNotification', {
      ...{ productId: product.id, agentId: crypto.randomUUID() },
    });

    expect(answer).toEqual({ result: { unseen: 0 } });
    expect(await bellOf(agent)).toMatchObject([{ seen: true }]);
    await expect.poll(() => agent.tabs[1]?.length).toBe(2);
    const cleared = await agent.socket.emitWithAck('clearNotification', { productId: product.id });
    expect(cleared).toEqual({ result: { unseen: 0 } });
    expect(await bellOf(agent)).toEqual([]);
  });
});

test('a lobby that an admin switches off is told in the bell, and stands in the log by the admin’s name', async () => {
  const [agent] = agents;
  if (!agent) throw new Error('there is no agent');
  const desk = await world.connect('acme', '/lobby', agent.token);
  await desk.emitWithAck('lobby_join-lobby', {});
  const heard = agent.tabs[0]?.length ?? 0;

  const url = `/api/manage/agents/${agent.id}/lobby-off`;
  await world.call({ tenant: 'acme', method: 'POST', url, token: owner });

  await expect.poll(() => agent.tabs[0]?.length).toBe(heard + 1);
  expect(agent.tabs[0]?.at(-1)?.message).toMatch(/ switched your lobby off\.$/);
  const logged = `/api/manage/agent-logs?agentId=${agent.id}&state=lobby-off`;
  const { body } = await world.call({ tenant: 'acme', method: 'GET', url: logged, token: owner });
  const [row] = body.result.rows;
  expect(agent.tabs[0]?.at(-1)?.message).toBe(`${row.by} switched your lobby off.`);
});

test('an admin is connected for the numbers, and has no bell', async () => {
  const { socket } = await openTab(owner);

  const answer = await socket.emitWithAck('openNotification', { productId: product.id });

  expect(answer.error.code).toBe('auth.forbidden');
});

test.each([
  ['nothing', undefined],
  ['another shape', { productId: 5 }],
  ['an id that is none', { productId: 'all' }],
])('the bell is not opened with %s', async (_name, payload) => {
  const [agent] = agents;

  const answer = await agent?.socket.emitWithAck('clearNotification', payload);

  expect(answer.error.code).toBe('request.invalid');
});
