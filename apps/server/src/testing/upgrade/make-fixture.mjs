/**
 * Makes the upgrade fixture: runs the server of an older checkout, gives it a small history through its API, and writes
 * its database and its data folder beside this file. README.md says how to run it.
 *
 *     node make-fixture.mjs <checkout of the older version> [<folder to write to>]
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { generate } from 'otplib';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { io } from 'socket.io-client';
import { schemaQuery } from './restore-database.ts';

const [checkout, output = import.meta.dirname] = process.argv.slice(2);
if (!checkout) throw new Error('usage: node make-fixture.mjs <checkout> [<folder to write to>]');

/** The settings in the fixture name these ports; the test replaces them by those of its own fake servers. */
const ports = { foyer: 3900, liveKit: 3901, provider: 3902, mail: 3903 };
const liveKitKey = { apiKey: 'foyer', apiSecret: 'the LiveKit secret of the upgrade fixture' };
const passwords = {
  demo: 'demo password of the upgrade fixture',
  nadia: 'first password of Nadia, kept in the fixture',
};
const providerSecrets = {
  sms: 'sms-secret-of-the-upgrade-fixture',
  whatsapp: 'whatsapp-token-of-the-upgrade-fixture',
  email: 'mail-password-of-the-upgrade-fixture',
};
const twilioAccount = `AC${'0123456789abcdef'.repeat(2)}`;
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

// ---- Fake LiveKit, message provider and mail server ----

/** Room name → identities inside. */
const rooms = new Map();
const liveKit = http.createServer((request, response) => {
  void readText(request).then((body) => {
    const { room } = body ? JSON.parse(body) : {};
    const people = [...(rooms.get(room) ?? [])].map((identity) => ({
      identity,
      attributes: {},
      permission: { canSubscribe: true },
    }));
    const all = [...rooms.keys()].map((name) => ({ name, creationTime: '1' }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(request.url?.endsWith('/ListRooms') ? { rooms: all } : { participants: people }),
    );
  });
});

/** Every message that the server sent. */
const sent = [];
const provider = http.createServer((request, response) => {
  void readText(request).then((body) => {
    const isTwilio = request.url?.startsWith('/2010-04-01/');
    const message = isTwilio ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    const { to = message.To, text = message.Body } = message;
    sent.push({ by: isTwilio ? 'twilio' : 'http', to, text, authorization: request.headers.authorization });
    response.writeHead(isTwilio ? 201 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ id: `provider-${sent.length}`, sid: `SM${'0'.repeat(31)}1`, status: 'queued' }),
    );
  });
});
const mail = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: true,
  onAuth: ({ username, password }, _session, done) =>
    password === providerSecrets.email ? done(null, { user: username }) : done(new Error('wrong password')),
  onData(stream, session, done) {
    void readText(stream).then((raw) => {
      // Soft line breaks of quoted-printable, and its "=3D".
      const text = raw.replace(/=\r\n/g, '').replace(/=3D/gi, '=');
      sent.push({ by: 'smtp', to: session.envelope.rcptTo[0].address, text, user: session.user });
      done();
    });
  },
});

// ---- The older version as a process ----

const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-fixture-'));
writeFileSync(
  path.join(dataDir, 'installation.json'),
  `${JSON.stringify({ demo: true, formatVersion: 1, createdAt: new Date().toISOString() }, null, 2)}\n`,
);

async function startFoyer() {
  const child = spawn(process.execPath, [path.join(checkout, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
      HOST: '127.0.0.1',
      PORT: `${ports.foyer}`,
      LOG_LEVEL: 'error',
      FOYER_DATA_DIR: dataDir,
      FOYER_DEMO_PASSWORD: passwords.demo,
      FOYER_PRIVATE_CARRIERS: '1',
      TWILIO_API_URL: `http://127.0.0.1:${ports.provider}`,
      LIVEKIT_URL: `ws://127.0.0.1:${ports.liveKit}`,
      LIVEKIT_API_KEY: liveKitKey.apiKey,
      LIVEKIT_API_SECRET: liveKitKey.apiSecret,
    },
  });
  await new Promise((ready, failed) => {
    child.on('message', ({ type, ...rest }) => {
      if (type === 'ready') ready();
      if (type === 'failed') failed(new Error(JSON.stringify(rest)));
    });
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return child;
}

async function stopFoyer(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** @throws Error unless the call succeeds */
function call(
  tenant,
  method,
  url,
  { token, authorization = token && `Bearer ${token}`, body, type, cookie } = {},
) {
  const isBytes = Buffer.isBuffer(body);
  const payload = body === undefined || isBytes ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: ports.foyer,
        method,
        path: url,
        headers: {
          host: `${tenant}.localhost:${ports.foyer}`,
          ...(authorization ? { authorization } : {}),
          ...(cookie ? { cookie } : {}),
          ...(payload === undefined ? {} : { 'content-type': type ?? 'application/json' }),
          ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isJson = response.headers['content-type']?.includes('json');
          const { statusCode, headers } = response;
          const answer = { status: statusCode, headers, bytes, body: isJson ? JSON.parse(bytes) : null };
          if (statusCode < 300) resolve(answer);
          else reject(new Error(`${method} ${url}: ${statusCode} ${bytes.toString().slice(0, 500)}`));
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

const resultOf = async (...asked) => (await call(...asked)).body?.result;
const cookieIn = ({ headers }, name) =>
  headers['set-cookie']
    ?.map((textLine) => textLine.split(';')[0])
    .find((textLine) => textLine.startsWith(`${name}=`));
const totpOf = (secret, aheadSeconds = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + aheadSeconds });

async function waitFor(what, pageState) {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await pageState();
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`timed out waiting for ${what}`);
}

const messageTo = (to, pattern) =>
  waitFor(`a message to ${to} like ${pattern}`, () =>
    sent.findLast((each) => each.to.includes(to) && pattern.test(each.text)),
  );

async function signIn(tenant, email, { password = passwords.demo, secondFactor } = {}) {
  const body = {
    email,
    password,
    rememberMe: true,
    keycloakEnabled: false,
    ...(secondFactor && { secondFactor }),
  };
  const answer = await call(tenant, 'POST', '/api/users/login/', { body });
  return {
    ...answer.body.result,
    token: answer.body.result.accessToken,
    refreshCookie: cookieIn(answer, 'foyer_refresh'),
  };
}

/** Registers at acme and proves the code that comes by SMS. */
async function becomeCustomer(answers) {
  const registered = await call('acme', 'POST', '/api/registrations', { body: answers });
  const { registrationId } = registered.body.result;
  const { text } = await messageTo(answers.mobileNumber, /\d{6}/);
  const [code] = /\d{6}/.exec(text);
  const proved = await resultOf('acme', 'POST', `/api/registrations/${registrationId}/verify`, {
    body: { code },
    cookie: cookieIn(registered, 'foyer_registration'),
  });
  return { ...proved, token: proved.customerToken, registrationId };
}

async function connectAgent(token) {
  const socket = io(`http://127.0.0.1:${ports.foyer}/lobby`, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { host: `acme.localhost:${ports.foyer}` },
  });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return {
    emit: (name, payload) => socket.timeout(5_000).emitWithAck(name, payload),
    close: () => socket.disconnect(),
  };
}

/** LiveKit's signed webhook. */
async function notifyRoom(room, event) {
  const body = JSON.stringify({ event, room: { name: room }, participant: {}, id: randomUUID() });
  const signature = await new SignJWT({ sha256: createHash('sha256').update(body).digest('base64') })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(liveKitKey.apiKey)
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(liveKitKey.apiSecret));
  await call('acme', 'POST', '/internal/livekit', {
    body: Buffer.from(body),
    type: 'application/webhook+json',
    authorization: signature,
  });
}

/** A PNG of one colour. */
function picture(red, green, blue) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
  };
  const size = 16;
  const header = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0]);
  const textLine = Buffer.from([0, ...Array.from({ length: size }, () => [red, green, blue]).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => textLine)));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

// ---- The history ----

async function makeHistory() {
  const known = { passwords, providerSecrets, twilioAccount, ports, liveKitKey };
  const owner = await signIn('acme', 'owner@acme.test');
  const admin = (url, method = 'GET', rest = {}) =>
    resultOf('acme', method, url, { token: owner.token, ...rest });

  // Settings, brand, message providers, single sign-on.
  const {
    version,
    flags,
    logo: _l,
    logoUploaded: _u,
    mark: _m,
    favicon: _f,
    faviconUploaded: _v,
    ...settings
  } = await admin('/api/manage/settings');
  const on = [
    'lobbyMode',
    'attachment',
    'impersonateUser',
    'chatButton',
    'whatsapp',
    'linkSms',
    'scheduleEmail',
  ];
  const switches = Object.fromEntries(
    [...on, 'showAgentName', 'utmTags', 'keycloak'].map((name) => [name, true]),
  );
  await admin('/api/manage/settings', 'PUT', {
    body: { ...settings, flags: { ...flags, ...switches, keycloak: false }, themeColor: '#207B68', version },
  });
  const logo = picture(10, 110, 92);
  await admin('/api/manage/settings/logo', 'PUT', { body: logo, type: 'image/png' });
  known.logo = (await admin('/api/manage/settings')).logo;
  known.logoHash = hash((await call('acme', 'GET', known.logo)).bytes);

  const carriers = await admin('/api/manage/carriers');
  await admin('/api/manage/carriers', 'PUT', {
    body: {
      sms: {
        kind: 'http',
        url: `http://127.0.0.1:${ports.provider}/sms`,
        method: 'POST',
        from: 'Acme',
        idPath: 'id',
        headers: { authorization: 'Bearer {{ secret }}' },
        contentType: 'application/json',
        body: '{"to":"{{ to }}","text":"{{ text }}"}',
      },
      whatsapp: { kind: 'twilio', accountSid: twilioAccount, from: '+12025550123' },
      email: { kind: 'smtp', url: `smtp://mailer@127.0.0.1:${ports.mail}`, from: 'Acme <hello@acme.test>' },
      quietHours: null,
      secrets: providerSecrets,
      version: carriers.version,
    },
  });
  await admin('/api/manage/message-templates/link/sms/en', 'PUT', {
    body: { subject: null, text: 'Your link, from the fixture: {{ link }}', version: 0 },
  });

  const signOn = await admin('/api/manage/sign-on');
  known.issuer = 'https://auth.example.com/realms/acme';
  await admin('/api/manage/sign-on', 'PUT', {
    body: {
      ...signOn,
      issuer: known.issuer,
      clientId: 'foyer',
      emailDomains: ['acme.test'],
      roleNames: { AGENT: ['agents'], ADMIN: ['admins'], SUPER_ADMIN: [] },
      allowedRoles: ['AGENT', 'ADMIN'],
    },
  });
  known.scimToken = (await admin('/api/manage/scim-token', 'POST')).token;
  const byScim = await call('acme', 'POST', '/scim/v2/Users', {
    token: known.scimToken,
    type: 'application/scim+json',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'sam@acme.test',
      externalId: 'sam-1',
      active: true,
      name: { givenName: 'Sam', familyName: 'Ito' },
      roles: [{ value: 'agents', primary: true }],
    },
  });
  known.scimUserId = byScim.body.id;

  // An admin with a second factor and a session that lasts.
  const product = (await admin('/api/manage/products')).rows.find(({ slug }) => slug === 'jee-live-demo');
  known.productId = product.id;
  const nadia = await admin('/api/manage/users', 'POST', {
    body: {
      name: 'Nadia Haddad',
      email: 'nadia@acme.test',
      role: 'ADMIN',
      status: 'ACTIVE',
      languages: [],
      assignedProductIds: [],
    },
  });
  const tokenIn = ({ text }) => /token=([\w-]{20,})/.exec(text)[1];
  const welcome = tokenIn(await messageTo('nadia@acme.test', /token=[\w-]{20,}/));
  await call('acme', 'POST', '/api/users/reset-password', {
    body: { token: welcome, password: passwords.nadia },
  });
  const first = await signIn('acme', nadia.email, { password: passwords.nadia });
  const { secret } = await resultOf('acme', 'POST', '/api/account/totp', {
    token: first.token,
    body: { password: passwords.nadia },
  });
  await call('acme', 'POST', '/api/account/totp/confirm', {
    token: first.token,
    body: { code: await totpOf(secret) },
  });
  const signedIn = await signIn('acme', nadia.email, {
    password: passwords.nadia,
    secondFactor: { totp: await totpOf(secret, 30) },
  });
  known.nadia = {
    id: nadia.id,
    email: nadia.email,
    totpSecret: secret,
    refreshCookie: signedIn.refreshCookie,
  };

  // A reset link that is not used yet.
  await call('acme', 'POST', '/api/users/forgot-password', { body: { email: 'agent2@acme.test' } });
  known.resetToken = tokenIn(await messageTo('agent2@acme.test', /token=[\w-]{20,}/));

  // A product picture, a registration with a picture, a booking and a cancelled booking.
  const productPicture = picture(200, 90, 20);
  await admin(`/api/manage/products/${product.id}/image`, 'PUT', { body: productPicture, type: 'image/png' });
  known.productImage = (await admin(`/api/manage/products/${product.id}`)).image;
  known.productImageHash = hash((await call('acme', 'GET', known.productImage)).bytes);

  const attachment = await resultOf('acme', 'POST', '/api/registrations/attachments?name=mark-sheet.png', {
    body: picture(20, 30, 200),
    type: 'image/png',
  });
  const form = {
    product: 'jee-live-demo',
    courseInterestedIn: 'JEE',
    Class: '12',
    policyAccepted: true,
    countryCode: '+91',
  };
  const asha = await becomeCustomer({
    ...form,
    userName: 'Asha Pillai',
    mobileNumber: '9812345670',
    email: 'asha@example.com',
    city: 'Kochi',
    attachmentIds: [attachment.id],
    utm: { utm_source: 'newsletter' },
  });
  known.asha = { customerId: asha.customerId, token: asha.token, name: asha.customerName };
  known.attachment = {
    id: attachment.id,
    hash: hash(
      (await call('acme', 'GET', `/api/manage/attachments/${attachment.id}`, { token: owner.token })).bytes,
    ),
  };
  const freeTimes = async () => {
    const { days } = await resultOf(
      'acme',
      'GET',
      '/api/products/jee-live-demo/times?zone=Asia%2FKolkata&days=14',
    );
    return days.flatMap(({ times }) => times).filter(({ left }) => left > 0);
  };
  const book = async ({ token }, startsAt) =>
    resultOf('acme', 'POST', '/api/schedules', {
      token,
      body: { startsAt, zone: 'Asia/Kolkata', source: 'buy-now' },
    });
  const times = await freeTimes();
  const booked = await book(asha, times.at(-1).startsAt);
  known.booking = { id: booked.id, link: booked.link, startsAt: booked.startsAt };
  const devi = await becomeCustomer({ ...form, userName: 'Devi Nair', mobileNumber: '9812345671' });
  const cancelled = await book(devi, times.at(-2).startsAt);
  await call('acme', 'DELETE', `/api/schedules/by-link/${cancelled.link}`);
  known.cancelledBooking = { link: cancelled.link };

  // Links: one for any customer, one for a named customer, one that was revoked.
  const agent = await signIn('acme', 'agent@acme.test');
  const makeLink = (customerId, note) =>
    resultOf('acme', 'POST', '/api/manage/links', {
      token: agent.token,
      body: { productId: product.id, customerId, hours: 720, note },
    });
  const linkTokenIn = ({ address }) => new URL(address).searchParams.get('link');
  const openLink = await makeLink(null, 'for the newsletter');
  const ashasLink = await makeLink(asha.customerId, null);
  const revokedLink = await makeLink(null, 'a mistake');
  for (const channel of ['sms', 'whatsapp', 'email'])
    await call('acme', 'POST', `/api/manage/links/${ashasLink.id}/send`, {
      token: agent.token,
      body: { channel },
    });
  await call('acme', 'POST', `/api/manage/links/${revokedLink.id}/revoke`, { token: agent.token });
  known.links = {
    open: linkTokenIn(openLink),
    ashas: linkTokenIn(ashasLink),
    revoked: linkTokenIn(revokedLink),
  };

  // A meeting from the knock to the outcome.
  const agentSocket = await connectAgent(agent.token);
  await agentSocket.emit('lobby_join-lobby', {});
  await call('acme', 'POST', '/api/lobby/requests', { token: devi.token, body: {} });
  const [offer] = await waitFor('an offer', async () => {
    const offers = await resultOf('acme', 'GET', '/api/lobby/offers', { token: agent.token });
    return offers.length > 0 && offers;
  });
  const accepted = await agentSocket.emit('lobby-request-accepted', { meetingId: offer.meetingId });
  const { meetingId } = accepted.result;
  for (const { token } of [agent, devi])
    await call('acme', 'POST', `/api/meetings/${meetingId}/entry`, { token });
  const room = `acme:${meetingId}`;
  rooms.set(room, new Set([`agent:${agent.id}`, `customer:${devi.customerId}`]));
  await notifyRoom(room, 'participant_joined');
  await sleep(1_500);
  const chatPicture = await resultOf('acme', 'POST', `/api/meetings/${meetingId}/files?name=notes.png`, {
    token: agent.token,
    body: picture(90, 20, 120),
    type: 'image/png',
  });
  for (const [{ token }, text, fileIds] of [
    [devi, 'Can you hear me?', []],
    [agent, 'Yes. Here are my notes.', [chatPicture.id]],
  ])
    await call('acme', 'POST', `/api/meetings/${meetingId}/messages`, {
      token,
      body: { id: randomUUID(), text, recipient: 'EVERYONE', fileIds },
    });
  known.meeting = {
    id: meetingId,
    customerId: devi.customerId,
    customerToken: devi.token,
    chatFileId: chatPicture.id,
  };
  known.meeting.chatFileHash = hash(
    (await call('acme', 'GET', `/api/meetings/${meetingId}/files/${chatPicture.id}`, { token: devi.token }))
      .bytes,
  );
  await call('acme', 'POST', `/api/meetings/${meetingId}/hang-up`, { token: agent.token });
  rooms.delete(room);
  await notifyRoom(room, 'room_finished');
  await call('acme', 'PUT', `/api/meetings/${meetingId}/outcomes/${devi.customerId}`, {
    token: agent.token,
    body: {
      status: 'completed',
      converted: true,
      revenue: 1499.5,
      note: 'Wants the weekend batch.',
      version: 0,
    },
  });
  await call('acme', 'PUT', `/api/meetings/${meetingId}/feedback`, {
    token: devi.token,
    body: { stars: 5, reasons: ['helpful', 'clear'], text: 'Very clear.' },
  });

  // A note, a blocked customer, and a super admin who impersonates an admin.
  await call('acme', 'POST', `/api/manage/customers/${asha.customerId}/notes`, {
    token: agent.token,
    body: { text: 'Prefers mornings.' },
  });
  const ravi = await becomeCustomer({ ...form, userName: 'Ravi Blocked', mobileNumber: '9812345672' });
  await call('acme', 'POST', `/api/manage/customers/${ravi.customerId}/block`, {
    token: agent.token,
    body: { reason: 'Rude' },
  });
  const kavita = (await admin('/api/manage/users?search=kavita')).rows[0];
  const impersonated = await admin(`/api/manage/users/${kavita.id}/impersonate`, 'POST');
  await call('acme', 'GET', '/api/manage/customers/export?format=csv', { token: impersonated.accessToken });
  known.impersonation = { impersonatorId: owner.id, impersonatorName: owner.name, asName: kavita.name };

  // A customer who is waiting in the lobby.
  const meera = await becomeCustomer({ ...form, userName: 'Meera Waiting', mobileNumber: '9812345673' });
  await call('acme', 'POST', '/api/lobby/requests', { token: meera.token, body: {} });
  known.waiting = { customerId: meera.customerId, token: meera.token };
  agentSocket.close();

  const withStop = await messageTo('', /\/stop\/[\w-]{20,}/);
  [, known.optOutToken] = /\/stop\/([\w-]{20,})/.exec(withStop.text);

  // Another tenant: a registration whose code was sent and is not proved yet.
  const registered = await call('globex', 'POST', '/api/registrations', {
    body: {
      product: 'claims-help',
      userName: 'Oliver Unproved',
      mobileNumber: '7400123456',
      countryCode: '+44',
      accountNumber: 'GX-1001',
    },
  });
  const [lastInOutbox] = await resultOf('globex', 'GET', '/api/dev/outbox');
  known.unproved = {
    registrationId: registered.body.result.registrationId,
    code: /\d{6}/.exec(lastInOutbox.text)[0],
    cookie: cookieIn(registered, 'foyer_registration'),
  };
  known.reminders = (await admin('/api/manage/messages?kind=reminder-24h')).total;
  known.auditRows = (await admin('/api/audit-logs')).total;
  return known;
}

// ---- The dump ----

async function dump(client) {
  await client.query("set timezone to 'UTC'");
  const schema = (await client.query(schemaQuery)).rows.map(({ textLine }) => textLine);
  const { rows: columns } = await client.query(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as names from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1 order by 1`,
  );
  const { rows: sequences } = await client.query(
    "select sequencename as name, last_value::int as value from pg_sequences where schemaname = 'public' order by 1",
  );
  const tables = [];
  for (const { table, names } of columns) {
    // As text, so that every value is restored exactly.
    const { rows } = await client.query({
      text: `select ${names.map((name) => `"${name}"::text`).join(', ')} from "${table}" order by 1, 2`,
      rowMode: 'array',
    });
    if (rows.length > 0) tables.push({ table, names, rows });
  }
  return { schema, sequences: sequences.filter(({ value }) => value !== null), tables };
}

// ---- Run ----

const listen = (server, port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
await Promise.all([
  listen(liveKit, ports.liveKit),
  listen(provider, ports.provider),
  listen(mail, ports.mail),
]);
try {
  const startedAt = new Date();
  const foyer = await startFoyer();
  let known;
  try {
    known = await makeHistory();
    // The audit log is sealed within a second.
    await sleep(2_000);
  } finally {
    await stopFoyer(foyer);
  }

  const [startPath] = globSync('apps/server/src/platform/engines/**/postgres.ts', { cwd: checkout });
  const { startPostgres } = await import(pathToFileURL(path.join(checkout, startPath)).href);
  const engine = await startPostgres({ dataDir });
  const client = new pg.Client({ host: engine.host, port: engine.port, ...engine.owner });
  await client.connect();
  const dumped = await dump(client);
  await client.end();
  await engine.stop();

  const { tables, ...rest } = dumped;
  const lines = [rest, ...tables].map((each) => JSON.stringify(each));
  mkdirSync(output, { recursive: true });
  writeFileSync(path.join(output, 'database.ndjson.gz'), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
  const folder = path.join(output, 'data-folder');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const part of readdirSync(dataDir).filter((name) => !name.startsWith('postgres')))
    cpSync(path.join(dataDir, part), path.join(folder, part), { recursive: true });
  const facts = { startedAt: startedAt.toISOString(), madeAt: new Date().toISOString(), ...known };
  writeFileSync(path.join(output, 'expected.json'), `${JSON.stringify(facts, null, 2)}\n`);
  process.stdout.write(`${tables.map(({ table, rows }) => `${table}: ${rows.length}`).join('\n')}\n`);
} finally {
  liveKit.closeAllConnections();
  for (const server of [liveKit, provider, mail]) server.close();
  if (process.env.KEEP) process.stdout.write(`${dataDir}\n`);
  else rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
