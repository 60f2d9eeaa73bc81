import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  messagesOf,
  messagingParts,
  plannedMessage,
  setCarriers,
} from '../../platform/testing/compose-messaging.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import {
  type Callback,
  startTwilioStandIn,
  type TakenMessage,
  type TwilioStandIn,
} from '../../platform/testing/twilio-stand-in.ts';
import { createMessaging } from './index.ts';
import { createMessagingService, type MessagingService } from './service.ts';
import { startAgain } from './store.ts';

let world: World;
let server: TestServer;
let service: MessagingService;
let twilio: TwilioStandIn;

beforeAll(async () => {
  world = await createWorld();
  twilio = await startTwilioStandIn();
  const parts = messagingParts(world, { config: { twilioApiUrl: twilio.url } });
  service = createMessagingService(parts);
  server = createTestServer(world);
  createMessaging(parts).register(server.entrance);
});
beforeEach(async () => {
  await world.own.owner.query('delete from messages; delete from message_recipients');
  twilio.taken.length = 0;
});
afterAll(async () => {
  await twilio.close();
  await server.close();
  await world.close();
});

async function only() {
  const [row] = await messagesOf(world, world.tenants.acme);
  if (!row) throw new Error('no message');
  return row;
}

async function send(): Promise<void> {
  const message = plannedMessage(world, { to: { customerId: null, phone: '+919845021345', email: null } });
  await world.database.withTenant(world.tenants.acme, (unit) => service.port.plan(unit, message));
  await service.delivery.attempt(world.tenants.acme, (await only()).id);
}

async function deliver({ url, headers, body }: Callback, host = 'acme.localhost') {
  return server.entrance.http.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { ...headers, host },
    payload: body,
  });
}

describe('what Twilio reports', () => {
  beforeEach(async () => {
    await setCarriers(world, world.tenants.acme, service.carriers, {
      sms: { kind: 'twilio', accountSid: twilio.accountSid, from: '+15005550006' },
      secrets: { sms: twilio.authToken },
    });
    await send();
  });

  const taken = () => twilio.taken[0] as TakenMessage;
  const report = (status: string, code?: number) => deliver(twilio.callbackOf(taken(), status, code));

  test('is kept, and what is late never leads back', async () => {
    expect((await report('delivered')).statusCode).toBe(204);
    await report('sent');
    await report('queued');
    await report('failed', 30003);

    expect(await only()).toMatchObject({ state: 'DELIVERED', problem: null });
  });

  test('may be that it did not arrive, and why', async () => {
    await report('undelivered', 30005);

    expect(await only()).toMatchObject({ state: 'FAILED', problem: 'There is no such number.' });
  });

  test('is about the new try, once it was tried again', async () => {
    await report('undelivered', 30003);
    const { id } = await only();
    await world.database.withTenant(world.tenants.acme, (unit) => startAgain(unit, id, world.clock.now()));
    await service.delivery.attempt(world.tenants.acme, id);

    await report('delivered');
    expect((await only()).state).toBe('SENT');
    await deliver(twilio.callbackOf(twilio.taken[1] as TakenMessage, 'delivered'));
    expect((await only()).state).toBe('DELIVERED');
  });

  test('may be that the recipient wants no more', async () => {
    await report('failed', 21610);

    expect((await only()).state).toBe('OPTED_OUT');
    const { rows } = await world.own.owner.query('select opted_out_at from message_recipients');
    expect(rows).toEqual([{ opted_out_at: world.clock.now() }]);
  });

  test('before the server has noted that it was taken, saves it from going twice', async () => {
    await world.own.owner.query(
      "update messages set state = 'SENDING', carrier_id = null, maybe_sent = true",
    );

    await report('sent');

    expect(await only()).toMatchObject({ state: 'SENT', carrier_id: taken().sid, maybe_sent: false });
  });

  test('is refused without its signature, and changes nothing', async () => {
    const good = twilio.callbackOf(taken(), 'delivered');
    const forged: Callback[] = [
      { ...good, headers: { ...good.headers, 'x-twilio-signature': '' } },
      { ...good, headers: { ...good.headers, 'x-twilio-signature': 'AAAA' } },
      // Another state, another message, under a signature that was good once.
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

  test('without any signature is asked for one', async () => {
    const good = twilio.callbackOf(taken(), 'delivered');
    const { 'x-twilio-signature': _, ...headers } = good.headers;

    expect((await deliver({ ...good, headers })).json().error.code).toBe('auth.missing');
    expect((await only()).state).toBe('SENT');
  });

  test('is refused on another tenant’s host', async () => {
    const answer = await deliver(twilio.callbackOf(taken(), 'delivered'), 'globex.localhost');

    expect(answer.statusCode).toBe(401);
    expect((await only()).state).toBe('SENT');
  });

  test('about a message that is gone is told apart once it is signed', async () => {
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

describe('what a provider of any kind reports', () => {
  const secret = 'a secret of the provider';

  beforeEach(async () => {
    const sms = {
      ...{ kind: 'http', url: `${twilio.url}/taken`, method: 'GET', headers: {}, from: '', idPath: '' },
      ...{ contentType: 'application/json', body: '' },
    };
    await setCarriers(world, world.tenants.acme, service.carriers, { sms, secrets: { sms: secret } });
    await send();
  });

  async function report(told: object | string, key = secret) {
    const body = typeof told === 'string' ? told : JSON.stringify(told);
    const signature = createHmac('sha256', key).update(body).digest('hex');
    const url = `http://x/api/messages/callback/http/${(await only()).id}`;
    return deliver({
      url,
      headers: { 'content-type': 'application/json', 'x-foyer-signature': signature },
      body,
    });
  }

  test('is kept when it is signed and about this message', async () => {
    const { id } = await only();

    expect((await report({ message: id, state: 'DELIVERED' })).statusCode).toBe(204);
    expect((await only()).state).toBe('DELIVERED');
  });

  test('is refused when it is not', async () => {
    const { id } = await only();
    const told = { message: id, state: 'DELIVERED' };

    expect((await report(told, 'another secret')).statusCode).toBe(401);
    expect((await report({ ...told, message: crypto.randomUUID() })).statusCode).toBe(401);
    expect((await report({ ...told, state: 'PLANNED' })).statusCode).toBe(401);
    expect((await report('no json')).statusCode).toBe(401);
    expect((await report('')).statusCode).toBe(401);
    expect((await only()).state).toBe('SENT');
  });

  test('is refused as a whole when it is too long', async () => {
    expect((await report('x'.repeat(70_000))).statusCode).toBe(413);
  });
});
