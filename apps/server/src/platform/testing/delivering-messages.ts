/** Acme's messages with a stand-in for each carrier, for tests of what goes out, what waits and what fails. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createMessagingService, type MessagingService } from '../../features/messaging/service.ts';
import type { TenantScope } from '../db/scope.ts';
import type { PlannedMessage } from '../messages/port.ts';
import {
  type MailStandIn,
  type ProviderStandIn,
  startMailStandIn,
  startProviderStandIn,
} from './carrier-stand-ins.ts';
import {
  type MessagingParts,
  messagesOf,
  messagingParts,
  plannedMessage,
  setCarriers,
} from './compose-messaging.ts';
import { createWorld, type World } from './test-world.ts';
import { startTwilioStandIn, type TwilioStandIn } from './twilio-stand-in.ts';

interface Fields {
  world: World;
  acme: TenantScope;
  twilio: TwilioStandIn;
  provider: ProviderStandIn;
  mail: MailStandIn;
  parts: MessagingParts;
  /** New for each test; one may put another in its place, which `plan` and `attempt` then use. */
  service: MessagingService;
}

const phone = { customerId: null, phone: '+919845021345', email: null };

/** Opens the world before the tests of a file and closes it after them; read the fields inside of tests. */
export function deliveringMessages() {
  const sending = {} as Fields;

  beforeAll(async () => {
    sending.world = await createWorld({ startsAt: new Date('2026-11-21T09:00:00Z') });
    sending.acme = sending.world.tenants.acme;
    const { now } = sending.world.clock;
    sending.twilio = await startTwilioStandIn({ now });
    sending.provider = await startProviderStandIn();
    sending.mail = await startMailStandIn();
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
    sending.parts = messagingParts(world, { config: { twilioApiUrl: twilio.url } });
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
        ...{
          kind: 'http',
          url: `${sending.provider.url}/send?key={{ secret }}`,
          method: 'POST',
          from: 'ACME',
        },
        headers: { authorization: 'Key {{ secret }}' },
        contentType: 'application/json',
        body: '{"to":"{{ to }}","message":"{{ text }}","from":"{{ from }}","callback":"{{ callback }}"}',
        idPath: 'result.id',
      },
      secrets: { sms: 'a key & more' },
    }),
    byMail: () => ({
      email: { kind: 'smtp', url: sending.mail.url, from: 'Acme <hello@acme.test>' },
    }),

    /** Sets acme's carriers, whatever they were. */
    carry: (wished: object) => setCarriers(sending.world, sending.acme, sending.service.carriers, wished),

    /** By SMS, unless a test says otherwise. */
    async plan(differing: Partial<PlannedMessage> = {}) {
      const { world, acme, service } = sending;
      const message = plannedMessage(world, { to: phone, ...differing });
      const channels = await world.database.withTenant(acme, (unit) => service.port.plan(unit, message));
      return { message, channels };
    },

    /** The one message that there is. */
    only,

    async attempt() {
      return sending.service.delivery.attempt(sending.acme, (await only()).id);
    },
  });
}
