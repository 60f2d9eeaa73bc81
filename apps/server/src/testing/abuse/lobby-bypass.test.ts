/** Ways into a call that no agent accepted: all rejected, and no meeting, participant or link changes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMedia, type RoomToken } from '../../platform/media/media.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords, type TenantRecords } from '../setups/tenant-records.ts';

const signer = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) });
const world = {} as AccessSetup;
const met = {} as TenantRecords;
const foreign = {} as TenantRecords;
/** A customer of acme who waits, and has a meeting id of their own. */
let waiting: { token: string; customerId: string; meetingId: string };

beforeAll(async () => {
  const { mintToken, readToken } = signer;
  Object.assign(world, await createAccessSetup({ ...createFakeMedia(), mintToken, readToken }));
  Object.assign(met, await createTenantRecords(world, 'acme'));
  Object.assign(foreign, await createTenantRecords(world, 'globex'));
  const token = await world.becomeCustomer('acme', formOf('acme'));
  const { body } = await world.call({ tenant: 'acme', method: 'POST', url: '/api/lobby/requests', token });
  const { meetingId } = body.result;
  const { rows } = await world.owner.query('select customer_id from lobby_requests where meeting_id = $1', [
    meetingId,
  ]);
  waiting = { token, meetingId, customerId: rows[0].customer_id };
});
afterAll(() => world.close());

const ask = (method: string, url: string, token: string | null, body?: unknown) =>
  world.call({ tenant: 'acme', method, url, token, body });

/** What must not change. */
async function state() {
  const tables = ['meetings', 'meeting_participants', 'links', 'schedules', 'lobby_requests'];
  const read = tables.map((table) =>
    world.owner.query(
      `select to_jsonb(t) - '{customer_seen_at,customer_socket_id}'::text[] as row from ${table} t order by 1`,
    ),
  );
  return (await Promise.all(read)).map(({ rows }) => rows);
}

const keyOf = (room: string, identity: string): RoomToken => ({
  room,
  identity,
  name: 'Mallory',
  lastsMs: 60_000,
  mayHear: true,
  attributes: {},
});

describe('a room token', () => {
  const keys: [string, () => RoomToken][] = [
    [
      'of a customer whom nobody accepted',
      () => keyOf(`acme:${waiting.meetingId}`, `customer:${waiting.customerId}`),
    ],
    [
      'for the meeting of another customer',
      () => keyOf(`acme:${met.ids.meetingId}`, `customer:${waiting.customerId}`),
    ],
    [
      'of an agent who is not in the meeting',
      () => keyOf(`acme:${met.ids.meetingId}`, `agent:${crypto.randomUUID()}`),
    ],
    ['for a room of the caller’s own name', () => keyOf('acme:lounge', `customer:${waiting.customerId}`)],
    [
      'for a meeting of another tenant',
      () => keyOf(`globex:${foreign.ids.meetingId}`, `customer:${foreign.ids.customerId}`),
    ],
    [
      'whose room names two tenants',
      () => keyOf(`acme:globex:${foreign.ids.meetingId}`, `customer:${foreign.ids.customerId}`),
    ],
    [
      'of the right person with a longer name',
      () => keyOf(`acme:${met.ids.meetingId}`, `customer:${met.ids.customerId}x`),
    ],
    [
      'of a person of the wrong side',
      () => keyOf(`acme:${met.ids.meetingId}`, `agent:${met.ids.customerId}`),
    ],
  ];

  test.each(keys)('%s is rejected by the proxy', async (_whose, key) => {
    const token = await signer.mintToken(key());

    const { status } = await ask('GET', `/livekit/rtc/validate?access_token=${token}`, null);

    expect([401, 409]).toContain(status);
  });

  test('of the accepted customer passes the proxy, which then finds no media server in this test', async () => {
    const token = await signer.mintToken(
      keyOf(`acme:${met.ids.meetingId}`, `customer:${met.ids.customerId}`),
    );

    expect(
      (await ask('GET', `/livekit/rtc/validate?access_token=${token}`, null)).status,
    ).toBeGreaterThanOrEqual(500);
  });
});

const services = ['RoomService', 'Egress', 'Ingress', 'SIP', 'AgentDispatchService'];
const serverPaths = services.flatMap((service) => [
  `/livekit/twirp/livekit.${service}/ListRooms`,
  `/livekit/rtc/../twirp/livekit.${service}/ListRooms`,
  `/livekit/rtc%2f..%2ftwirp/livekit.${service}/ListRooms`,
  `/livekit/rtc/v1/..;/twirp/livekit.${service}/ListRooms`,
  `/livekit//twirp/livekit.${service}/ListRooms`,
]);
describe('the media server’s own interface', () => {
  let upstream: Server;
  const reached: string[] = [];
  const proxied = {} as AccessSetup;
  beforeAll(async () => {
    upstream = createServer(({ url = '' }, response) => {
      reached.push(url.split('?')[0] ?? '');
      response.end('in');
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const { port } = upstream.address() as AddressInfo;
    const { mintToken, readToken } = signer;
    const media = { ...createFakeMedia(), mintToken, readToken };
    Object.assign(proxied, await createAccessSetup(media, {}, { mediaUpstream: `http://127.0.0.1:${port}` }));
    Object.assign(inside, await createTenantRecords(proxied, 'acme'));
  });
  afterAll(async () => {
    await proxied.close();
    upstream.close();
  });
  const inside = {} as TenantRecords;
  const send = async (url: string, method = 'POST') => {
    const key = keyOf(`acme:${inside.ids.meetingId}`, `customer:${inside.ids.customerId}`);
    const authorization = `Bearer ${await signer.mintToken(key)}`;
    return proxied.call({
      tenant: 'acme',
      method,
      url,
      headers: { authorization },
      body: method === 'POST' ? {} : undefined,
    });
  };

  test('is not what the same token reaches: it may only signal', async () => {
    expect((await send('/livekit/rtc/validate', 'GET')).bytes.toString()).toBe('in');
    expect(reached).toEqual(['/rtc/validate']);
    reached.length = 0;
  });

  test.each(serverPaths)('is not reached as %s', async (url) => {
    expect((await send(url)).status).toBeLessThan(500);
    expect((await send(url, 'GET')).status).toBeLessThan(500);
    expect(reached).toEqual([]);
  });
});

const attempts: [string, () => Promise<{ status: number; body: { error?: { code: string } } }>, string[]][] =
  [
    [
      'enters before an agent accepts',
      () => ask('POST', `/api/meetings/${waiting.meetingId}/entry`, waiting.token),
      ['meeting.not_found'],
    ],
    [
      'enters another customer’s meeting',
      () => ask('POST', `/api/meetings/${met.ids.meetingId}/entry`, waiting.token),
      ['meeting.not_found'],
    ],
    [
      'reads another customer’s meeting',
      () => ask('GET', `/api/meetings/${met.ids.meetingId}`, waiting.token),
      ['meeting.not_found'],
    ],
    [
      'enters a meeting of another tenant',
      () => ask('POST', `/api/meetings/${foreign.ids.meetingId}/entry`, waiting.token),
      ['meeting.not_found'],
    ],
    [
      'ends another customer’s meeting',
      () => ask('POST', `/api/meetings/${met.ids.meetingId}/hang-up`, waiting.token),
      ['meeting.not_found'],
    ],
    [
      'reads another customer’s chat',
      () => ask('GET', `/api/meetings/${met.ids.meetingId}/messages`, waiting.token),
      ['meeting.not_found'],
    ],
    [
      'opens the room with a token of another tenant',
      () => ask('POST', `/api/meetings/${met.ids.meetingId}/entry`, foreign.customerToken),
      ['auth.invalid'],
    ],
    [
      'asks as the booking of another customer',
      () => ask('GET', `/api/links/${'A'.repeat(44)}`, waiting.token),
      ['link.invalid'],
    ],
    [
      'opens a booking’s link of another tenant',
      () => ask('POST', `/api/links/${foreign.ids.token}/open`, null),
      ['link.invalid'],
    ],
    [
      'opens a booking before its time',
      () => ask('POST', `/api/links/${met.ids.token}/open`, null),
      ['link.early'],
    ],
  ];
test.each(attempts)('a customer who %s is rejected', async (_what, attempt, codes) => {
  const before = await state();

  const { status, body } = await attempt();

  expect(Math.floor(status / 100)).toBe(4);
  expect(codes).toContain(body.error?.code);
  expect(await state()).toEqual(before);
});

test('a customer whom no agent accepted gets no room token by repeating the request', async () => {
  const before = await state();
  for (let count = 0; count < 3; count += 1) {
    const { body } = await ask('GET', '/api/lobby/requests/current', waiting.token);
    expect(JSON.stringify(body)).not.toMatch(/eyJ/);
  }
  expect((await state())[0]).toEqual(before[0]);
});

describe('the socket of a customer', () => {
  test('cannot connect to the lobby of the agents', async () => {
    await expect(world.connect('acme', '/lobby', waiting.token)).rejects.toMatchObject({
      data: { error: { code: 'auth.forbidden' } },
    });
  });

  test.each([
    'lobby_join-lobby',
    'lobby-request-accepted',
    'lobby_admit-customer',
    'lobby-request-rejected',
    'lobby_customer-accepted',
    'lobby_customer-redirect',
  ])('changes nothing by sending %s', async (name) => {
    const socket = await world.connect('acme', '/customer', waiting.token);
    const before = await state();

    const answer = await socket.timeout(30_000).emitWithAck(name, {
      meetingId: waiting.meetingId,
      agentId: met.ids.agentId,
      requestId: met.ids.requestId,
    });

    expect(answer.error.code).toBe('event.unknown');
    expect(await state()).toEqual(before);
    socket.disconnect();
  });
});

/** What worked once, sent again after it was over. Each has a meeting of its own, last, because it ends. */
describe('replayed', () => {
  const replayed = {} as AccessSetup;
  const records = {} as TenantRecords;
  /** Of the meeting that ends. */
  const ended = {} as TenantRecords;
  beforeAll(async () => {
    const { mintToken, readToken } = signer;
    Object.assign(replayed, await createAccessSetup({ ...createFakeMedia(), mintToken, readToken }));
    Object.assign(records, await createTenantRecords(replayed, 'acme'));
    Object.assign(ended, await createTenantRecords(replayed, 'globex'));
  });
  afterAll(() => replayed.close());

  const call = (method: string, url: string, token: string | null, body?: unknown) =>
    replayed.call({ tenant: 'acme', method, url, token, body });
  const entry = () => call('POST', `/api/meetings/${records.ids.meetingId}/entry`, records.customerToken);
  const validate = (token: string) => call('GET', `/livekit/rtc/validate?access_token=${token}`, null);

  test('an accept of the meeting in progress by another agent changes nothing', async () => {
    const other = await replayed.connect(
      'acme',
      '/lobby',
      await replayed.signInAs('acme', 'agent2@acme.test'),
    );
    await other.emitWithAck('lobby_join-lobby', {});

    const answer = await other.emitWithAck('lobby-request-accepted', { meetingId: records.ids.meetingId });

    expect(['lobby.no_request', 'lobby.already_taken']).toContain(answer.error.code);
    other.disconnect();
  });

  test('a room token of a customer who was removed is rejected, and so is entering again', async () => {
    const { token } = (await entry()).body.result;
    expect((await validate(token)).status).toBeGreaterThanOrEqual(500);
    const agent = await replayed.signIn('acme', 'agent');
    const { meetingId, customerId } = records.ids;
    const removed = await call('POST', `/api/meetings/${meetingId}/people/${customerId}/removal`, agent);
    expect(removed.status).toBeLessThan(300);

    expect([401, 409]).toContain((await validate(token)).status);
    expect(Math.floor((await entry()).status / 100)).toBe(4);
  });

  test('the accept, the room token and the entry of a meeting that ended are rejected', async () => {
    const agent = await replayed.signIn('globex', 'agent');
    const { meetingId } = ended.ids;
    const post = (url: string) => replayed.call({ tenant: 'globex', method: 'POST', url, token: agent });
    const enter = () => post(`/api/meetings/${meetingId}/entry`);
    const url = `/livekit/rtc/validate?access_token=${(await enter()).body.result.token}`;
    const check = () => replayed.call({ tenant: 'globex', method: 'GET', url });
    expect((await check()).status).toBeGreaterThanOrEqual(500);
    expect((await post(`/api/meetings/${meetingId}/hang-up`)).status).toBeLessThan(300);

    const socket = await replayed.connect('globex', '/lobby', agent);
    const accepted = await socket.emitWithAck('lobby-request-accepted', { meetingId });

    expect(['lobby.no_request', 'lobby.already_taken']).toContain(accepted.error?.code);
    expect([401, 409]).toContain((await check()).status);
    expect(Math.floor((await enter()).status / 100)).toBe(4);
    socket.disconnect();
  });

  test('the link of a booking that was cancelled opens nothing', async () => {
    const { token } = records.ids;
    expect((await call('DELETE', `/api/schedules/by-link/${token}`, null)).status).toBeLessThan(300);

    const opened = await call('POST', `/api/links/${token}/open`, null);

    expect(Math.floor(opened.status / 100)).toBe(4);
    expect(JSON.stringify(opened.body)).not.toMatch(/eyJ/);
  });

  test('the code of a registration that was verified gives the same customer again to the same browser, and nothing else', async () => {
    const registered = await call('POST', '/api/registrations', null, formOf('acme'));
    const outbox = await call('GET', '/api/dev/outbox', null);
    const code = /\d{6}/.exec(outbox.body.result[0].text)?.[0];
    const url = `/api/registrations/${registered.body.result.registrationId}/verify`;
    const first = await call('POST', url, null, { code });
    expect(first.status).toBeLessThan(300);

    const again = await call('POST', url, null, { code });
    expect(again.body.result.customerId).toBe(first.body.result.customerId);
  });
});
