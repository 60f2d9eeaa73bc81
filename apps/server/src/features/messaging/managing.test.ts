import type { BodyOf } from '@foyer/contract/http.ts';
import { type managedMessageRoutes, messageLimits } from '@foyer/contract/managed-messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MessagingParts,
  messagesOf,
  messagingParts,
  plannedMessage,
} from '../../platform/testing/compose-messaging.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildSession, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../platform/testing/twilio-stand-in.ts';
import { createMessaging, type Messaging } from './index.ts';

let world: World;
let server: TestServer;
let parts: MessagingParts;
let messaging: Messaging;
let twilio: TwilioStandIn;
let owner: string;

beforeAll(async () => {
  world = await createWorld();
  twilio = await startTwilioStandIn({ now: world.clock.now });
  parts = messagingParts(world, { config: { twilioApiUrl: twilio.url } });
  messaging = createMessaging(parts);
  server = createTestServer(world);
  messaging.register(server.entrance);
  const { acme } = world.tenants;
  const staff = await buildStaff(world, acme, { role: 'SUPER_ADMIN' });
  const { userId, sessionId } = await buildSession(world, acme, staff);
  const claims = { kind: 'staff', tenantId: acme.tenantId, userId, sessionId } as const;
  owner = await server.tokens.mint(claims, 24 * 3_600_000);
  await call('PUT', '/api/manage/carriers', carriers);
});
beforeEach(async () => {
  await world.own.owner.query('delete from messages');
  twilio.taken.length = 0;
  twilio.mode = 'fine';
});
afterAll(async () => {
  await twilio.close();
  await server.close();
  await world.close();
});

const none = { kind: 'none' } as const;
const carriers: BodyOf<typeof managedMessageRoutes.setCarriers> = {
  sms: { kind: 'twilio', accountSid: `AC${'0123456789abcdef'.repeat(2)}`, from: '+15005550006' },
  ...{ whatsapp: none, email: none, quietHours: null, version: 0 },
  secrets: { sms: 'an auth token of the tests' },
};

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await server.call({ method, url, token: owner, ...(body ? { body } : {}) });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};

const words = { subject: null, text: '{{ clientName }}: {{ link }}' };
const template = '/api/manage/message-templates/link/sms/en';

async function plan(): Promise<string> {
  await world.database.withTenant(world.tenants.acme, (unit) => messaging.plan(unit, plannedMessage(world)));
  world.clock.advance(120_000);
  await messaging.sweep();
  return (await messagesOf(world, world.tenants.acme))[0]?.id ?? '';
}

describe('the outbox of the console', () => {
  test('shows what became of each message, with addresses half hidden, and remembers who looked', async () => {
    await plan();

    const { body } = await call('GET', '/api/manage/messages?state=SENT&search=demo');

    expect(body.result).toMatchObject({
      total: 1,
      rows: [{ kind: 'reminder-1h', channel: 'sms', to: '+919…345', state: 'SENT', tries: 1, problem: null }],
    });
    expect((await call('GET', '/api/manage/messages?state=FAILED')).body.result.total).toBe(0);
    expect(parts.noted.at(-1)).toMatchObject({
      action: 'READ',
      logType: 'CUSTOMERS',
      entity: { kind: 'message' },
    });
  });

  test('says when what was not taken is tried next', async () => {
    twilio.mode = 'failing';
    await plan();
    const only = async () => (await call('GET', '/api/manage/messages')).body.result.rows[0];

    const { state, tries, waitsUntil } = await only();
    expect({ state, tries }).toEqual({ state: 'PLANNED', tries: 1 });
    expect(Date.parse(waitsUntil) - world.clock.now().getTime()).toBe(messageLimits.firstPauseMs);

    twilio.mode = 'fine';
    world.clock.advance(120_000);
    await messaging.sweep();
    expect(await only()).toMatchObject({ state: 'SENT', waitsUntil: null });
  });

  test('can be taken away as a file, which is remembered', async () => {
    await plan();

    const file = await server.call({ url: '/api/manage/messages/export?format=csv', token: owner });

    expect(file.body).toContain('"Reminder, 1 hour",SMS,');
    expect(file.body).not.toContain('+919845021345');
    expect(parts.noted.at(-1)).toMatchObject({ action: 'DOWNLOAD', logType: 'EXPORT' });
  });

  test('tries a failed message again, once', async () => {
    twilio.mode = 21211;
    const id = await plan();
    twilio.mode = 'fine';

    const answer = await call('POST', `/api/manage/messages/${id}/retry`);
    expect(answer.body.result).toMatchObject({ state: 'PLANNED', tries: 0, problem: null });
    expect(parts.noted.at(-1)).toMatchObject({ action: 'UPDATE', entity: { kind: 'message', id } });
    world.clock.advance(120_000);
    await messaging.sweep();

    expect(twilio.taken).toHaveLength(1);
    expect((await call('POST', `/api/manage/messages/${id}/retry`)).body.error.code).toBe(
      'message.not_failed',
    );
    const nobody = crypto.randomUUID();
    expect((await call('POST', `/api/manage/messages/${nobody}/retry`)).body.error.code).toBe(
      'message.not_found',
    );
  });

  test('never tries again what is kept nowhere', async () => {
    twilio.mode = 'down';
    const code = {
      kind: 'code',
      channel: 'sms',
      to: '+919845021345',
      subject: null,
      text: '123456',
    } as const;
    await messaging.send(world.tenants.acme, code).catch(() => {});
    const [row] = await messagesOf(world, world.tenants.acme);

    const answer = await call('POST', `/api/manage/messages/${row?.id}/retry`);
    expect(answer.body.error.code).toBe('message.not_failed');
  });
});

describe('words of the tenant’s own', () => {
  test('are looked at with an example, with the segments that it makes', async () => {
    const { body } = await call('POST', `${template}/preview`, words);

    expect(body.result.text).toMatch(/^Acme: http:\/\/acme\.localhost.*\/live\/home-loan\?link=x+$/);
    expect(body.result).toMatchObject({ subject: null, segments: 1 });
    const long = { ...words, text: '{{ clientName }}: {{ link }} ह' };
    expect((await call('POST', `${template}/preview`, long)).body.result.segments).toBe(2);
  });

  test('are refused at the field when they cannot be filled in', async () => {
    for (const text of ['{{ lnik }}', '{{ link', '{% for a in (1..9) %}{% endfor %}']) {
      const { status, body } = await call('PUT', template, { ...words, text, version: 0 });
      expect(status).toBe(400);
      expect(Object.keys(body.error.fields)).toEqual(['text']);
    }
  });

  test('are no words of a mail to staff', async () => {
    const url = '/api/manage/message-templates/account/sms/en';

    expect((await call('PUT', url, { ...words, version: 0 })).body.error.fields).toEqual({
      kind: 'not_a_choice',
    });
  });

  test('of a code are shown with the line that phones read', async () => {
    const url = '/api/manage/message-templates/code/sms/en/preview';
    const body = { subject: null, text: '{{ code }} opens {{ clientName }}.' };

    expect((await call('POST', url, body)).body.result).toEqual({
      subject: null,
      text: '482913 opens Acme.\n\n@acme.localhost #482913',
      segments: 1,
    });
  });

  test('go to somebody as a test, and the answer says what became of it', async () => {
    const to = '+91 98450 21345';
    expect((await call('POST', `${template}/test`, { ...words, to })).body.result).toEqual({
      sent: true,
      problem: null,
    });
    expect(twilio.taken).toMatchObject([{ to: '+919845021345' }]);

    twilio.mode = 'busy';
    expect((await call('POST', `${template}/test`, { ...words, to })).body.result).toEqual({
      sent: false,
      problem: 'Twilio asks for fewer messages at once.',
    });
    expect(JSON.stringify(parts.noted.at(-1))).not.toContain('9845021345');
  });

  test('go nowhere as a test without a carrier or a good address', async () => {
    const mail = { subject: 'x', text: 'y', to: 'a@example.test' };
    const url = '/api/manage/message-templates/link/email/en/test';
    expect((await call('POST', url, mail)).body.error.code).toBe('message.no_channel');
    expect((await call('POST', url, { ...mail, to: 'nobody' })).body.error.fields).toEqual({ to: 'email' });
    const to = '12345';
    expect((await call('POST', `${template}/test`, { ...words, to })).body.error.fields).toEqual({
      to: 'phone',
    });
  });
});
