/**
 * Tests delivery per provider: the requests it receives, its answers, and the resulting state of the message.
 */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  messagesOf,
  messagingDependencies,
  plannedMessage,
} from '../../../testing/setups/compose-messaging.ts';
import { createMessageDeliverySetup } from '../../../testing/setups/message-delivery-setup.ts';
import { createMessagingService } from '../service.ts';

const sending = createMessageDeliverySetup();
const { byTwilio, byProvider, byMail, carry, plan, only, attempt } = sending;

const mailbox = { customerId: null, phone: null, email: 'asha@example.test' };

describe('a message through Twilio', () => {
  beforeEach(() => carry(byTwilio()));

  test('is not sent when its channel was switched off after planning', async () => {
    await plan();
    const config = { twilioApiUrl: sending.twilio.url };
    const after = createMessagingService(
      messagingDependencies(sending.world, { flags: ['whatsapp', 'scheduleEmail'], config }),
    );

    await after.delivery.attempt(sending.acme, (await only()).id);

    expect(sending.twilio.taken).toEqual([]);
    expect(await only()).toMatchObject({
      state: 'CANCELLED',
      problem: 'The channel was turned off before the message was sent.',
    });
  });

  test('is sent once, with its callback URL, and stores Twilio’s message id', async () => {
    await plan();

    await attempt();
    await attempt();

    expect(sending.twilio.taken).toHaveLength(1);
    const [taken] = sending.twilio.taken;
    const row = await only();
    expect(taken).toMatchObject({ to: '+919845021345', from: '+15005550006' });
    expect(taken?.statusCallback).toBe(`https://acme.example.test/api/messages/callback/twilio/${row.id}`);
    expect(taken?.body).toContain('https://acme.example.test/live/home-loan?link=abc&source=reminder-sms');
    expect(row).toMatchObject({ state: 'SENT', tries: 1, carrier_id: taken?.sid, problem: null });
  });

  test('uses the data at the time of sending, also in its link, and a repeated attempt sends the same text', async () => {
    const values = { ...plannedMessage(sending.world).values, clientName: 'Acme Bank' };
    const link = 'https://acme.example.test/live/mortgage?link=abc';
    const about: string[] = [];
    sending.service.port.refreshWith('schedule', async (_tx, scheduleId) => {
      about.push(scheduleId);
      return { language: 'en', values: { ...values, link } };
    });
    const { message } = await plan({ dueAt: new Date(sending.world.clock.now().getTime() + minutes(5)) });
    sending.world.clock.advance(minutes(5));
    sending.twilio.mode = 'busy';

    await attempt();
    sending.twilio.mode = 'fine';
    sending.world.clock.advance(minutes(5));
    await attempt();

    expect(about).toEqual([message.about.id]);
    expect(sending.twilio.taken).toMatchObject([
      { body: expect.stringContaining(`${link}&source=reminder-sms`) },
    ]);
    expect(sending.twilio.taken[0]?.body).toContain('Acme Bank: ');
    expect((await only()).text).toBe(sending.twilio.taken[0]?.body);
  });

  test('is sent as planned when it is due at once, or its record was deleted', async () => {
    const find = vi.fn(async () => null);
    sending.service.port.refreshWith('schedule', find);
    await plan();
    await attempt();
    expect(find).not.toHaveBeenCalled();
    await sending.world.own.owner.query('delete from messages');
    await plan({ dueAt: new Date(sending.world.clock.now().getTime() + minutes(5)) });
    sending.world.clock.advance(minutes(5));
    await attempt();

    expect(find).toHaveBeenCalledOnce();
    expect(sending.twilio.taken[1]?.body).toBe(sending.twilio.taken[0]?.body);
  });

  test('is sent by WhatsApp and by a messaging service where they are configured', async () => {
    const whatsapp = { kind: 'twilio', accountSid: sending.twilio.accountSid, from: '+15005550006' };
    const sms = { ...whatsapp, from: `MG${'0'.repeat(32)}` };
    const secrets = { sms: sending.twilio.authToken, whatsapp: sending.twilio.authToken };
    await carry({ sms, whatsapp, secrets });
    await plan();

    for (const { id } of await messagesOf(sending.world, sending.acme))
      await sending.service.delivery.attempt(sending.acme, id);

    expect(sending.twilio.taken).toMatchObject([
      { to: '+919845021345', messagingServiceSid: sms.from, from: null },
      { to: 'whatsapp:+919845021345', from: 'whatsapp:+15005550006' },
    ]);
  });

  test('is not sent before it is due, and not twice by concurrent attempts', async () => {
    await plan({ dueAt: new Date(sending.world.clock.now().getTime() + minutes(5)) });
    const { id } = await only();

    await attempt();
    expect(sending.twilio.taken).toEqual([]);
    sending.world.clock.advance(minutes(5));
    await Promise.all([1, 2, 3, 4].map(() => sending.service.delivery.attempt(sending.acme, id)));

    expect(sending.twilio.taken).toHaveLength(1);
  });

  test('is never sent after it was cancelled, even after a failed attempt', async () => {
    const { message } = await plan();
    sending.twilio.mode = 'busy';
    await attempt();
    sending.twilio.mode = 'fine';

    await sending.world.database.withTenant(sending.acme, (tx) =>
      sending.service.port.cancel(tx, message.about),
    );
    sending.world.clock.advance(minutes(60));
    await attempt();

    expect(sending.twilio.taken).toEqual([]);
    expect((await only()).state).toBe('CANCELLED');
  });

  test.each(['busy', 'failing', 'down'] as const)(
    'is tried six times with doubling pauses when Twilio is %s, and then fails',
    async (mode) => {
      sending.twilio.mode = mode;
      await plan();

      const pauses: number[] = [];
      for (let tries = 1; tries <= 6; tries += 1) {
        const before = sending.world.clock.now().getTime();
        expect(await attempt()).toBe(tries < 6 ? 'again' : 'done');
        const { next_at } = await only();
        pauses.push((next_at.getTime() - before) / 1000);
        sending.world.clock.advance(next_at.getTime() - before);
      }

      expect(pauses.slice(0, 5)).toEqual([30, 60, 120, 240, 480]);
      expect(await only()).toMatchObject({ state: 'FAILED', tries: 6 });
    },
  );

  test('reports the problem without the phone number, and is not retried when the error is final', async () => {
    sending.twilio.mode = 21211;
    await plan();

    await attempt();

    expect(await only()).toMatchObject({
      state: 'FAILED',
      tries: 1,
      problem: 'Twilio reports that this number is invalid.',
    });
  });

  test('is marked as opted out when the recipient replied STOP to Twilio, and so is the next one', async () => {
    sending.twilio.mode = 21610;
    await plan();
    await attempt();
    sending.twilio.mode = 'fine';

    const { channels } = await plan({ kind: 'no-show' });

    expect(channels).toEqual([]);
    expect((await messagesOf(sending.world, sending.acme)).map(({ state }) => state)).toEqual([
      'OPTED_OUT',
      'OPTED_OUT',
    ]);
    expect(sending.twilio.taken).toEqual([]);
  });

  test('without a response is searched for before it is sent again, and not sent if found', async () => {
    await plan();
    await leaveUnfinished();
    sending.twilio.taken.push({
      sid: `SM${'1'.repeat(32)}`,
      to: '+919845021345',
      from: '+15005550006',
      messagingServiceSid: null,
      body: (await only()).text ?? '',
      statusCallback: null,
      createdAt: sending.world.clock.now(),
    });

    sending.world.clock.advance(minutes(5));
    await attempt();

    expect(sending.twilio.taken).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'SENT', carrier_id: `SM${'1'.repeat(32)}` });
  });

  test('is sent again when Twilio did not receive it', async () => {
    await plan();
    await leaveUnfinished();

    sending.world.clock.advance(minutes(5));
    await attempt();

    expect(sending.twilio.taken).toHaveLength(1);
    expect((await only()).state).toBe('SENT');
  });

  test('is not sent again while Twilio cannot be queried', async () => {
    await plan();
    await leaveUnfinished();
    sending.twilio.mode = 'down';

    sending.world.clock.advance(minutes(5));
    await attempt();

    expect(await only()).toMatchObject({ state: 'PLANNED', maybe_sent: true });
    sending.twilio.mode = 'fine';
    sending.world.clock.advance(minutes(5));
    await attempt();
    expect(sending.twilio.taken).toHaveLength(1);
  });

  test('is only searched for when it was cancelled while being sent', async () => {
    const { message } = await plan();
    await leaveUnfinished();
    await sending.world.database.withTenant(sending.acme, (tx) =>
      sending.service.port.cancel(tx, message.about),
    );

    sending.world.clock.advance(minutes(5));
    await attempt();

    expect(sending.twilio.taken).toEqual([]);
    expect((await only()).state).toBe('CANCELLED');
  });

  /** Simulates a process that ended after it had claimed the message. */
  async function leaveUnfinished() {
    await sending.world.own.owner.query(
      "update messages set state = 'SENDING', tries = 1, carrier = 'twilio', next_at = $1",
      [new Date(sending.world.clock.now().getTime() + seconds(45))],
    );
  }
});

describe('a message through a generic HTTP provider', () => {
  beforeEach(() => carry(byProvider()));

  test('sends the configured request with each value escaped for its context', async () => {
    await plan({
      kind: 'schedule-confirmed',
      values: { ...plannedMessage(sending.world).values, clientName: 'A"c\\me\n' },
    });

    await attempt();

    const [call] = sending.provider.calls;
    const body = JSON.parse(call?.body ?? '');
    expect(call?.path).toBe('/send?key=a%20key%20%26%20more%20to%20it');
    expect(call?.headers.authorization).toBe('Key a key & more to it');
    expect(body).toMatchObject({ to: '+919845021345', from: 'ACME' });
    expect(body.message).toContain('A"c\\me\n: Home Loan is booked');
    const row = await only();
    expect(row).toMatchObject({ state: 'SENT', carrier_id: `id of ${row.id}` });
    expect(body.callback).toBe(`https://acme.example.test/api/messages/callback/http/${row.id}`);
  });

  test('uses the same idempotency key for each attempt', async () => {
    sending.provider.mode = 503;
    await plan();
    await attempt();
    sending.provider.mode = 200;
    sending.world.clock.advance(minutes(1));
    await attempt();

    const keys = sending.provider.calls.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([(await only()).id, (await only()).id]);
  });

  test('does not follow redirects, and treats them as final', async () => {
    sending.provider.redirectTo = `${sending.twilio.url}/taken`;
    await plan();

    await attempt();

    expect(sending.provider.calls).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'FAILED', problem: 'The provider answered 302.' });
  });

  test('never connects to the private network unless the installation allows it', async () => {
    sending.service = createMessagingService({
      ...sending.parts,
      config: { ...sending.parts.config, allowPrivateProviders: false },
    });
    await plan();

    await attempt();

    expect(sending.provider.calls).toEqual([]);
    expect((await only()).state).toBe('FAILED');
  });
});

describe('a mail', () => {
  beforeEach(() => carry(byMail()));

  test('has plain text, HTML and calendar entry, and the tenant’s own sender', async () => {
    const calendar = { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } as const;
    await plan({ kind: 'schedule-confirmed', to: mailbox, calendar });

    await attempt();

    const read = await PostalMime.parse(sending.mail.taken[0]?.raw ?? '');
    expect(read).toMatchObject({
      subject: 'Home Loan: Sat 21 Nov, 14:30',
      from: { address: 'hello@acme.test' },
    });
    expect(read.html).toContain('<a href="https://acme.example.test/live/home-loan?link=abc">');
    expect(read.text).toContain('https://acme.example.test/live/home-loan?link=abc');
    expect(sending.mail.taken[0]?.raw).toMatch(/content-type: text\/calendar; .*method=REQUEST/i);
    expect(sending.mail.taken[0]?.raw).not.toMatch(/list-unsubscribe/i);
  });

  test('has one-click unsubscribe headers when recipients can opt out', async () => {
    await plan({ kind: 'reminder-24h', to: mailbox });

    await attempt();

    const raw = sending.mail.taken[0]?.raw ?? '';
    expect(raw.replace(/\r\n\s+/g, ' ')).toMatch(
      /List-Unsubscribe: <https:\/\/acme\.example\.test\/stop\/[\w-]{40}>/,
    );
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('has the same Message-ID when it is sent again', async () => {
    await plan({ to: mailbox });
    await attempt();
    await sending.world.own.owner.query("update messages set state = 'SENDING'");
    sending.world.clock.advance(minutes(5));
    await attempt();

    const names = sending.mail.taken.map(({ raw }) => /Message-ID: (\S+)/i.exec(raw)?.[1]);
    expect(names).toEqual([names[0], `<${(await only()).id}@acme.test>`]);
  });

  test('fails without naming the mailbox when the server rejects it', async () => {
    sending.mail.mode = 'refusing';
    await plan({ to: mailbox });

    await attempt();

    expect(await only()).toMatchObject({ state: 'FAILED', problem: 'The mail server answered 550.' });
  });

  test('is retried when the mail server cannot be reached', async () => {
    await carry({
      email: { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'a@acme.test' },
    });
    await plan({ to: mailbox });

    expect(await attempt()).toBe('again');
    expect(await only()).toMatchObject({ problem: 'The mail server cannot be reached.', maybe_sent: false });
  });
});
