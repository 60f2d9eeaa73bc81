/** Another tenant's thing answers exactly like one that does not exist; a session that ends takes its connections along. */
import { routes } from '@foyer/contract/catalogue.ts';
import type { RouteDefinition } from '@foyer/contract/http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, buildAccessWorld, type PersonKind } from './platform/testing/access-world.ts';

/** A product of globex, whose slug acme has not. */
const theirs = {
  productSlug: 'claims-help',
  meetingId: '',
  requestId: '',
  agentId: '',
  userId: '',
  registrationId: '',
  customerId: '',
  productId: '',
  slotId: '',
  exceptionId: '',
  scheduleId: '',
  stopId: '',
  /** Of a signed link. */
  token: '',
  linkId: '',
  attachmentId: '',
  fileId: '',
  messageId: '',
  sessionId: '',
  passkeyId: '',
};
const missing = {
  productSlug: 'no-such-thing',
  ...{ meetingId: crypto.randomUUID(), userId: crypto.randomUUID(), registrationId: crypto.randomUUID() },
  ...{ requestId: crypto.randomUUID(), agentId: crypto.randomUUID() },
  ...{ customerId: crypto.randomUUID(), productId: crypto.randomUUID() },
  ...{ slotId: crypto.randomUUID(), exceptionId: crypto.randomUUID() },
  ...{ scheduleId: crypto.randomUUID(), stopId: crypto.randomUUID(), token: 'A'.repeat(44) },
  ...{ linkId: crypto.randomUUID(), attachmentId: crypto.randomUUID(), messageId: crypto.randomUUID() },
  ...{ sessionId: crypto.randomUUID(), passkeyId: crypto.randomUUID(), fileId: crypto.randomUUID() },
};
const world = {} as AccessWorld;
const tokens = {} as Record<PersonKind, string>;

beforeAll(async () => {
  Object.assign(world, await buildAccessWorld());
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = await world.becomeCustomer('acme', {
    ...{ product: 'jee-live-demo', userName: 'Asha Rao', mobileNumber: '98450 11111', countryCode: 'IN' },
    ...{ courseInterestedIn: 'JEE', Class: '11', policyAccepted: true },
  });
  await meetAtGlobex();
  // Else the chat is off for everybody, whoever's meeting it is.
  await world.owner.query(`update tenants set flags = flags || '{"chatButton": true, "attachment": true}'`);
});
afterAll(() => world.close());

/** An agent and a customer of globex in an open meeting, and the ids of everything that took. */
async function meetAtGlobex(): Promise<void> {
  const customer = await world.becomeCustomer('globex', {
    ...{
      product: 'claims-help',
      userName: 'Ruth Hill',
      mobileNumber: '98450 22222',
      countryCode: 'IN',
      accountNumber: '4711',
    },
  });
  const agent = await world.connect('globex', '/lobby', await world.signIn('globex', 'agent'));
  await agent.emitWithAck('lobby_join-lobby', {});
  const { body } = await world.call({
    tenant: 'globex',
    method: 'POST',
    url: '/api/lobby/requests',
    token: customer,
  });
  const accepted = await agent.emitWithAck('lobby-request-accepted', { meetingId: body.result.meetingId });
  expect(accepted).toHaveProperty('result');
  const { rows } = await world.owner.query(
    'select r.id, r.meeting_id, r.customer_id, r.product_id, r.registration_id, r.agent_id from lobby_requests r where r.meeting_id = $1',
    [body.result.meetingId],
  );
  const [row] = rows;
  Object.assign(theirs, {
    meetingId: row.meeting_id,
    customerId: row.customer_id,
    productId: row.product_id,
  });
  Object.assign(theirs, { registrationId: row.registration_id, userId: row.agent_id });
  Object.assign(theirs, { requestId: row.id, agentId: row.agent_id });
  await bookAtGlobex(customer);
  await linkAtGlobex();
  await writeAtGlobex();
  await failAtGlobex();
  await closeDaysAtGlobex();
  await signInAtGlobex();
}

async function linkAtGlobex(): Promise<void> {
  const link = await world.owner.query(
    `insert into links (tenant_id, kind, product_id, expires_at, created_by_name, created_at)
     select tenant_id, 'generate-link', id, now() + interval '1 day', 'Susan', now() from products where id = $1 returning id`,
    [theirs.productId],
  );
  const attachment = await world.owner.query(
    `insert into attachments (tenant_id, registration_id, file_key, name, type, bytes, address_hash, uploaded_at, kept_at)
     select tenant_id, id, 'x', 'claim.png', 'image/png', 1, '', now(), now() from registrations where id = $1 returning id`,
    [theirs.registrationId],
  );
  Object.assign(theirs, { linkId: link.rows[0].id, attachmentId: attachment.rows[0].id });
}

async function writeAtGlobex(): Promise<void> {
  const file = await world.owner.query(
    `insert into chat_files (tenant_id, meeting_id, side, person_id, file_key, name, type, bytes, uploaded_at)
     select tenant_id, id, 'customer', $2, 'x', 'claim.png', 'image/png', 1, now() from meetings where id = $1 returning id`,
    [theirs.meetingId, theirs.customerId],
  );
  Object.assign(theirs, { fileId: file.rows[0].id });
}

async function failAtGlobex(): Promise<void> {
  const message = await world.owner.query(
    `insert into messages (tenant_id, key, kind, channel, address, text, origin, state, due_at, next_at, created_at)
     select tenant_id, 'x', 'link', 'sms', '+447400123456', 'x', 'http://x', 'FAILED', now(), now(), now()
     from products where id = $1 returning id`,
    [theirs.productId],
  );
  Object.assign(theirs, { messageId: message.rows[0].id });
}

async function bookAtGlobex(token: string): Promise<void> {
  const ask = (method: string, url: string, body?: object) =>
    world.call({ tenant: 'globex', method, url, token, body });
  const times = await ask('GET', `/api/products/${theirs.productSlug}/times?zone=UTC`);
  const wish = { startsAt: times.body.result.nextFree, zone: 'UTC' };
  const { result } = (await ask('POST', '/api/schedules', wish)).body;
  const stop = await world.owner.query(
    `insert into schedule_stops (tenant_id, product_id, from_at, reason, created_by_name, created_at)
     select tenant_id, id, now(), 'Ill', 'Susan', now() from products where id = $1 returning id`,
    [theirs.productId],
  );
  Object.assign(theirs, { scheduleId: result.id, token: result.link, stopId: stop.rows[0].id });
}

async function signInAtGlobex(): Promise<void> {
  const passkey = await world.owner.query(
    `insert into passkeys (tenant_id, user_id, name, credential_id, public_key, counter, created_at)
     select tenant_id, id, 'Laptop', 'x', '', 0, now() from users where id = $1 returning id`,
    [theirs.userId],
  );
  const session = await world.owner.query('select id from sessions where user_id = $1', [theirs.userId]);
  Object.assign(theirs, { passkeyId: passkey.rows[0].id, sessionId: session.rows[0].id });
}

async function closeDaysAtGlobex(): Promise<void> {
  const [slot, exception] = await Promise.all([
    world.owner.query(
      `insert into slots (tenant_id, product_id, weekdays, starts_minute, ends_minute, capacity)
       select tenant_id, id, '{1}', 600, 720, 1 from products where id = $1 returning id`,
      [theirs.productId],
    ),
    world.owner.query(
      `insert into slot_exceptions (tenant_id, product_id, from_day, to_day, reason)
       select tenant_id, id, '2026-12-25', '2026-12-25', 'Feast' from products where id = $1 returning id`,
      [theirs.productId],
    ),
  ]);
  Object.assign(theirs, { slotId: slot.rows[0].id, exceptionId: exception.rows[0].id });
}

const product = {
  ...{
    name: 'Tour',
    slug: 'tour',
    headline: null,
    promise: null,
    platform: 'jupiter',
    platformTemplate: null,
  },
  ...{ routing: 'broadcast', offerLastsSeconds: 60, active: true, agentIds: [], version: 1 },
  ...{ durationMinutes: 30, noticeMinutes: 30, horizonDays: 14 },
};
const slot = { weekdays: [1], startsAt: '10:00', endsAt: '11:00', capacity: 1, active: true, version: 1 };
const person = {
  ...{ name: 'Ravi Kumar', email: 'ravi@acme.test', role: 'AGENT', status: 'ACTIVE' },
  ...{ assignedProductIds: [], languages: [], version: 1 },
};
const wishedStart = { startsAt: '2026-11-25T10:00:00.000Z', zone: 'UTC', sequence: 0 };
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** What the calls with a body are made with, by the end of their address. */
function bodyFor({ method, path }: RouteDefinition): object | undefined {
  if (path.includes('/opt-out/') && method === 'POST') return { optedOut: true };
  if (path.endsWith('/verify')) return { code: '000000' };
  const inRoom = path.startsWith('/api/meetings/') && bodyInRoom(path, method);
  if (inRoom) return inRoom;
  if (path.endsWith('/hold') && method === 'POST') return { note: 'One moment, please.' };
  if (path.endsWith('/notes')) return { text: 'Call back on Monday.' };
  if (path.endsWith('/block')) return { reason: 'Abuse.' };
  if (path.endsWith(':linkId/send')) return { channel: 'sms', to: '+919845000009' };
  if (path.endsWith(':scheduleId/cancel')) return { reason: 'Closed.' };
  if (path.endsWith(':agentId/schedules')) return { startsAt: wishedStart.startsAt };
  if (method !== 'PUT') return undefined;
  if (path.endsWith('/image')) return png;
  if (path.endsWith('/:productId')) return product;
  if (path.endsWith('/:userId')) return person;
  if (path.endsWith('/start') || path.endsWith('/by-link/:token')) return wishedStart;
  if (path.endsWith('/agent')) return { agentId: null, sequence: 0 };
  if (path.endsWith('/:slotId')) return { ...slot, productId: crypto.randomUUID() };
  return undefined;
}

function bodyInRoom(path: string, method: string): object | undefined {
  if (path.endsWith('/mute')) return { source: 'microphone' };
  if (path.endsWith('/typing')) return { recipient: 'EVERYONE' };
  if (path.endsWith('/files')) return png;
  if (path.endsWith('/messages') && method === 'POST')
    return { id: crypto.randomUUID(), text: 'Hello', recipient: 'EVERYONE', fileIds: [] };
  if (path.endsWith('/agents/:agentId/schedules')) return { startsAt: '2026-11-24T10:00:00.000Z' };
  if (method !== 'PUT') return undefined;
  if (path.endsWith('/hand')) return { raised: true };
  if (path.endsWith('/hold')) return { held: true };
  if (path.endsWith('/read')) return { upTo: crypto.randomUUID() };
  if (path.endsWith('/feedback')) return { stars: 5, reasons: [], text: '' };
  return { status: 'completed', converted: false, revenue: null, note: '', version: 0 };
}

type Names = typeof theirs;

function send(definition: RouteDefinition, names: Names, person: PersonKind | null) {
  const url = definition.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = names[name as keyof Names];
    if (!value) throw new Error(`This test has no ${name} of another tenant: give it one.`);
    return value;
  });
  return world.call({
    tenant: 'acme',
    method: definition.method,
    url: url + queryFor(definition),
    token: person && tokens[person],
    body: bodyFor(definition),
  });
}

function queryFor({ path, method }: RouteDefinition): string {
  if (path.endsWith('/times')) return '?zone=UTC';
  return path.endsWith('/files') && method === 'POST' ? '?name=claim.png' : '';
}

const forget = (body: { error?: { requestId?: string } }) => {
  delete body.error?.requestId;
  return body;
};

/** Machines prove whose they are by a signature, and the operator is of no tenant; the words of a kind, and countries, are nobody's thing. */
const namesSomething = ({ params, access, path }: RouteDefinition) =>
  params &&
  !access.includes('system') &&
  !access.includes('operator') &&
  !access.includes('scim') &&
  !/:(kind|country)\b/.test(path);

const withParameters = Object.values(routes).flatMap((definitions) =>
  Object.values(definitions as Record<string, RouteDefinition>).filter(namesSomething),
);

describe.each(withParameters)('$method $path', (definition) => {
  const callers = definition.access.includes('public')
    ? [null]
    : (definition.access as readonly PersonKind[]);

  it.each(callers.map((caller) => ({ caller: caller ?? 'nobody', person: caller })))(
    'tells $caller nothing of another tenant',
    async ({ person }) => {
      const foreign = await send(definition, theirs, person);
      const nowhere = await send(definition, missing, person);

      expect(foreign.status).toBe(404);
      expect([foreign.status, forget(foreign.body)]).toEqual([nowhere.status, forget(nowhere.body)]);
    },
  );
});

it("another tenant's product cannot be registered for", async () => {
  const register = (product: string) =>
    world.call({
      tenant: 'acme',
      method: 'POST',
      url: '/api/registrations',
      body: { product, userName: 'Eve' },
    });

  const [foreign, nowhere] = [await register(theirs.productSlug), await register(missing.productSlug)];

  expect(foreign.status).toBe(404);
  expect(forget(foreign.body)).toEqual(forget(nowhere.body));
});

it.each(['lobby-request-accepted', 'lobby-request-rejected'])(
  "%s tells an agent nothing of another tenant's knock",
  async (name) => {
    const socket = await world.connect('acme', '/lobby', tokens.agent);

    const foreign = await socket.emitWithAck(name, theirs);
    const nowhere = await socket.emitWithAck(name, missing);

    expect(foreign.error.code).toBe('lobby.no_request');
    expect(forget(foreign)).toEqual(forget(nowhere));
  },
);

it.each(['openNotification', 'clearNotification'])(
  "%s tells an agent nothing of another tenant's product",
  async (name) => {
    const socket = await world.connect('acme', '/notifications', tokens.agent);

    const foreign = await socket.emitWithAck(name, { productId: theirs.productId });
    const nowhere = await socket.emitWithAck(name, { productId: missing.productId });

    expect(foreign.error.code).toBe('product.not_found');
    expect(forget(foreign)).toEqual(forget(nowhere));
  },
);

it('a host that names no tenant answers nobody, whatever token they have', async () => {
  const { status, body } = await world.call({
    tenant: 'nobody',
    method: 'GET',
    url: '/api/config/',
    token: tokens.agent,
  });

  expect([status, body.error.code]).toEqual([404, 'tenant.unknown']);
});

it('signing out cuts every connection of that person', async () => {
  const token = await world.signIn('acme', 'agent');
  const socket = await world.connect('acme', '/lobby', token);
  const end = new Promise((resolve) => socket.once('disconnect', resolve));

  await world.signOut('acme', token);

  expect(await end).toBe('io server disconnect');
  await expect(world.connect('acme', '/lobby', token)).rejects.toMatchObject({
    data: { error: { code: 'auth.invalid' } },
  });
});

it('deactivating somebody cuts every connection of theirs within seconds', async () => {
  const email = `leaving-${crypto.randomUUID()}@acme.test`;
  const manage = (method: string, path: string, body: object) =>
    world.call({ tenant: 'acme', method, url: `/api/manage/users${path}`, token: tokens.admin, body });
  const made = (await manage('POST', '', { ...person, email })).body.result;
  await world.owner.query(
    `update users set password_hash = (select password_hash from users where email = 'agent@acme.test') where id = $1`,
    [made.id],
  );
  const token = await world.signInAs('acme', email);
  const socket = await world.connect('acme', '/lobby', token);
  const end = new Promise((resolve) => socket.once('disconnect', resolve));

  await manage('PUT', `/${made.id}`, { ...person, email, status: 'INACTIVE', version: made.version });

  expect(await end).toBe('io server disconnect');
  await expect(world.connect('acme', '/lobby', token)).rejects.toMatchObject({
    data: { error: { code: 'auth.invalid' } },
  });
}, 5000);

it('whoever only looks as an agent is not connected as one', async () => {
  await world.owner.query(
    `update tenants set flags = flags || '{"impersonateUser": true}' where slug = 'acme'`,
  );
  const { rows } = await world.owner.query(`select id from users where email = 'agent@acme.test'`);
  const url = `/api/manage/users/${rows[0].id}/impersonate`;
  const { body } = await world.call({ tenant: 'acme', method: 'POST', url, token: tokens.superAdmin });

  await expect(world.connect('acme', '/lobby', body.result.accessToken)).rejects.toMatchObject({
    data: { error: { code: 'auth.read_only' } },
  });
});
