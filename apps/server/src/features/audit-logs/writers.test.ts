/** Tests that each log type is written by its feature, in the composed app. */
import { type LogType, logTypeWriters } from '@foyer/contract/audit-logs.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { samplePng } from '../../testing/sample-pictures.ts';
import { type AccessSetup, createAccessSetup } from '../../testing/setups/access-setup.ts';

const setup = {} as AccessSetup;
let agent: string;
let owner: string;
let asha: { token: string; id: string };
let numbers = 98_460_00000;

beforeAll(async () => {
  Object.assign(setup, await createAccessSetup());
  [agent, owner] = [await setup.signIn('acme', 'agent'), await setup.signIn('acme', 'superAdmin')];
  asha = await newCustomer();
});
afterAll(() => setup.close());

async function newCustomer(more: object = {}) {
  numbers += 1;
  const token = await setup.becomeCustomer('acme', {
    product: 'jee-live-demo',
    userName: 'Asha Rao',
    mobileNumber: String(numbers),
    countryCode: 'IN',
    courseInterestedIn: 'JEE',
    Class: '11',
    policyAccepted: true,
    ...more,
  });
  const { rows } = await setup.owner.query('select id from customers where phone = $1', [`+91${numbers}`]);
  return { token, id: rows[0].id as string };
}

async function asOwner(method: string, url: string, body?: object) {
  const answer = await setup.call({ tenant: 'acme', method, url, token: owner, body });
  if (answer.status >= 400) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`);
  return answer.body?.result;
}

async function knockAndAccept() {
  const ravi = await newCustomer();
  const socket = await setup.connect('acme', '/lobby', agent);
  await socket.emitWithAck('lobby_join-lobby', {});
  const url = '/api/lobby/requests';
  const knocked = await setup.call({ tenant: 'acme', method: 'POST', url, token: ravi.token });
  const { meetingId } = knocked.body.result;
  expect(await socket.emitWithAck('lobby-request-accepted', { meetingId })).toHaveProperty('result');
  await socket.emitWithAck('lobby_leave-lobby', {});
  // Otherwise the agent is still busy with this customer when the next one knocks.
  await setup.call({
    tenant: 'acme',
    method: 'DELETE',
    url: '/api/lobby/requests/current',
    token: ravi.token,
  });
  socket.disconnect();
  return { meetingId, ravi };
}

async function writeOutcome(): Promise<void> {
  const { meetingId, ravi } = await knockAndAccept();
  const body = { status: 'completed', converted: true, revenue: 100, note: '', version: 0 };
  await asOwner('PUT', `/api/meetings/${meetingId}/outcomes/${ravi.id}`, body);
}

async function giveFeedback(): Promise<void> {
  const { meetingId, ravi } = await knockAndAccept();
  // No media server runs in this test that would report the participant.
  await setup.owner.query(
    "update meeting_participants set first_joined_at = now() where meeting_id = $1 and side = 'customer'",
    [meetingId],
  );
  const url = `/api/meetings/${meetingId}/feedback`;
  const body = { stars: 5, reasons: ['helpful'], text: '' };
  const { status } = await setup.call({ tenant: 'acme', method: 'PUT', url, token: ravi.token, body });
  expect(status).toBe(200);
}

async function startRecording(): Promise<void> {
  await setup.owner.query("update tenants set local_recording = true where slug = 'acme'");
  const ravi = await newCustomer();
  const socket = await setup.connect('acme', '/lobby', agent);
  await socket.emitWithAck('lobby_join-lobby', {});
  const knocked = await setup.call({
    tenant: 'acme',
    method: 'POST',
    url: '/api/lobby/requests',
    token: ravi.token,
  });
  const { meetingId } = knocked.body.result;
  await socket.emitWithAck('lobby-request-accepted', { meetingId });
  const url = `/api/meetings/${meetingId}/recordings`;
  expect((await setup.call({ tenant: 'acme', method: 'POST', url, token: agent })).status).toBe(201);
  await setup.call({
    tenant: 'acme',
    method: 'POST',
    url: `/api/meetings/${meetingId}/hang-up`,
    token: agent,
  });
  await socket.emitWithAck('lobby_leave-lobby', {});
  socket.disconnect();
}

async function transferByLink(): Promise<void> {
  await setup.owner.query(`update tenants set flags = flags || '{"linkSms": true}' where slug = 'acme'`);
  const ravi = await newCustomer();
  const socket = await setup.connect('acme', '/lobby', agent);
  await socket.emitWithAck('lobby_join-lobby', {});
  const url = '/api/lobby/requests';
  const knocked = await setup.call({ tenant: 'acme', method: 'POST', url, token: ravi.token });
  const { meetingId } = knocked.body.result;
  await socket.emitWithAck('lobby-request-accepted', { meetingId });
  // No media server runs in this test that would report the participant or close the room.
  await setup.owner.query("update lobby_requests set status = 'IN_MEETING' where meeting_id = $1", [
    meetingId,
  ]);
  await socket.emitWithAck('lobby_customer-transfer', { meetingId, target: { to: 'link' } });
  await socket.emitWithAck('lobby_leave-lobby', {});
  socket.disconnect();
}

async function bookNext(): Promise<void> {
  const { token } = await newCustomer();
  const ask = (method: string, url: string, body?: object) =>
    setup.call({ tenant: 'acme', method, url, token, body });
  const times = await ask('GET', '/api/products/jee-live-demo/times?zone=UTC');
  const booked = await ask('POST', '/api/schedules', { startsAt: times.body.result.nextFree, zone: 'UTC' });
  expect(booked.status).toBe(201);
}

async function makeProduct() {
  numbers += 1;
  return asOwner('POST', '/api/manage/products', {
    name: 'Tour',
    slug: `tour-${numbers}`,
    headline: null,
    promise: null,
    platform: 'jupiter',
    platformTemplate: null,
    routing: 'broadcast',
    offerLastsSeconds: 60,
    active: true,
    agentIds: [],
    durationMinutes: 30,
    noticeMinutes: 30,
    horizonDays: 14,
  });
}

async function attachPicture(): Promise<void> {
  await setup.owner.query(`update tenants set flags = flags || '{"attachment": true}' where slug = 'acme'`);
  const { body } = await setup.call({
    tenant: 'acme',
    method: 'POST',
    url: '/api/registrations/attachments?name=report.png',
    body: samplePng(),
  });
  await newCustomer({ attachmentIds: [body.result.id] });
}

async function makeLink(): Promise<string> {
  const wish = { productId: (await makeProduct()).id, customerId: null, hours: 24, note: null };
  return (await asOwner('POST', '/api/manage/links', wish)).id;
}

async function forget(): Promise<string> {
  const email = 'admin@acme.test';
  await setup.call({ tenant: 'acme', method: 'POST', url: '/api/users/forgot-password', body: { email } });
  return vi.waitFor(async () => {
    const { body } = await setup.call({ tenant: 'acme', method: 'GET', url: '/api/dev/outbox' });
    for (const { text } of body.result) {
      const token = /token=([\w-]+)/.exec(text)?.[1];
      if (token) return token;
    }
    throw new Error('no mail with a link was sent');
  });
}

/** A log type without an entry does not compile. */
const actions = {
  LOGIN: () => setup.signIn('acme', 'agent'),
  LOGOUT: async () => setup.signOut('acme', await setup.signIn('acme', 'agent')),
  OTP: () => newCustomer(),
  JOIN_LOBBY: knockAndAccept,
  LEAVE_LOBBY: knockAndAccept,
  JOIN_DEMO: knockAndAccept,
  TRANSFER_CUSTOMER: transferByLink,
  CUSTOMERS: () => asOwner('GET', '/api/manage/customers'),
  BLOCK_CUSTOMER: () =>
    asOwner('POST', `/api/manage/customers/${asha.id}/block`, { reason: 'Not a customer.' }),
  PRODUCTS: makeProduct,
  SLOTS: async () =>
    asOwner('POST', '/api/manage/slots', {
      productId: (await makeProduct()).id,
      weekdays: [1],
      startsAt: '10:00',
      endsAt: '11:00',
      capacity: 1,
      active: true,
    }),
  SCHEDULES: () => bookNext(),
  DISABLE_SCHEDULES: () =>
    asOwner('POST', '/api/manage/schedule-stops', {
      productId: null,
      from: '2020-01-01T00:00:00.000Z',
      to: '2020-01-02T00:00:00.000Z',
      reason: 'Ill',
    }),
  SCHEDULE_CLICK: async () => {
    const body = { product: 'jee-live-demo', source: 'buy-now' };
    const url = '/api/schedules/clicks';
    expect((await setup.call({ tenant: 'acme', method: 'POST', url, body })).status).toBe(204);
  },
  ATTACHMENTS: attachPicture,
  RECORDINGS: startRecording,
  GENERATE_LINK: makeLink,
  SEND_GENERATE_LINK: async () =>
    asOwner('POST', `/api/manage/links/${await makeLink()}/send`, { channel: 'sms', to: '+919845000009' }),
  USERS: () =>
    asOwner('POST', '/api/manage/users', {
      name: 'Dev',
      email: `dev-${numbers}@acme.test`,
      role: 'AGENT',
      status: 'ACTIVE',
      assignedProductIds: [],
      languages: [],
    }),
  CONFIG: async () => {
    const { logo, ...settings } = await asOwner('GET', '/api/manage/settings');
    await asOwner('PUT', '/api/manage/settings', { ...settings, currency: 'EUR' });
  },
  EXPORT: () => asOwner('GET', '/api/audit-logs/export?format=csv'),
  DEMO_STATUS: writeOutcome,
  FEEDBACKS: giveFeedback,
  TIME_LOGS: () => asOwner('GET', '/api/manage/time-logs'),
  AGENT_LOGS: () => asOwner('GET', '/api/manage/agent-logs'),
  LOBBY_LOGS: () => asOwner('GET', '/api/manage/lobby-logs'),
  FORGOT_PASSWORD: forget,
  RESET_PASSWORD: async () => {
    const body = { token: await forget(), password: 'a river of quiet lanterns' };
    const { status } = await setup.call({
      tenant: 'acme',
      method: 'POST',
      url: '/api/users/reset-password',
      body,
    });
    expect(status).toBe(204);
  },
} satisfies Record<LogType, () => Promise<unknown>>;

describe.each(Object.entries(actions))('%s', (logType, doIt) => {
  const { actions } = logTypeWriters[logType as LogType];

  async function rowsOf(tenant: string): Promise<{ action: string }[]> {
    const { rows } = await setup.owner.query(
      'select a.action from audit_log a join tenants t on t.id = a.tenant_id where t.slug = $2 and a.log_type = $1',
      [logType, tenant],
    );
    return rows;
  }

  it('is written with the actions of the contract, at the tenant where they happen', async () => {
    const before = (await rowsOf('acme')).length;
    const elsewhere = (await rowsOf('globex')).length;

    await doIt();
    await expect.poll(async () => (await rowsOf('acme')).length).toBeGreaterThan(before);

    const rows = await rowsOf('acme');
    expect(rows.length).toBeGreaterThan(before);
    for (const { action } of rows) expect(actions).toContain(action);
    expect(await rowsOf('globex')).toHaveLength(elsewhere);
  });
});

it('the audit log is read by super admins only, which is recorded, and finds the rows of a person by id', async () => {
  const { rows } = await asOwner('GET', `/api/audit-logs?entityId=${asha.id}`);
  const read = await asOwner('GET', '/api/audit-logs?search=audit-log&sort=at:desc');

  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatchObject({ entityId: asha.id });
  expect(read.rows[0]).toMatchObject({
    action: 'READ',
    actorKind: 'USER',
    ip: expect.stringMatching(/^127/),
  });
  const url = '/api/audit-logs';
  expect((await setup.call({ tenant: 'acme', method: 'GET', url, token: agent })).status).toBe(403);
});
