/** Messaging at acme with a fake of each provider: for tests of delivery. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createMessagingService, type MessagingService } from '../../features/messaging/service.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { PlannedMessage } from '../../platform/messages/messaging-port.ts';
import {
  type FakeMailServer,
  type FakeProvider,
  startFakeMailServer,
  startFakeProvider,
} from '../fakes/fake-providers.ts';
import { type FakeTwilio, startFakeTwilio } from '../fakes/fake-twilio.ts';
import {
  type MessagingTestDependencies,
  messagesOf,
  messagingDependencies,
  plannedMessage,
  setProviders,
} from './compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from './tenant-setup.ts';

interface Fields {
  world: TenantSetup;
  acme: TenantScope;
  twilio: FakeTwilio;
  provider: FakeProvider;
  mail: FakeMailServer;
  parts: MessagingTestDependencies;
  /** A new service for each test. A test may replace it; `plan` and `attempt` then use the other one. */
  service: MessagingService;
}

const phone = { customerId: null, phone: '+919845021345', email: null };

/** Registers the hooks of a test file. The fields are set when a test runs. */
export function createMessageDeliverySetup() {
  const sending = {} as Fields;

  beforeAll(async () => {
    sending.world = await createTenantSetup({ startsAt: new Date('2026-11-21T09:00:00Z') });
    sending.acme = sending.world.tenants.acme;
    const { now } = sending.world.clock;
    sending.twilio = await startFakeTwilio({ now });
    sending.provider = await startFakeProvider();
    sending.mail = await startFakeMailServer();
  });
  beforeEach(async () => {
    const { world, twilio, provider, mail } = sending;
    await world.own.owner.query('delete from messages');
    await world.own.owner.query('delete from message_recipients');
    twilio.taken.length = 0;
    provider.calls.length = 0;
    provider.sent.clear();
    mail.taken.length = 0;
    Object.assign(twilio, { mode: 'fine', onTaken: () => {} });
    Object.assign(provider, { mode: 200, redirectTo: null });
    mail.mode = 'fine';
    sending.parts = messagingDependencies(world, { config: { twilioApiUrl: twilio.url } });
    sending.service = createMessagingService(sending.parts);
  });
  afterAll(async () => {
    const { world, twilio, provider, mail } = sending;
    for (const each of [twilio, provider, mail]) await each.close();
    await world.close();
  });

  async function only() {
    const [row, ...others] = await messagesOf(sending.world, sending.acme);
    expect(others).toEqual([]);
    if (!row) throw new Error('no message');
    return row;
  }

  return Object.assign(sending, {
    byTwilio: (more: object = {}) => ({
      sms: { kind: 'twilio', accountSid: sending.twilio.accountSid, from: '+15005550006' },
      secrets: { sms: sending.twilio.authToken },
      ...more,
    }),
    byProvider: () => ({
      sms: {
        kind: 'http',
        url: `${sending.provider.url}/send?key={{ secret }}`,
        method: 'POST',
        from: 'ACME',
        headers: { authorization: 'Key {{ secret }}' },
        contentType: 'application/json',
        body: '{"to":"{{ to }}","message":"{{ text }}","from":"{{ from }}","callback":"{{ callback }}"}',
        idPath: 'result.id',
      },
      secrets: { sms: 'a key & more to it' },
    }),
    byMail: () => ({
      email: { kind: 'smtp', url: sending.mail.url, from: 'Acme <hello@acme.test>' },
    }),

    /** Replaces acme's providers. */
    carry: (wished: object) => setProviders(sending.world, sending.acme, sending.service.providers, wished),

    /** Plans a message, by SMS by default. */
    async plan(differing: Partial<PlannedMessage> = {}) {
      const { world, acme, service } = sending;
      const message = plannedMessage(world, { to: phone, ...differing });
      const channels = await world.database.withTenant(acme, (tx) => service.port.plan(tx, message));
      return { message, channels };
    },

    /** The only message. */
    only,

    async attempt() {
      return sending.service.delivery.attempt(sending.acme, (await only()).id);
    },
  });
}
