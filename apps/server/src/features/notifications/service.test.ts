/** The bell: who is told what, what identical ones become, and whose it is. */
import { notificationLimits } from '@foyer/contract/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Channel, LiveGateway } from '../../platform/sockets/gateway.ts';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import { createLiveStandIn } from '../../platform/testing/stand-ins.ts';
import type { BuiltCustomer, BuiltProduct, BuiltStaff } from '../../platform/testing/test-world.ts';
import { agentStepped, requestStepped } from '../lobby/index.ts';
import { agentsChanged } from '../products/index.ts';
import { createNotifications } from './index.ts';
import { forgetOld } from './jobs.ts';
import { createNotificationsService } from './service.ts';

let road: RoadTest;
let service: ReturnType<typeof createNotificationsService>;
let product: BuiltProduct;
let priya: { person: BuiltStaff; token: string };
let dev: { person: BuiltStaff; token: string };
let asha: BuiltCustomer;
let absent: string[] = [];
let offDuty: string[] = [];
let lobbyMode = false;
const { live: standIn, told } = createLiveStandIn();
const acme = () => road.world.tenants.acme;
/** Who is connected, and who was joined to or taken out of which channel. */
const here = new Set<string>();
const moves: { way: 'join' | 'leave'; who: string; channel: Channel }[] = [];
const live: LiveGateway = {
  ...standIn,
  connected: () =>
    new Map([[acme().tenantId, { scope: acme(), people: new Map([...here].map((id) => [id, new Date()])) }]]),
  join: (_scope, _namespace, { staff: who }, channel) => void moves.push({ way: 'join', who, channel }),
  leave: (_scope, _namespace, { staff: who }, channel) => void moves.push({ way: 'leave', who, channel }),
};

beforeAll(async () => {
  road = await createRoadTest();
  const { database, clock } = road.world;
  const { events, products, customers, entrance, tenants } = road.server;
  const notifications = createNotifications({
    ...{ database, events, products, customers, now: clock.now, live: () => live },
    calendarOf: tenants.calendarOf,
    flagsOf: async (unit) => ({ ...(await tenants.flagsOf(unit)), lobbyMode }),
    offDutyOf: async () => offDuty,
    absentOf: async () => absent,
  });
  notifications.register(entrance);
  service = createNotificationsService({ database, products, now: clock.now, tell: () => {} });
});
afterAll(() => road.close());
beforeEach(async () => {
  product = await road.productWith();
  priya = await road.staffToken('AGENT', [product]);
  dev = await road.staffToken('AGENT', [product]);
  asha = await road.customerOf(product, { name: 'Asha Rao' });
  [absent, offDuty, lobbyMode] = [[], [], false];
  told.length = 0;
  moves.length = 0;
  here.clear();
});

const actorOf = ({ person }: typeof priya) => ({
  ...{ kind: 'agent' as const, scope: acme(), userId: person.id, sessionId: '' },
  ...{ name: person.name, email: person.email },
});
const look = ({ person, token }: typeof priya, of: { id: string } = product, agentId = person.id) =>
  road.call('GET', `/api/notifications/${of.id}/${agentId}`, undefined, { token });
const bell = async (agent: typeof priya) => (await look(agent)).json().result;
const sentences = async (agent: typeof priya): Promise<string[]> =>
  (await bell(agent)).map(({ notification }: { notification: string }) => notification);

/** A step of Asha's request, as the lobby says it. */
function step(name: 'expired' | 'knocked', more: { agentId?: string; reason?: string } = {}) {
  const { database, clock } = road.world;
  const { customerId, name: customerName } = asha;
  return database.withTenant(acme(), (unit) =>
    road.server.events.publish(unit, requestStepped, {
      ...{ requestId: crypto.randomUUID(), meetingId: crypto.randomUUID(), productId: product.id },
      ...{ customerId, customerName, demoType: 'live', step: name, agentId: null, reason: null },
      ...{ ...more, at: clock.now() },
    }),
  );
}

/** A start that this agent has, before anybody was told of it. */
async function bookFor(agent: typeof priya, startsAt: string): Promise<string> {
  const { id } = (await road.book(asha, startsAt)).json().result;
  await road.owner('update schedules set agent_id = $2 where id = $1', [id, agent.person.id]);
  await road.owner('update schedule_places set agent_id = $2 where schedule_id = $1', [id, agent.person.id]);
  await road.owner('delete from notifications where product_id = $1', [product.id]);
  told.length = 0;
  return id;
}

describe('a missed knock', () => {
  test('is told to those who work and were not there, with a sentence, on every tab of theirs', async () => {
    absent = [priya.person.id];

    await step('expired');

    const text = `Asha Rao asked for ${product.name} and nobody was there.`;
    expect(await bell(priya)).toMatchObject([
      {
        ...{ kind: 'missed-knock', productId: product.id, notification: text, count: 1, seen: false },
        ...{ at: road.world.clock.now().toISOString(), path: `/app/customers/${asha.customerId}` },
      },
    ]);
    expect(await bell(dev)).toEqual([]);
    expect(told).toEqual([
      {
        ...{ to: `${product.id},${priya.person.id}`, name: 'fetchNotification' },
        news: { message: text, productId: product.id },
      },
    ]);
  });

  test.each([
    ['max-wait', 'and nobody was free until the longest wait was over.'],
    ['rejected', 'and everybody who was there refused.'],
    ['no-agent', 'and nobody was there.'],
  ])('says why it was missed: %s', async (reason, ending) => {
    absent = [priya.person.id];

    await step('expired', { reason });

    expect(await sentences(priya)).toEqual([`Asha Rao asked for ${product.name} ${ending}`]);
  });

  test('is one with a count when it is identical, and new again', async () => {
    absent = [priya.person.id];
    await step('expired');
    await service.open(actorOf(priya), product.id);

    await step('expired');

    expect(await bell(priya)).toMatchObject([{ count: 2, seen: false }]);
  });

  test('that is said twice in one transaction is counted twice', async () => {
    const { database, clock } = road.world;
    const said = {
      ...{ agentId: priya.person.id, state: 'lobby-off' as const, at: clock.now() },
      by: { kind: 'admin' as const, name: 'Meera' },
    };

    await database.withTenant(acme(), async (unit) => {
      await road.server.events.publish(unit, agentStepped, said);
      await road.server.events.publish(unit, agentStepped, said);
    });

    expect(await bell(priya)).toMatchObject([{ count: 2 }]);
  });

  test('of two people of one name is two', async () => {
    absent = [priya.person.id];
    await step('expired');
    asha = await road.customerOf(product, { name: 'Asha Rao' });

    await step('expired');

    expect(await bell(priya)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  test('that is undone with its transaction was never told', async () => {
    absent = [priya.person.id];
    const { database, clock } = road.world;
    const failing = database.withTenant(acme(), async (unit) => {
      await road.server.events.publish(unit, agentStepped, {
        ...{ agentId: priya.person.id, state: 'lobby-off', at: clock.now() },
        by: { kind: 'admin', name: 'Meera' },
      });
      throw new Error('undone');
    });

    await expect(failing).rejects.toThrow('undone');
    expect([await bell(priya), told]).toEqual([[], []]);
  });
});

describe('a booked start', () => {
  test('is told to the agent it was given to, with the hour on the tenant’s clock', async () => {
    await road.book(asha, '2026-11-24T10:00:00.000Z');

    const { rows } = await road.owner('select agent_id from schedules where product_id = $1', [product.id]);
    const [mine, others] = rows[0].agent_id === priya.person.id ? [priya, dev] : [dev, priya];
    expect(await sentences(mine)).toEqual([`Asha Rao booked ${product.name} with you for 24-11-26, 10:00.`]);
    expect(await bell(others)).toEqual([]);
  });

  test('that is moved, given to another and cancelled is told to whom it concerns, not to who did it', async () => {
    const id = await bookFor(priya, '2026-11-24T11:00:00.000Z');
    const manage = (method: 'PUT' | 'POST', what: string, body: object, token = dev.token) =>
      road.call(method, `/api/manage/schedules/${id}/${what}`, body, { token });

    await manage('PUT', 'start', { startsAt: '2026-11-24T12:00:00.000Z', sequence: 0 });
    expect(await sentences(priya)).toEqual([`${product.name} with Asha Rao was moved to 24-11-26, 12:00.`]);

    const { token } = await road.staffToken('ADMIN');
    await manage('PUT', 'agent', { agentId: dev.person.id, sequence: 1 }, token);
    expect(await sentences(priya)).toContain(
      `${product.name} with Asha Rao on 24-11-26, 12:00 is no longer yours.`,
    );
    expect(await sentences(dev)).toEqual([`${product.name} with Asha Rao on 24-11-26, 12:00 is yours now.`]);

    await manage('POST', 'cancel', { reason: 'Ill.' }, priya.token);
    expect(await sentences(dev)).toContain(`${product.name} with Asha Rao on 24-11-26, 12:00 was cancelled.`);
  });

  test('is told once when it is near, and again when it was moved', async () => {
    const id = await bookFor(priya, '2026-11-24T13:00:00.000Z');
    const tellDue = () => road.server.schedules.tellDue();

    await road.at('2026-11-24T12:49:59.000Z', tellDue);
    expect(await bell(priya)).toEqual([]);
    await road.at('2026-11-24T12:50:00.000Z', async () => {
      await tellDue();
      await tellDue();
    });
    expect(await bell(priya)).toMatchObject([
      { kind: 'scheduled-soon', count: 1, path: `/app/schedules?schedule=${id}` },
    ]);

    await road.owner('update schedules set starts_at = starts_at, soon_told_at = null where id = $1', [id]);
    await road.at('2026-11-24T12:51:00.000Z', tellDue);
    expect(await bell(priya)).toMatchObject([{ count: 2 }]);
  });

  test('whose customer waits alone five minutes is told to the other agents who work, where there is no lobby', async () => {
    const id = await bookFor(priya, '2026-11-24T14:00:00.000Z');
    const ravi = await road.staffToken('AGENT', [product]);
    const tellDue = () => road.server.schedules.tellDue();
    await road.at('2026-11-24T14:05:00.000Z', tellDue);
    expect(await bell(dev)).toEqual([]);
    await road.owner('update schedules set customer_there_at = starts_at where id = $1', [id]);
    offDuty = [ravi.person.id];

    await road.at('2026-11-24T14:04:59.000Z', tellDue);
    expect(await bell(dev)).toEqual([]);
    await road.at('2026-11-24T14:05:00.000Z', async () => {
      await tellDue();
      await tellDue();
    });

    expect(await bell(dev)).toMatchObject([{ kind: 'nobody-came', count: 1, path: '/app/join-live' }]);
    expect([await bell(priya), await bell(ravi)]).toEqual([[], []]);
  });

  test('whose customer waits alone is the lobby’s to offer where there is one', async () => {
    const id = await bookFor(priya, '2026-11-24T15:00:00.000Z');
    await road.owner('update schedules set customer_there_at = starts_at where id = $1', [id]);
    lobbyMode = true;

    await road.at('2026-11-24T15:05:00.000Z', () => road.server.schedules.tellDue());

    expect(await bell(dev)).toEqual([]);
  });

  test.each([
    ['nobody came to', null, 'Asha Rao did not come to'],
    ['we did not come to', '2026-11-24T16:00:00.000Z', 'Asha Rao came to'],
  ])('that %s is told to its agent', async (_name, thereAt, sentence) => {
    const id = await bookFor(priya, '2026-11-24T16:00:00.000Z');
    await road.owner('update schedules set customer_there_at = $2 where id = $1', [id, thereAt]);

    await road.at('2026-11-24T16:15:00.000Z', () => road.server.schedules.judgeDue());

    const [said] = await sentences(priya);
    expect(said?.startsWith(`${sentence} ${product.name} on 24-11-26, 16:00`)).toBe(true);
  });
});

test('a customer who was transferred to an agent is told to that agent', async () => {
  await step('knocked');
  await step('knocked', { reason: 'transferred', agentId: dev.person.id });

  expect(await bell(priya)).toEqual([]);
  expect(await sentences(dev)).toEqual([`Asha Rao was transferred to you for ${product.name}.`]);
});

test.each([
  ['an admin', { kind: 'admin' as const, name: 'Meera Nair' }, ['Meera Nair switched your lobby off.']],
  ['the agent', { kind: 'self' as const, name: null }, []],
  ['nobody', { kind: 'system' as const, name: null }, []],
])('a lobby that %s switched off is told to the agent by admins only', async (_name, by, expected) => {
  const { database, clock } = road.world;
  const step = { agentId: priya.person.id, state: 'lobby-off' as const, by, at: clock.now() };

  await database.withTenant(acme(), (unit) => road.server.events.publish(unit, agentStepped, step));

  expect(await sentences(priya)).toEqual(expected);
});

describe('the bell', () => {
  test('of another agent, or of a product that is not assigned, is not there', async () => {
    const other = await road.productWith();

    expect((await look(priya, product, dev.person.id)).json().error.code).toBe('user.not_found');
    expect((await look(priya, other)).json().error.code).toBe('product.not_found');
    await expect(service.open(actorOf(priya), other.id)).rejects.toMatchObject({ code: 'product.not_found' });
    await expect(service.clear(actorOf(priya), other.id)).rejects.toMatchObject({
      code: 'product.not_found',
    });
  });

  test('shows nothing of a product any more once the agent is not assigned', async () => {
    absent = [priya.person.id];
    await step('expired');

    await road.owner('delete from product_agents where user_id = $1', [priya.person.id]);

    expect((await look(priya)).statusCode).toBe(404);
  });

  test('that is opened counts as seen, for its own agent only', async () => {
    absent = [priya.person.id, dev.person.id];
    await step('expired');

    expect(await service.open(actorOf(priya), product.id)).toEqual({ unseen: 0 });

    expect(await bell(priya)).toMatchObject([{ seen: true }]);
    expect(await bell(dev)).toMatchObject([{ seen: false }]);
  });

  test('is cleared one by one or whole; another’s stays, whatever id is named', async () => {
    absent = [priya.person.id, dev.person.id];
    await step('expired');
    asha = await road.customerOf(product);
    await step('expired');
    const [newest] = await bell(priya);
    const [theirs] = await bell(dev);

    expect(await service.clear(actorOf(priya), product.id, theirs.id)).toEqual({ unseen: 2 });
    expect(await service.clear(actorOf(priya), product.id, newest.id)).toEqual({ unseen: 1 });
    expect(await service.clear(actorOf(priya), product.id)).toEqual({ unseen: 0 });

    expect(await bell(priya)).toEqual([]);
    expect(await bell(dev)).toHaveLength(2);
  });

  test('keeps so many for an agent; the oldest go', async () => {
    await road.owner(
      `insert into notifications (tenant_id, product_id, agent_id, kind, text, key, at)
       select $1, $2, $3, 'missed-knock', n::text, n::text, timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, ${notificationLimits.keptPerAgent}) n`,
      [acme().tenantId, product.id, priya.person.id],
    );
    absent = [priya.person.id];

    await step('expired');

    const texts = await sentences(priya);
    expect(texts).toHaveLength(notificationLimits.keptPerAgent);
    expect([texts[0]?.startsWith('Asha Rao'), texts.includes('1'), texts.includes('2')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test('what is older than it is kept goes, at every tenant; what is younger stays', async () => {
  const { database, clock } = road.world;
  const old = new Date(clock.now().getTime() - notificationLimits.keptMs - 1);
  absent = [priya.person.id];
  await step('expired');
  await road.owner(
    `insert into notifications (tenant_id, product_id, agent_id, kind, text, key, at)
     select tenant_id, product_id, agent_id, kind, 'Long ago', 'long-ago', $1 from notifications where agent_id = $2`,
    [old, priya.person.id],
  );
  expect(await sentences(priya)).toHaveLength(2);

  await forgetOld({ database, now: clock.now });

  expect(await sentences(priya)).toEqual([expect.stringContaining('Asha Rao')]);
});

test('whoever is connected and given a product hears its channel from then on, and no more once it is taken away', async () => {
  const other = await road.productWith();
  here.add(priya.person.id).add(dev.person.id);
  const changed = () =>
    road.world.database.withTenant(acme(), (unit) =>
      road.server.events.publish(unit, agentsChanged, { productId: other.id }),
    );
  const moveOf = (way: 'join' | 'leave', who: string) => ({
    ...{ way, who },
    channel: { productId: other.id, agentId: who },
  });

  await road.assign(priya.person, other);
  await changed();

  expect(moves).toEqual([moveOf('join', priya.person.id), moveOf('leave', dev.person.id)]);
});
