import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlannedMessage } from '../../platform/messages/port.ts';
import { type MailStandIn, startMailStandIn } from '../../platform/testing/carrier-stand-ins.ts';
import {
  messagesOf,
  messagingParts,
  plannedMessage,
  setCarriers,
} from '../../platform/testing/compose-messaging.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../platform/testing/twilio-stand-in.ts';
import { createMessagingService, type MessagingService } from './service.ts';

let world: World;
let mail: MailStandIn;
let twilio: TwilioStandIn;
const opened: MessagingService[] = [];

beforeAll(async () => {
  world = await createWorld({ startsAt: new Date('2026-11-21T09:00:00Z') });
  mail = await startMailStandIn();
  twilio = await startTwilioStandIn();
});
beforeEach(async () => {
  await world.own.owner.query(
    'delete from messages; delete from message_recipients; delete from message_carriers',
  );
  mail.taken.length = 0;
  mail.mode = 'fine';
  twilio.mode = 'fine';
});
afterAll(async () => {
  for (const service of opened) service.carriers.close();
  await mail.close();
  await twilio.close();
  await world.close();
});

function open(options: Parameters<typeof messagingParts>[1] = {}) {
  const parts = messagingParts(world, options);
  const service = createMessagingService(parts);
  opened.push(service);
  return { ...parts, service };
}

const demo = { demo: true };
const code = { kind: 'code', channel: 'email', to: 'asha@example.test' } as const;
const secretText = { subject: 'Your code for Acme', text: 'Grüße, 012345 is your code.' };

describe('what goes at once', () => {
  test('arrives as it was written, from the address that was set up, and its text is kept nowhere', async () => {
    const { service } = open({ config: { smtpUrl: mail.url } });
    await service.port.send(world.tenants.acme, { ...code, ...secretText });

    expect(mail.taken).toMatchObject([{ from: 'no-reply@example.test', to: ['asha@example.test'] }]);
    const read = await PostalMime.parse(mail.taken[0]?.raw ?? '');
    expect(read).toMatchObject({ subject: 'Your code for Acme', from: { name: 'Acme' } });
    expect(read.text?.trim()).toBe('Grüße, 012345 is your code.');
    const [row] = await messagesOf(world, world.tenants.acme);
    expect(row).toMatchObject({ kind: 'code', state: 'SENT', text: null, subject: null });
    expect(JSON.stringify(row)).not.toContain('012345');
  });

  test('neither a subject nor an address can add a header or a recipient', async () => {
    const { service } = open({ config: { smtpUrl: mail.url } });
    const { acme } = world.tenants;
    await service.port.send(acme, {
      ...code,
      ...secretText,
      subject: 'Hello\r\nBcc: everybody@example.test',
    });
    await service.port
      .send(acme, { ...code, ...secretText, to: 'a@example.test, b@example.test' })
      .catch(() => {});

    const recipients = mail.taken.flatMap(({ to }) => to);
    expect(recipients).not.toContain('everybody@example.test');
    expect(recipients).not.toContain('b@example.test');
  });

  test('what is refused was not sent, and says why without the address', async () => {
    mail.mode = 'refusing';
    const { service } = open({ config: { smtpUrl: mail.url } });

    await expect(service.port.send(world.tenants.acme, { ...code, ...secretText })).rejects.toThrow(
      'The mail server answered 550.',
    );
    expect(await messagesOf(world, world.tenants.acme)).toMatchObject([
      { state: 'FAILED', problem: 'The mail server answered 550.' },
    ]);
  });

  test('a mail server that is not there is an error, not a wait', async () => {
    const { service } = open({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });

    await expect(service.port.send(world.tenants.acme, { ...code, ...secretText })).rejects.toThrow(
      'cannot be reached',
    );
  });

  test('what nothing carries is refused, not lost', async () => {
    const { service } = open();

    await expect(service.port.send(world.tenants.acme, { ...code, ...secretText })).rejects.toThrow('email');
  });

  test('a server that ended in the middle leaves a failure behind, never a second code', async () => {
    const { service } = open({ config: demo });
    await service.port.send(world.tenants.acme, { ...code, ...secretText });
    await world.own.owner.query("update messages set state = 'SENDING'");

    world.clock.advance(120_000);
    await service.jobs.sweep();

    expect(await messagesOf(world, world.tenants.acme)).toMatchObject([{ state: 'FAILED' }]);
    expect(service.outbox.list(world.tenants.acme.tenantId)).toHaveLength(1);
  });

  test('a demonstration sends mails and shows them; one that was refused it does not show', async () => {
    const { service, now } = open({ config: { ...demo, smtpUrl: mail.url } });
    await service.port.send(world.tenants.acme, { ...code, ...secretText });
    mail.mode = 'refusing';
    await service.port.send(world.tenants.acme, { ...code, ...secretText }).catch(() => {});

    expect(mail.taken).toHaveLength(1);
    expect(service.outbox.list(world.tenants.acme.tenantId)).toEqual([
      { channel: 'email', to: 'asha@example.test', ...secretText, sentAt: now() },
    ]);
  });
});

describe('what can carry a message', () => {
  const channelsOf = ({ service }: ReturnType<typeof open>) =>
    world.database.withTenant(world.tenants.acme, (unit) => service.port.channelsOf(unit));

  test('is the mail server where there is one, and the outbox in a demonstration', async () => {
    expect(await channelsOf(open())).toEqual([]);
    expect(await channelsOf(open({ config: { smtpUrl: mail.url } }))).toEqual(['email']);
    expect(await channelsOf(open({ config: demo, flags: [] }))).toEqual(['sms', 'email']);
    expect(await channelsOf(open({ config: demo, flags: ['whatsapp'] }))).toEqual([
      'sms',
      'whatsapp',
      'email',
    ]);
    expect(await channelsOf(open({ config: { ...demo, smtpUrl: mail.url }, flags: [] }))).toEqual([
      'email',
      'sms',
    ]);
  });

  test('is told apart from what only lies in the outbox, by channel', async () => {
    const onlyInOutboxOf = ({ service }: ReturnType<typeof open>) =>
      world.database.withTenant(world.tenants.acme, service.onlyInOutboxOf);

    expect(await onlyInOutboxOf(open({ config: { smtpUrl: mail.url } }))).toEqual([]);
    expect(await onlyInOutboxOf(open({ config: demo }))).toEqual(['sms', 'whatsapp', 'email']);
    expect(await onlyInOutboxOf(open({ config: { ...demo, smtpUrl: mail.url } }))).toEqual([
      'sms',
      'whatsapp',
    ]);
  });

  test('is what the tenant set up, in the order for codes', async () => {
    const made = open({ config: { smtpUrl: mail.url } });
    const sms = { kind: 'twilio', accountSid: twilio.accountSid, from: '+15005550006' };
    const email = { kind: 'operator' };
    await setCarriers(world, world.tenants.acme, made.service.carriers, {
      sms,
      email,
      secrets: { sms: 'token' },
    });
    expect(await channelsOf(made)).toEqual(['sms', 'email']);
  });
});

describe('planning', () => {
  const plan = ({ service }: ReturnType<typeof open>, message: PlannedMessage) =>
    world.database.withTenant(world.tenants.acme, (unit) => service.port.plan(unit, message));
  const kept = () => messagesOf(world, world.tenants.acme);

  test('goes by every channel that the tenant has on, and the recipient an address for', async () => {
    const message = plannedMessage(world);
    expect(await plan(open({ config: demo }), message)).toEqual(['sms', 'whatsapp', 'email']);
    expect(await plan(open({ config: demo, flags: ['linkSms'] }), plannedMessage(world))).toEqual(['sms']);
    expect(await plan(open({ config: demo, flags: ['scheduleEmail'] }), plannedMessage(world))).toEqual([
      'email',
    ]);
    expect(await plan(open(), plannedMessage(world))).toEqual([]);
    const to = { customerId: null, phone: '+919845021345', email: null };
    expect(await plan(open({ config: demo }), plannedMessage(world, { to }))).toEqual(['sms', 'whatsapp']);
    const channels = ['email'] as const;
    expect(await plan(open({ config: demo }), plannedMessage(world, { channels }))).toEqual(['email']);
  });

  test('twice under one key is once, and neither is there without what it tells about', async () => {
    const made = open({ config: demo, flags: ['linkSms'] });
    const message = plannedMessage(world);
    await plan(made, message);
    expect(await plan(made, message)).toEqual(['sms']);
    await world.database
      .withTenant(world.tenants.acme, async (unit) => {
        await made.service.port.plan(unit, plannedMessage(world));
        throw new Error('undone');
      })
      .catch(() => {});

    expect(await kept()).toHaveLength(1);
  });

  test('what was taken back and is planned again stands again, in its new words', async () => {
    const made = open({ config: demo, flags: ['linkSms'] });
    const message = plannedMessage(world, { kind: 'reminder-24h' });
    await plan(made, message);
    await world.database.withTenant(world.tenants.acme, (unit) =>
      made.service.port.cancel(unit, message.about, ['reminder-24h']),
    );
    await plan(made, { ...message, values: { ...message.values, when: 'Sun 22 Nov, 10:00' } });

    expect(await kept()).toMatchObject([{ state: 'PLANNED', text: expect.stringContaining('Sun 22 Nov') }]);
  });

  test('takes back the kinds that are named, about what is named', async () => {
    const made = open({ config: demo, flags: ['linkSms'] });
    const about = { kind: 'schedule', id: crypto.randomUUID() } as const;
    await plan(made, plannedMessage(world, { about, kind: 'reminder-24h' }));
    await plan(made, plannedMessage(world, { about, kind: 'schedule-confirmed' }));
    await plan(made, plannedMessage(world, { kind: 'reminder-24h' }));

    await world.database.withTenant(world.tenants.acme, (unit) =>
      made.service.port.cancel(unit, about, ['reminder-24h', 'reminder-1h']),
    );

    expect((await kept()).map(({ state }) => state).sort()).toEqual(['CANCELLED', 'PLANNED', 'PLANNED']);
  });

  test('asks for a job at the time it is due, in the recipient’s language, in few segments', async () => {
    const made = open({ config: demo, flags: ['linkSms'] });
    const dueAt = new Date('2026-11-22T09:00:00Z');
    const values = { ...plannedMessage(world).values, when: 'sáb, 21 nov, 14:30' };
    await plan(made, plannedMessage(world, { dueAt, language: 'es-MX', values, kind: 'reminder-24h' }));

    expect(made.queue.added).toMatchObject([{ startAfter: dueAt }]);
    const [row] = await kept();
    expect(row?.text).toMatch(
      /^Acme: su demo es mañana, sab, 21 nov, 14:30 \(Kolkata\), Sat 21 Nov, 09:00 \(UTC\)\. https:/,
    );
  });

  test('only a reminder’s text message says where the click came from', async () => {
    const made = open({ config: demo });
    await plan(made, plannedMessage(world, { kind: 'reminder-1h' }));
    await plan(made, plannedMessage(world, { kind: 'schedule-confirmed' }));

    const marked = (await kept()).filter(({ text }) => text?.includes('&source=reminder-sms'));
    expect(marked).toMatchObject([{ kind: 'reminder-1h', channel: 'sms' }]);
  });
});

test('the outbox keeps each tenant’s last two hundred messages, newest first', async () => {
  const { service } = open({ config: demo });
  const { acme, globex } = world.tenants;
  for (let index = 1; index <= 201; index += 1)
    service.outbox.add(acme.tenantId, {
      ...code,
      subject: null,
      text: `message ${index}`,
      sentAt: new Date(),
    });
  service.outbox.add(globex.tenantId, { ...code, subject: null, text: 'elsewhere', sentAt: new Date() });

  const kept = service.outbox.list(acme.tenantId);
  expect(kept).toHaveLength(200);
  expect([kept[0]?.text, kept.at(-1)?.text]).toEqual(['message 201', 'message 2']);
  expect(service.outbox.list(globex.tenantId)).toHaveLength(1);
});
