import type { BodyOf } from '@foyer/contract/core/http.ts';
import { type managedMessageRoutes, messageLimits } from '@foyer/contract/messaging/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeTwilio, startFakeTwilio } from '../../../testing/fakes/fake-twilio.ts';
import {
  type MessagingTestDependencies,
  messagesOf,
  messagingDependencies,
  plannedMessage,
} from '../../../testing/setups/compose-messaging.ts';
import {
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { createMessaging, type Messaging } from '../index.ts';

let setup: TenantSetup;
let server: TestServer;
let parts: MessagingTestDependencies;
let messaging: Messaging;
let twilio: FakeTwilio;
let owner: string;

beforeAll(async () => {
  setup = await createTenantSetup();
  twilio = await startFakeTwilio({ now: setup.clock.now });
  parts = messagingDependencies(setup, { config: { twilioApiUrl: twilio.url } });
  messaging = createMessaging(parts);
  server = createTestServer(setup);
  messaging.register(server.context);
  const { acme } = setup.tenants;
  const staff = await buildStaff(setup, acme, { role: 'SUPER_ADMIN' });
  const { userId, sessionId } = await buildSession(setup, acme, staff);
  const claims = { kind: 'staff', tenantId: acme.tenantId, userId, sessionId } as const;
  owner = await server.tokens.mint(claims, 24 * 3_600_000);
  await call('PUT', '/api/manage/carriers', providers);
});
beforeEach(async () => {
  await setup.own.owner.query('delete from messages');
  twilio.taken.length = 0;
  twilio.mode = 'fine';
});
afterAll(async () => {
  await twilio.close();
  await server.close();
  await setup.close();
});

const none = { kind: 'none' } as const;
const providers: BodyOf<typeof managedMessageRoutes.setCarriers> = {
  sms: { kind: 'twilio', accountSid: `AC${'0123456789abcdef'.repeat(2)}`, from: '+15005550006' },
  whatsapp: none,
  email: none,
  quietHours: null,
  version: 0,
  secrets: { sms: 'an auth token of the tests' },
};

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await server.call({ method, url, token: owner, ...(body ? { body } : {}) });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};

const content = { subject: null, text: '{{ clientName }}: {{ link }}' };
const template = '/api/manage/message-templates/link/sms/en';

async function plan(): Promise<string> {
  await setup.database.withTenant(setup.tenants.acme, (tx) => messaging.plan(tx, plannedMessage(setup)));
  setup.clock.advance(120_000);
  await messaging.sweep();
  return (await messagesOf(setup, setup.tenants.acme))[0]?.id ?? '';
}

describe('the console’s message list', () => {
  test('shows the state of each message with masked addresses, and records each read', async () => {
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

  test('has the newest activity first, so reminders of next week are below a failure of today', async () => {
    const later = new Date(setup.clock.now().getTime() + 7 * 24 * 3_600_000);
    await setup.database.withTenant(setup.tenants.acme, (tx) =>
      messaging.plan(tx, { ...plannedMessage(setup), key: 'next week', dueAt: later, uselessAfter: null }),
    );
    setup.clock.advance(60_000);
    twilio.mode = 21211;
    await plan();

    const { rows } = (await call('GET', '/api/manage/messages')).body.result;

    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['FAILED', 'PLANNED']);
    expect(Date.parse(rows[0].activityAt)).toBeGreaterThan(Date.parse(rows[1].activityAt));
    expect(Date.parse(rows[1].dueAt)).toBe(later.getTime());
  });

  test('shows when a failed message is tried next', async () => {
    twilio.mode = 'failing';
    await plan();
    const only = async () => (await call('GET', '/api/manage/messages')).body.result.rows[0];

    const { state, tries, waitsUntil } = await only();
    expect({ state, tries }).toEqual({ state: 'PLANNED', tries: 1 });
    expect(Date.parse(waitsUntil) - setup.clock.now().getTime()).toBe(messageLimits.firstBackoffMs);

    twilio.mode = 'fine';
    setup.clock.advance(120_000);
    await messaging.sweep();
    expect(await only()).toMatchObject({ state: 'SENT', waitsUntil: null });
  });

  test('is exported as a file, and the export is recorded', async () => {
    await plan();

    const file = await server.call({ url: '/api/manage/messages/export?format=csv', token: owner });

    expect(file.body).toContain('"Reminder, 1 hour",SMS,');
    expect(file.body).not.toContain('+919845021345');
    expect(parts.noted.at(-1)).toMatchObject({ action: 'DOWNLOAD', logType: 'EXPORT' });
  });

  test('retries a failed message once', async () => {
    twilio.mode = 21211;
    const id = await plan();
    twilio.mode = 'fine';

    const answer = await call('POST', `/api/manage/messages/${id}/retry`);
    expect(answer.body.result).toMatchObject({ state: 'PLANNED', tries: 0, problem: null });
    expect(parts.noted.at(-1)).toMatchObject({ action: 'UPDATE', entity: { kind: 'message', id } });
    setup.clock.advance(120_000);
    await messaging.sweep();

    expect(twilio.taken).toHaveLength(1);
    expect((await call('POST', `/api/manage/messages/${id}/retry`)).body.error.code).toBe(
      'message.not_failed',
    );
    const unknownId = crypto.randomUUID();
    expect((await call('POST', `/api/manage/messages/${unknownId}/retry`)).body.error.code).toBe(
      'message.not_found',
    );
  });

  test('never retries a message without a stored text', async () => {
    twilio.mode = 'down';
    const code = {
      kind: 'code',
      channel: 'sms',
      to: '+919845021345',
      subject: null,
      text: '123456',
    } as const;
    await messaging.send(setup.tenants.acme, code).catch(() => {});
    const [row] = await messagesOf(setup, setup.tenants.acme);

    const answer = await call('POST', `/api/manage/messages/${row?.id}/retry`);
    expect(answer.body.error.code).toBe('message.not_failed');
  });
});

describe('custom templates', () => {
  test('are previewed with example values and their number of segments', async () => {
    const { body } = await call('POST', `${template}/preview`, content);

    expect(body.result.text).toMatch(/^Acme: http:\/\/acme\.localhost.*\/live\/home-loan\?link=x+$/);
    expect(body.result).toMatchObject({ subject: null, segments: 1 });
    const long = { ...content, text: '{{ clientName }}: {{ link }} ह' };
    expect((await call('POST', `${template}/preview`, long)).body.result.segments).toBe(2);
  });

  test('are rejected at the field when they cannot be rendered', async () => {
    for (const text of ['{{ lnik }}', '{{ link', '{% for a in (1..9) %}{% endfor %}']) {
      const { status, body } = await call('PUT', template, { ...content, text, version: 0 });
      expect(status).toBe(400);
      expect(Object.keys(body.error.fields)).toEqual(['text']);
    }
  });

  test('do not exist for account mails', async () => {
    const url = '/api/manage/message-templates/account/sms/en';

    expect((await call('PUT', url, { ...content, version: 0 })).body.error.fields).toEqual({
      kind: 'not_a_choice',
    });
  });

  test('of a code are previewed with the line for automatic filling', async () => {
    const url = '/api/manage/message-templates/code/sms/en/preview';
    const body = { subject: null, text: '{{ code }} opens {{ clientName }}.' };

    expect((await call('POST', url, body)).body.result).toEqual({
      subject: null,
      text: '482913 opens Acme.\n\n@acme.localhost #482913',
      segments: 1,
    });
  });

  test('are sent as a test message, and the answer reports the result', async () => {
    const to = '+91 98450 21345';
    expect((await call('POST', `${template}/test`, { ...content, to })).body.result).toEqual({
      sent: true,
      problem: null,
    });
    expect(twilio.taken).toMatchObject([{ to: '+919845021345' }]);

    twilio.mode = 'busy';
    expect((await call('POST', `${template}/test`, { ...content, to })).body.result).toEqual({
      sent: false,
      problem: 'Twilio is limiting the number of messages.',
    });
    expect(JSON.stringify(parts.noted.at(-1))).not.toContain('9845021345');
  });

  test.each(['\u202A+91 98450 21345\u202C', '+91–98450/21345', '００９１ ９８４５０ ２１３４５'])(
    'are sent as a test message to the number that is written %j',
    async (to) => {
      const { body } = await call('POST', `${template}/test`, { ...content, to });

      expect(body.result).toEqual({ sent: true, problem: null });
      expect(twilio.taken.at(-1)?.to).toBe('+919845021345');
    },
  );

  test('are not sent as a test without a provider or a valid address', async () => {
    const mail = { subject: 'x', text: 'y', to: 'a@example.test' };
    const url = '/api/manage/message-templates/link/email/en/test';
    expect((await call('POST', url, mail)).body.error.code).toBe('message.no_channel');
    expect((await call('POST', url, { ...mail, to: 'nobody' })).body.error.fields).toEqual({ to: 'email' });
    const to = '12345';
    expect((await call('POST', `${template}/test`, { ...content, to })).body.error.fields).toEqual({
      to: 'phone',
    });
  });
});
