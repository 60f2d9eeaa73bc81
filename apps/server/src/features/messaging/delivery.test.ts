import { minutes, seconds } from '@foyer/contract/time.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { PlannedMessage } from '../../platform/messages/port.ts';
import {
  type MailStandIn,
  type ProviderStandIn,
  startMailStandIn,
  startProviderStandIn,
} from '../../platform/testing/carrier-stand-ins.ts';
import {
  type MessagingParts,
  messagesOf,
  messagingParts,
  plannedMessage,
  setCarriers,
} from '../../platform/testing/compose-messaging.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../platform/testing/twilio-stand-in.ts';
import { createMessagingService, type MessagingService } from './service.ts';

let world: World;
let acme: TenantScope;
let twilio: TwilioStandIn;
let provider: ProviderStandIn;
let mail: MailStandIn;
let parts: MessagingParts;
let service: MessagingService;

beforeAll(async () => {
  world = await createWorld({ startsAt: new Date('2026-11-21T09:00:00Z') });
  acme = world.tenants.acme;
  const { now } = world.clock;
  twilio = await startTwilioStandIn({ now });
  provider = await startProviderStandIn();
  mail = await startMailStandIn();
});
beforeEach(async () => {
  await world.own.owner.query('delete from messages');
  await world.own.owner.query('delete from message_recipients');
  twilio.taken.length = 0;
  provider.calls.length = 0;
  provider.sent.clear();
  mail.taken.length = 0;
  Object.assign(twilio, { mode: 'fine', onTaken: () => {} });
  Object.assign(provider, { mode: 200, redirectTo: null });
  mail.mode = 'fine';
  parts = messagingParts(world, { config: { twilioApiUrl: twilio.url } });
  service = createMessagingService(parts);
});
afterAll(async () => {
  for (const each of [twilio, provider, mail]) await each.close();
  await world.close();
});

const byTwilio = (more: object = {}) => ({
  sms: { kind: 'twilio', accountSid: twilio.accountSid, from: '+15005550006' },
  secrets: { sms: twilio.authToken },
  ...more,
});
const byProvider = () => ({
  sms: {
    ...{ kind: 'http', url: `${provider.url}/send?key={{ secret }}`, method: 'POST', from: 'ACME' },
    headers: { authorization: 'Key {{ secret }}' },
    contentType: 'application/json',
    body: '{"to":"{{ to }}","message":"{{ text }}","from":"{{ from }}","callback":"{{ callback }}"}',
    idPath: 'result.id',
  },
  secrets: { sms: 'a key & more' },
});
const byMail = () => ({
  email: { kind: 'smtp', url: mail.url, from: 'Acme <hello@acme.test>' },
});

const phone = { customerId: null, phone: '+919845021345', email: null };
const mailbox = { customerId: null, phone: null, email: 'asha@example.test' };

async function plan(differing: Partial<PlannedMessage> = {}) {
  const message = plannedMessage(world, { to: phone, ...differing });
  const channels = await world.database.withTenant(acme, (unit) => service.port.plan(unit, message));
  return { message, channels };
}

async function only() {
  const [row, ...others] = await messagesOf(world, acme);
  expect(others).toEqual([]);
  if (!row) throw new Error('no message');
  return row;
}

async function attempt() {
  return service.delivery.attempt(acme, (await only()).id);
}

describe('a message by Twilio', () => {
  beforeEach(() => setCarriers(world, acme, service.carriers, byTwilio()));

  test('that was planned before its channel was switched off does not go out', async () => {
    await plan();
    const config = { twilioApiUrl: twilio.url };
    const after = createMessagingService(
      messagingParts(world, { flags: ['whatsapp', 'scheduleEmail'], config }),
    );

    await after.delivery.attempt(acme, (await only()).id);

    expect(twilio.taken).toEqual([]);
    expect(await only()).toMatchObject({
      state: 'CANCELLED',
      problem: 'Its channel was switched off before it could go out.',
    });
  });

  test('goes out once, with its callback, and keeps the name that Twilio gave it', async () => {
    await plan();

    await attempt();
    await attempt();

    expect(twilio.taken).toHaveLength(1);
    const [taken] = twilio.taken;
    const row = await only();
    expect(taken).toMatchObject({ to: '+919845021345', from: '+15005550006' });
    expect(taken?.statusCallback).toBe(`https://acme.example.test/api/messages/callback/twilio/${row.id}`);
    expect(taken?.body).toContain('https://acme.example.test/live/home-loan?link=abc&source=reminder-sms');
    expect(row).toMatchObject({ state: 'SENT', tries: 1, carrier_id: taken?.sid, problem: null });
  });

  test('goes by WhatsApp and by a messaging service where they are set', async () => {
    const whatsapp = { kind: 'twilio', accountSid: twilio.accountSid, from: '+15005550006' };
    const sms = { ...whatsapp, from: `MG${'0'.repeat(32)}` };
    const secrets = { sms: twilio.authToken, whatsapp: twilio.authToken };
    await setCarriers(world, acme, service.carriers, { sms, whatsapp, secrets });
    await plan();

    for (const { id } of await messagesOf(world, acme)) await service.delivery.attempt(acme, id);

    expect(twilio.taken).toMatchObject([
      { to: '+919845021345', messagingServiceSid: sms.from, from: null },
      { to: 'whatsapp:+919845021345', from: 'whatsapp:+15005550006' },
    ]);
  });

  test('is not due before its time, nor tried by two at once', async () => {
    await plan({ dueAt: new Date(world.clock.now().getTime() + minutes(5)) });
    const { id } = await only();

    await attempt();
    expect(twilio.taken).toEqual([]);
    world.clock.advance(minutes(5));
    await Promise.all([1, 2, 3, 4].map(() => service.delivery.attempt(acme, id)));

    expect(twilio.taken).toHaveLength(1);
  });

  test('never goes after it was taken back, also when it failed once', async () => {
    const { message } = await plan();
    twilio.mode = 'busy';
    await attempt();
    twilio.mode = 'fine';

    await world.database.withTenant(acme, (unit) => service.port.cancel(unit, message.about));
    world.clock.advance(minutes(60));
    await attempt();

    expect(twilio.taken).toEqual([]);
    expect((await only()).state).toBe('CANCELLED');
  });

  test.each(['busy', 'failing', 'down'] as const)(
    'is tried again when Twilio is %s: six times, with pauses that double, then it has failed',
    async (mode) => {
      twilio.mode = mode;
      await plan();

      const pauses: number[] = [];
      for (let tries = 1; tries <= 6; tries += 1) {
        const before = world.clock.now().getTime();
        expect(await attempt()).toBe(tries < 6 ? 'again' : 'done');
        const { next_at } = await only();
        pauses.push((next_at.getTime() - before) / 1000);
        world.clock.advance(next_at.getTime() - before);
      }

      expect(pauses.slice(0, 5)).toEqual([30, 60, 120, 240, 480]);
      expect(await only()).toMatchObject({ state: 'FAILED', tries: 6 });
    },
  );

  test('says what was wrong without the number, and is not tried again when that is final', async () => {
    twilio.mode = 21211;
    await plan();

    await attempt();

    expect(await only()).toMatchObject({
      ...{ state: 'FAILED', tries: 1 },
      problem: 'Twilio says that this is no valid number.',
    });
  });

  test('to somebody who told Twilio to stop is opted out, and so is the next', async () => {
    twilio.mode = 21610;
    await plan();
    await attempt();
    twilio.mode = 'fine';

    const { channels } = await plan({ kind: 'no-show' });

    expect(channels).toEqual([]);
    expect((await messagesOf(world, acme)).map(({ state }) => state)).toEqual(['OPTED_OUT', 'OPTED_OUT']);
    expect(twilio.taken).toEqual([]);
  });

  test('that got no answer is looked for before it is given again: found, it is not', async () => {
    await plan();
    await leaveBehind();
    twilio.taken.push({
      ...{ sid: `SM${'1'.repeat(32)}`, to: '+919845021345', from: '+15005550006', messagingServiceSid: null },
      ...{ body: (await only()).text ?? '', statusCallback: null, createdAt: world.clock.now() },
    });

    world.clock.advance(minutes(5));
    await attempt();

    expect(twilio.taken).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'SENT', carrier_id: `SM${'1'.repeat(32)}` });
  });

  test('that Twilio never got is given again', async () => {
    await plan();
    await leaveBehind();

    world.clock.advance(minutes(5));
    await attempt();

    expect(twilio.taken).toHaveLength(1);
    expect((await only()).state).toBe('SENT');
  });

  test('is not given again while Twilio cannot say whether it has it', async () => {
    await plan();
    await leaveBehind();
    twilio.mode = 'down';

    world.clock.advance(minutes(5));
    await attempt();

    expect(await only()).toMatchObject({ state: 'PLANNED', maybe_sent: true });
    twilio.mode = 'fine';
    world.clock.advance(minutes(5));
    await attempt();
    expect(twilio.taken).toHaveLength(1);
  });

  test('that was taken back while it was on its way is only looked for', async () => {
    const { message } = await plan();
    await leaveBehind();
    await world.database.withTenant(acme, (unit) => service.port.cancel(unit, message.about));

    world.clock.advance(minutes(5));
    await attempt();

    expect(twilio.taken).toEqual([]);
    expect((await only()).state).toBe('CANCELLED');
  });

  /** As a process that died after it had claimed the message. */
  async function leaveBehind() {
    await world.own.owner.query(
      "update messages set state = 'SENDING', tries = 1, carrier = 'twilio', next_at = $1",
      [new Date(world.clock.now().getTime() + seconds(45))],
    );
  }
});

describe('a message by a provider of any kind', () => {
  beforeEach(() => setCarriers(world, acme, service.carriers, byProvider()));

  test('is the call that was described, each value where it stands written as it must be', async () => {
    await plan({
      kind: 'schedule-confirmed',
      values: { ...plannedMessage(world).values, clientName: 'A"c\\me\n' },
    });

    await attempt();

    const [call] = provider.calls;
    const body = JSON.parse(call?.body ?? '');
    expect(call?.path).toBe('/send?key=a%20key%20%26%20more');
    expect(call?.headers.authorization).toBe('Key a key & more');
    expect(body).toMatchObject({ to: '+919845021345', from: 'ACME' });
    expect(body.message).toContain('A"c\\me\n: your demo');
    const row = await only();
    expect(row).toMatchObject({ state: 'SENT', carrier_id: `id of ${row.id}` });
    expect(body.callback).toBe(`https://acme.example.test/api/messages/callback/http/${row.id}`);
  });

  test('bears the same key on each try, so that it goes out once whatever was answered', async () => {
    provider.mode = 503;
    await plan();
    await attempt();
    provider.mode = 200;
    world.clock.advance(minutes(1));
    await attempt();

    const keys = provider.calls.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([(await only()).id, (await only()).id]);
  });

  test('does not follow where the provider points, nor try that again', async () => {
    provider.redirectTo = `${twilio.url}/taken`;
    await plan();

    await attempt();

    expect(provider.calls).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'FAILED', problem: 'The carrier answered 302.' });
  });

  test('never reaches into our own house, unless the installation allows it', async () => {
    service = createMessagingService({ ...parts, config: { ...parts.config, privateCarriers: false } });
    await plan();

    await attempt();

    expect(provider.calls).toEqual([]);
    expect((await only()).state).toBe('FAILED');
  });
});

describe('a mail', () => {
  beforeEach(() => setCarriers(world, acme, service.carriers, byMail()));

  test('is its words, dressed and with the calendar entry, from the tenant’s own address', async () => {
    const calendar = { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } as const;
    await plan({ kind: 'schedule-confirmed', to: mailbox, calendar });

    await attempt();

    const read = await PostalMime.parse(mail.taken[0]?.raw ?? '');
    expect(read).toMatchObject({
      subject: 'Home Loan: Sat 21 Nov, 14:30',
      from: { address: 'hello@acme.test' },
    });
    expect(read.html).toContain('<a href="https://acme.example.test/live/home-loan?link=abc">');
    expect(read.text).toContain('https://acme.example.test/live/home-loan?link=abc');
    expect(mail.taken[0]?.raw).toMatch(/content-type: text\/calendar; .*method=REQUEST/i);
    expect(mail.taken[0]?.raw).not.toMatch(/list-unsubscribe/i);
  });

  test('that one need not get can be stopped by the mail program', async () => {
    await plan({ kind: 'reminder-24h', to: mailbox });

    await attempt();

    const raw = mail.taken[0]?.raw ?? '';
    expect(raw.replace(/\r\n\s+/g, ' ')).toMatch(
      /List-Unsubscribe: <https:\/\/acme\.example\.test\/stop\/[\w-]{40}>/,
    );
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('that may have gone bears the same name when it goes again', async () => {
    await plan({ to: mailbox });
    await attempt();
    await world.own.owner.query("update messages set state = 'SENDING'");
    world.clock.advance(minutes(5));
    await attempt();

    const names = mail.taken.map(({ raw }) => /Message-ID: (\S+)/i.exec(raw)?.[1]);
    expect(names).toEqual([names[0], `<${(await only()).id}@acme.test>`]);
  });

  test('that the mailbox’s server refuses has failed, without a word about the mailbox', async () => {
    mail.mode = 'refusing';
    await plan({ to: mailbox });

    await attempt();

    expect(await only()).toMatchObject({ state: 'FAILED', problem: 'The mail server answered 550.' });
  });

  test('to a server that is not there is tried again', async () => {
    await setCarriers(world, acme, service.carriers, {
      email: { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'a@acme.test' },
    });
    await plan({ to: mailbox });

    expect(await attempt()).toBe('again');
    expect(await only()).toMatchObject({ problem: 'The mail server cannot be reached.', maybe_sent: false });
  });
});

describe('what waits, and what is left behind', () => {
  const quietHours = { from: '21:00', to: '08:00' };

  test('a reminder of the day before waits for the end of the quiet hours; one of the hour before does not', async () => {
    await setCarriers(world, acme, service.carriers, byTwilio({ quietHours }));
    // 14:30 in Kolkata, 22:00 in Auckland.
    await plan({ kind: 'reminder-24h', zone: 'Pacific/Auckland' });
    await attempt();

    expect(await only()).toMatchObject({
      state: 'PLANNED',
      tries: 0,
      next_at: new Date('2026-11-21T19:00:00Z'),
    });
    expect(parts.queue.added.at(-1)?.startAfter).toEqual(new Date('2026-11-21T19:00:00Z'));
    await world.own.owner.query('delete from messages');
    await plan({ kind: 'reminder-1h', zone: 'Pacific/Auckland' });
    await attempt();
    expect((await only()).state).toBe('SENT');
  });

  test('what waits goes out once the quiet hours are switched off; what a carrier refused keeps its pause', async () => {
    await setCarriers(world, acme, service.carriers, byTwilio({ quietHours }));
    await plan({ kind: 'reminder-24h', zone: 'Pacific/Auckland' });
    await attempt();
    parts.queue.added.length = 0;

    const { find } = service.carriers;
    await setCarriers(world, acme, { find, set: service.setCarriers }, byTwilio());

    expect(parts.queue.added).toHaveLength(1);
    twilio.mode = 'failing';
    await attempt();
    const { next_at: pausesUntil } = await only();
    await setCarriers(world, acme, { find, set: service.setCarriers }, byTwilio());
    expect(await only()).toMatchObject({ tries: 1, next_at: pausesUntil });
  });

  test('what would be useless by then stays in, and says why', async () => {
    await setCarriers(world, acme, service.carriers, byTwilio({ quietHours }));
    const uselessAfter = new Date(world.clock.now().getTime() + minutes(60));
    await plan({ kind: 'reminder-24h', zone: 'Pacific/Auckland', uselessAfter });

    await attempt();

    expect(await only()).toMatchObject({
      ...{ state: 'CANCELLED', tries: 0 },
      problem: 'Its time was over before the quiet hours were.',
    });
  });

  test('a message without a job is found by the sweep; a suspended tenant’s waits', async () => {
    await setCarriers(world, acme, service.carriers, byTwilio());
    await plan();
    world.clock.advance(minutes(2));
    const setStatus = (status: string) =>
      world.own.owner.query('update tenants set status = $1 where id = $2', [status, acme.tenantId]);

    await setStatus('suspended');
    await service.jobs.sweep();
    await attempt();
    expect((await only()).state).toBe('PLANNED');
    await setStatus('active');
    await service.jobs.sweep();

    expect((await only()).state).toBe('SENT');
  });

  test('a carrier that was taken away meanwhile is said', async () => {
    await setCarriers(world, acme, service.carriers, byTwilio());
    await plan();
    await setCarriers(world, acme, service.carriers, {});

    await attempt();

    expect(await only()).toMatchObject({ state: 'FAILED', problem: 'Nothing is set up that carries it.' });
  });
});
