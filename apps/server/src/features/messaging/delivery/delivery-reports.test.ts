import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSeal } from '../../../platform/passwords/seal.ts';
import {
  type Callback,
  type FakeTwilio,
  startFakeTwilio,
  type TakenMessage,
} from '../../../testing/fakes/fake-twilio.ts';
import {
  messagesOf,
  messagingDependencies,
  messagingSecret,
  plannedMessage,
  setProviders,
} from '../../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { createMessaging } from '../index.ts';
import { createMessagingService, type MessagingService } from '../service.ts';
import { resetMessage } from '../store.ts';

let setup: TenantSetup;
let server: TestServer;
let service: MessagingService;
let twilio: FakeTwilio;

beforeAll(async () => {
  setup = await createTenantSetup();
  twilio = await startFakeTwilio();
  const parts = messagingDependencies(setup, { config: { twilioApiUrl: twilio.url } });
  service = createMessagingService(parts);
  server = createTestServer(setup);
  createMessaging(parts).register(server.context);
});
beforeEach(async () => {
  await setup.own.owner.query('delete from messages; delete from message_recipients');
  twilio.taken.length = 0;
});
afterAll(async () => {
  await twilio.close();
  await server.close();
  await setup.close();
});

async function only() {
  const [row] = await messagesOf(setup, setup.tenants.acme);
  if (!row) throw new Error('no message');
  return row;
}

async function send(): Promise<void> {
  const message = plannedMessage(setup, { to: { customerId: null, phone: '+919845021345', email: null } });
  await setup.database.withTenant(setup.tenants.acme, (tx) => service.port.plan(tx, message));
  await service.delivery.attempt(setup.tenants.acme, (await only()).id);
}

async function deliver({ url, headers, body }: Callback, host = 'acme.localhost') {
  return server.context.http.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { ...headers, host },
    payload: body,
  });
}

describe('a report from Twilio', () => {
  beforeEach(async () => {
    await setProviders(setup, setup.tenants.acme, service.providers, {
      sms: { kind: 'twilio', accountSid: twilio.accountSid, from: '+15005550006' },
      secrets: { sms: twilio.authToken },
    });
    await send();
  });

  const taken = () => twilio.taken[0] as TakenMessage;
  const report = (status: string, code?: number) => deliver(twilio.callbackOf(taken(), status, code));

  test('is recorded, and a late one never moves the state back', async () => {
    expect((await report('delivered')).statusCode).toBe(204);
    await report('sent');
    await report('queued');
    await report('failed', 30003);

    expect(await only()).toMatchObject({ state: 'DELIVERED', problem: null });
  });

  test('can be a failure with its reason', async () => {
    await report('undelivered', 30005);

    expect(await only()).toMatchObject({ state: 'FAILED', problem: 'This number does not exist.' });
  });

  test('applies to the latest attempt after a retry', async () => {
    await report('undelivered', 30003);
    const { id } = await only();
    await setup.database.withTenant(setup.tenants.acme, (tx) => resetMessage(tx, id, setup.clock.now()));
    await service.delivery.attempt(setup.tenants.acme, id);

    await report('delivered');
    expect((await only()).state).toBe('SENT');
    await deliver(twilio.callbackOf(twilio.taken[1] as TakenMessage, 'delivered'));
    expect((await only()).state).toBe('DELIVERED');
  });

  test('can be an opt-out of the recipient', async () => {
    await report('failed', 21610);

    expect((await only()).state).toBe('OPTED_OUT');
    const { rows } = await setup.own.owner.query('select opted_out_at from message_recipients');
    expect(rows).toEqual([{ opted_out_at: setup.clock.now() }]);
  });

  test('that arrives before the server recorded the send prevents a second send', async () => {
    await setup.own.owner.query(
      "update messages set state = 'SENDING', carrier_id = null, maybe_sent = true",
    );

    await report('sent');

    expect(await only()).toMatchObject({ state: 'SENT', carrier_id: taken().sid, maybe_sent: false });
  });

  test('is rejected with an invalid signature, and changes nothing', async () => {
    const good = twilio.callbackOf(taken(), 'delivered');
    const forged: Callback[] = [
      { ...good, headers: { ...good.headers, 'x-twilio-signature': '' } },
      { ...good, headers: { ...good.headers, 'x-twilio-signature': 'AAAA' } },
      // A different state or message with a signature that was once valid.
      { ...good, body: good.body.replace('delivered', 'failed') },
      { ...good, body: `${good.body}&ErrorCode=21610` },
      { ...good, url: good.url.replace(/[^/]+$/, crypto.randomUUID()) },
    ];

    for (const each of forged) {
      const answer = await deliver(each);
      expect(answer.json().error.code).toBe('auth.invalid');
      expect(answer.statusCode).toBe(401);
    }
    expect((await only()).state).toBe('SENT');
  });

  test('is rejected as unauthenticated without a signature', async () => {
    const good = twilio.callbackOf(taken(), 'delivered');
    const { 'x-twilio-signature': _, ...headers } = good.headers;

    expect((await deliver({ ...good, headers })).json().error.code).toBe('auth.missing');
    expect((await only()).state).toBe('SENT');
  });

  test('is rejected on another tenant’s host', async () => {
    const answer = await deliver(twilio.callbackOf(taken(), 'delivered'), 'globex.localhost');

    expect(answer.statusCode).toBe(401);
    expect((await only()).state).toBe('SENT');
  });

  test('about a deleted message is answered with message.not_found if it is signed', async () => {
    const good = twilio.callbackOf(
      {
        ...taken(),
        statusCallback: `http://acme.localhost/api/messages/callback/twilio/${crypto.randomUUID()}`,
      },
      'delivered',
    );

    expect((await deliver(good)).json().error.code).toBe('message.not_found');
  });
});

describe('a report from a generic HTTP provider', () => {
  const secret = 'a secret of the provider';

  beforeEach(async () => {
    const sms = {
      kind: 'http',
      url: `${twilio.url}/taken`,
      method: 'GET',
      headers: {},
      from: '',
      idPath: '',
      contentType: 'application/json',
      body: '',
    };
    await setProviders(setup, setup.tenants.acme, service.providers, { sms, secrets: { sms: secret } });
    await send();
  });

  async function report(content: object | string, key = secret) {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    const signature = createHmac('sha256', key).update(body).digest('hex');
    const url = `http://x/api/messages/callback/http/${(await only()).id}`;
    return deliver({
      url,
      headers: { 'content-type': 'application/json', 'x-foyer-signature': signature },
      body,
    });
  }

  test('is recorded when it is signed and names this message', async () => {
    const { id } = await only();

    expect((await report({ message: id, state: 'DELIVERED' })).statusCode).toBe(204);
    expect((await only()).state).toBe('DELIVERED');
  });

  test('is rejected otherwise', async () => {
    const { id } = await only();
    const valid = { message: id, state: 'DELIVERED' };

    expect((await report(valid, 'another secret')).statusCode).toBe(401);
    expect((await report({ ...valid, message: crypto.randomUUID() })).statusCode).toBe(401);
    expect((await report({ ...valid, state: 'PLANNED' })).statusCode).toBe(401);
    expect((await report('no json')).statusCode).toBe(401);
    expect((await report('')).statusCode).toBe(401);
    expect((await only()).state).toBe('SENT');
  });

  test.each(['', 'short'])('is rejected when the stored secret is %j', async (weak) => {
    const { tenantId } = setup.tenants.acme;
    const sealed = createSeal(messagingSecret, 'message-carriers').close(weak, `${tenantId} sms`);
    await setup.own.owner.query('update message_carriers set sms_secret = $1 where tenant_id = $2', [
      sealed,
      tenantId,
    ]);

    const { id } = await only();

    expect((await report({ message: id, state: 'DELIVERED' }, weak)).statusCode).toBe(401);
    expect((await only()).state).toBe('SENT');
  });

  test('is rejected when it is too long', async () => {
    expect((await report('x'.repeat(70_000))).statusCode).toBe(413);
  });
});
