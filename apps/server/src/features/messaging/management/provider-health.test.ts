/** The state of each channel: whether it can send, and how its last messages went. */

import type { BodyOf } from '@foyer/contract/core/http.ts';
import { hours } from '@foyer/contract/core/time.ts';
import { type managedMessageRoutes, messageLimits } from '@foyer/contract/messaging/messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeTwilio, startFakeTwilio } from '../../../testing/fakes/fake-twilio.ts';
import { messagingDependencies, plannedMessage } from '../../../testing/setups/compose-messaging.ts';
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
let messaging: Messaging;
let twilio: FakeTwilio;

beforeAll(async () => {
  setup = await createTenantSetup();
  twilio = await startFakeTwilio({ now: setup.clock.now });
  const config = { twilioApiUrl: twilio.url };
  messaging = createMessaging(messagingDependencies(setup, { flags: ['linkSms'], config }));
  server = createTestServer(setup);
  messaging.register(server.context);
  await call('PUT', '/api/manage/carriers', providers);
});
beforeEach(async () => {
  await setup.own.owner.query('delete from messages');
  twilio.mode = 'fine';
});
afterAll(async () => {
  await twilio.close();
  await server.close();
  await setup.close();
});

const twilioProvider = {
  kind: 'twilio',
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  from: '+15005550006',
};
const secret = 'an auth token of the tests';
const providers = {
  sms: twilioProvider,
  whatsapp: twilioProvider,
  email: { kind: 'none' },
  quietHours: null,
  version: 0,
  secrets: { sms: secret, whatsapp: secret },
} as BodyOf<typeof managedMessageRoutes.setCarriers>;

async function call(
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  body?: object,
  role: 'ADMIN' | 'SUPER_ADMIN' = 'SUPER_ADMIN',
) {
  const { acme } = setup.tenants;
  const { userId, sessionId } = await buildSession(setup, acme, await buildStaff(setup, acme, { role }));
  const claims = { kind: 'staff', tenantId: acme.tenantId, userId, sessionId } as const;
  const token = await server.tokens.mint(claims, hours(48));
  return (await server.call({ method, url, token, ...(body && { body }) })).json();
}
const health = async () => (await call('GET', '/api/manage/carriers/health')).result;

async function plan(): Promise<void> {
  await setup.database.withTenant(setup.tenants.acme, (tx) => messaging.plan(tx, plannedMessage(setup)));
  setup.clock.advance(120_000);
  await messaging.sweep();
}
const nowIso = () => setup.clock.now().toISOString();

test('a channel is ready, turned off by its flag, or has no provider', async () => {
  const { sms, whatsapp, email } = await health();

  expect([sms.state, whatsapp.state, email.state]).toEqual(['ready', 'off', 'missing']);
  expect(sms).toMatchObject({ lastSuccessAt: null, lastFailure: null, lastDay: { sent: 0, failed: 0 } });
});

test('the health shows the last sent message, the last failure with its reason, and the counts of 24 hours', async () => {
  twilio.mode = 21211;
  await plan();
  const failedAt = nowIso();
  twilio.mode = 'fine';
  await plan();
  const sentAt = nowIso();

  const { sms, whatsapp } = await health();
  expect(sms).toMatchObject({
    lastSuccessAt: sentAt,
    lastFailure: { at: failedAt, problem: expect.stringMatching(/\w/) },
    lastDay: { sent: 1, failed: 1 },
  });
  expect(whatsapp.lastDay).toEqual({ sent: 0, failed: 0 });

  setup.clock.advance(hours(25));
  expect((await health()).sms).toMatchObject({
    lastSuccessAt: sentAt,
    lastFailure: { at: failedAt },
    lastDay: { sent: 0, failed: 0 },
  });
});

test('a failed attempt shows until a later one succeeds, and counts only when it was the last', async () => {
  twilio.mode = 'failing';
  await plan();
  const failedAt = nowIso();
  expect((await health()).sms).toMatchObject({ lastFailure: { at: failedAt }, lastDay: { failed: 0 } });

  twilio.mode = 'fine';
  setup.clock.advance(messageLimits.firstBackoffMs);
  await messaging.sweep();
  setup.clock.advance(120_000);
  await messaging.sweep();
  expect((await health()).sms).toMatchObject({ lastFailure: null, lastDay: { sent: 1, failed: 0 } });
});

test('the health shows a rejected test message at once', async () => {
  twilio.mode = 'busy';
  const body = { subject: null, text: '{{ clientName }}: a test', to: '+919845021345' };
  const { problem } = (await call('POST', '/api/manage/message-templates/link/sms/en/test', body)).result;

  expect((await health()).sms).toMatchObject({
    lastFailure: { at: nowIso(), problem },
    lastDay: { sent: 0, failed: 1 },
  });
});

test('the health of providers is of one tenant, and for super admins only', async () => {
  await plan();
  await setup.own.owner.query('update messages set tenant_id = $1', [setup.tenants.globex.tenantId]);

  expect((await health()).sms.lastSuccessAt).toBeNull();
  expect((await call('GET', '/api/manage/carriers/health', undefined, 'ADMIN')).error.code).toBe(
    'auth.forbidden',
  );
});
