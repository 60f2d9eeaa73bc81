import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlannedMessage } from '../../platform/messages/messaging-port.ts';
import { type FakeMailServer, startFakeMailServer } from '../../testing/fakes/fake-providers.ts';
import { type FakeTwilio, startFakeTwilio } from '../../testing/fakes/fake-twilio.ts';
import {
  messagesOf,
  messagingDependencies,
  plannedMessage,
  setProviders,
} from '../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createMessagingService, type MessagingService } from './service.ts';

let setup: TenantSetup;
let mail: FakeMailServer;
let twilio: FakeTwilio;
const opened: MessagingService[] = [];

beforeAll(async () => {
  setup = await createTenantSetup({ startsAt: new Date('2026-11-21T09:00:00Z') });
  mail = await startFakeMailServer();
  twilio = await startFakeTwilio();
});
beforeEach(async () => {
  await setup.own.owner.query(
    'delete from messages; delete from message_recipients; delete from message_carriers',
  );
  mail.taken.length = 0;
  mail.mode = 'fine';
  twilio.mode = 'fine';
});
afterAll(async () => {
  for (const service of opened) service.providers.close();
  await mail.close();
  await twilio.close();
  await setup.close();
});

function open(options: Parameters<typeof messagingDependencies>[1] = {}) {
  const parts = messagingDependencies(setup, options);
  const service = createMessagingService(parts);
  opened.push(service);
  return { ...parts, service };
}

const demo = { demo: true };
const code = { kind: 'code', channel: 'email', to: 'asha@example.test' } as const;
const secretText = { subject: 'Your code for Acme', text: 'Grüße, 012345 is your code.' };

describe('sending at once', () => {
  test('delivers the text as written from the configured sender, and does not store it', async () => {
    const { service } = open({ config: { smtpUrl: mail.url } });
    await service.port.send(setup.tenants.acme, { ...code, ...secretText });

    expect(mail.taken).toMatchObject([{ from: 'no-reply@example.test', to: ['asha@example.test'] }]);
    const read = await PostalMime.parse(mail.taken[0]?.raw ?? '');
    expect(read).toMatchObject({ subject: 'Your code for Acme', from: { name: 'Acme' } });
    expect(read.text?.trim()).toBe('Grüße, 012345 is your code.');
    const [row] = await messagesOf(setup, setup.tenants.acme);
    expect(row).toMatchObject({ kind: 'code', state: 'SENT', text: null, subject: null });
    expect(JSON.stringify(row)).not.toContain('012345');
  });

  test('does not let a subject or an address add a header or a recipient', async () => {
    const { service } = open({ config: { smtpUrl: mail.url } });
    const { acme } = setup.tenants;
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

  test('fails without naming the address when the server rejects the mail', async () => {
    mail.mode = 'refusing';
    const { service } = open({ config: { smtpUrl: mail.url } });

    await expect(service.port.send(setup.tenants.acme, { ...code, ...secretText })).rejects.toThrow(
      'The mail server answered 550.',
    );
    expect(await messagesOf(setup, setup.tenants.acme)).toMatchObject([
      { state: 'FAILED', problem: 'The mail server answered 550.' },
    ]);
  });

  test('fails at once when the mail server cannot be reached', async () => {
    const { service } = open({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });

    await expect(service.port.send(setup.tenants.acme, { ...code, ...secretText })).rejects.toThrow(
      'cannot be reached',
    );
  });

  test('throws when the channel has no provider', async () => {
    const { service } = open();

    await expect(service.port.send(setup.tenants.acme, { ...code, ...secretText })).rejects.toThrow('email');
  });

  test('leaves a failed message after a crash, and never sends a second code', async () => {
    const { service } = open({ config: demo });
    await service.port.send(setup.tenants.acme, { ...code, ...secretText });
    await setup.own.owner.query("update messages set state = 'SENDING'");

    setup.clock.advance(120_000);
    await service.jobs.sweep();

    expect(await messagesOf(setup, setup.tenants.acme)).toMatchObject([{ state: 'FAILED' }]);
    expect(service.outbox.list(setup.tenants.acme.tenantId)).toHaveLength(1);
  });

  test('shows sent mails in the demo outbox, but not those that failed', async () => {
    const { service, now } = open({ config: { ...demo, smtpUrl: mail.url } });
    await service.port.send(setup.tenants.acme, { ...code, ...secretText });
    mail.mode = 'refusing';
    await service.port.send(setup.tenants.acme, { ...code, ...secretText }).catch(() => {});

    expect(mail.taken).toHaveLength(1);
    expect(service.outbox.list(setup.tenants.acme.tenantId)).toEqual([
      { channel: 'email', to: 'asha@example.test', ...secretText, sentAt: now() },
    ]);
  });
});

describe('the available channels', () => {
  const channelsOf = ({ service }: ReturnType<typeof open>) =>
    setup.database.withTenant(setup.tenants.acme, (tx) => service.port.channelsOf(tx));

  test('are email with a mail server, and all of them with the demo outbox', async () => {
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

  test('distinguish real providers from the outbox, by channel', async () => {
    const onlyInOutboxOf = ({ service }: ReturnType<typeof open>) =>
      setup.database.withTenant(setup.tenants.acme, service.onlyInOutboxOf);

    expect(await onlyInOutboxOf(open({ config: { smtpUrl: mail.url } }))).toEqual([]);
    expect(await onlyInOutboxOf(open({ config: demo }))).toEqual(['sms', 'whatsapp', 'email']);
    expect(await onlyInOutboxOf(open({ config: { ...demo, smtpUrl: mail.url } }))).toEqual([
      'sms',
      'whatsapp',
    ]);
  });

  test('follow the tenant’s providers, in the order of preference for codes', async () => {
    const made = open({ config: { smtpUrl: mail.url } });
    const sms = { kind: 'twilio', accountSid: twilio.accountSid, from: '+15005550006' };
    const email = { kind: 'operator' };
    await setProviders(setup, setup.tenants.acme, made.service.providers, {
      sms,
      email,
      secrets: { sms: 'a token of the tests' },
    });
    expect(await channelsOf(made)).toEqual(['sms', 'email']);
  });
});

describe('planning', () => {
  const plan = ({ service }: ReturnType<typeof open>, message: PlannedMessage) =>
    setup.database.withTenant(setup.tenants.acme, (tx) => service.port.plan(tx, message));
  const storedMessages = () => messagesOf(setup, setup.tenants.acme);

  test('plans a message on every channel that is switched on and has an address', async () => {
    const message = plannedMessage(setup);
    expect(await plan(open({ config: demo }), message)).toEqual(['sms', 'whatsapp', 'email']);
    expect(await plan(open({ config: demo, flags: ['linkSms'] }), plannedMessage(setup))).toEqual(['sms']);
    expect(await plan(open({ config: demo, flags: ['scheduleEmail'] }), plannedMessage(setup))).toEqual([
      'email',
    ]);
    expect(await plan(open(), plannedMessage(setup))).toEqual([]);
    const to = { customerId: null, phone: '+919845021345', email: null };
    expect(await plan(open({ config: demo }), plannedMessage(setup, { to }))).toEqual(['sms', 'whatsapp']);
    const channels = ['email'] as const;
    expect(await plan(open({ config: demo }), plannedMessage(setup, { channels }))).toEqual(['email']);
  });

  test('plans and sends an alert to staff by email alone, also without the flag for messages to customers', async () => {
    const made = open({ config: demo, flags: [] });
    const values = {
      clientName: 'Acme',
      productName: 'Home Loan',
      share: '60',
      waits: '5',
      target: '80',
      targetSeconds: '60',
      link: 'https://acme.example.test/app/reports',
    };

    expect(await plan(made, plannedMessage(setup, { kind: 'service-level', values }))).toEqual(['email']);
    const [planned] = await storedMessages();
    await made.service.delivery.attempt(setup.tenants.acme, planned?.id ?? '');

    expect(await storedMessages()).toMatchObject([
      { state: 'SENT', text: expect.stringContaining('60% of 5 customers') },
    ]);
  });

  test('plans once per key, and rolls back with the caller’s transaction', async () => {
    const made = open({ config: demo, flags: ['linkSms'] });
    const message = plannedMessage(setup);
    await plan(made, message);
    expect(await plan(made, message)).toEqual(['sms']);
    await setup.database
      .withTenant(setup.tenants.acme, async (tx) => {
        await made.service.port.plan(tx, plannedMessage(setup));
        throw new Error('undone');
      })
      .catch(() => {});

    expect(await storedMessages()).toHaveLength(1);
  });

  test('plans a cancelled message again with its new text', async () => {
    const made = open({ config: demo, flags: ['linkSms'] });
    const message = plannedMessage(setup, { kind: 'reminder-24h' });
    await plan(made, message);
    await setup.database.withTenant(setup.tenants.acme, (tx) =>
      made.service.port.cancel(tx, message.about, ['reminder-24h']),
    );
    await plan(made, { ...message, values: { ...message.values, when: 'Sun 22 Nov, 10:00' } });

    expect(await storedMessages()).toMatchObject([
      { state: 'PLANNED', text: expect.stringContaining('Sun 22 Nov') },
    ]);
  });

  test('cancels the given kinds for the given subject', async () => {
    const made = open({ config: demo, flags: ['linkSms'] });
    const about = { kind: 'schedule', id: crypto.randomUUID() } as const;
    await plan(made, plannedMessage(setup, { about, kind: 'reminder-24h' }));
    await plan(made, plannedMessage(setup, { about, kind: 'schedule-confirmed' }));
    await plan(made, plannedMessage(setup, { kind: 'reminder-24h' }));

    await setup.database.withTenant(setup.tenants.acme, (tx) =>
      made.service.port.cancel(tx, about, ['reminder-24h', 'reminder-1h']),
    );

    expect((await storedMessages()).map(({ state }) => state).sort()).toEqual([
      'CANCELLED',
      'PLANNED',
      'PLANNED',
    ]);
  });

  test('queues a job for the due time, in the recipient’s language, in few segments', async () => {
    const made = open({ config: demo, flags: ['linkSms'] });
    const dueAt = new Date('2026-11-22T09:00:00Z');
    const values = { ...plannedMessage(setup).values, when: 'sáb, 21 nov, 14:30' };
    await plan(made, plannedMessage(setup, { dueAt, language: 'es-MX', values, kind: 'reminder-24h' }));

    expect(made.queue.added).toMatchObject([{ startAfter: dueAt }]);
    const [row] = await storedMessages();
    expect(row?.text).toMatch(
      /^Acme: su demo es mañana, sab, 21 nov, 14:30 \(Kolkata\), Sat 21 Nov, 09:00 \(UTC\)\. https:/,
    );
  });

  test('tags the link in an SMS reminder with its source, and no other link', async () => {
    const made = open({ config: demo });
    await plan(made, plannedMessage(setup, { kind: 'reminder-1h' }));
    await plan(made, plannedMessage(setup, { kind: 'schedule-confirmed' }));

    const marked = (await storedMessages()).filter(({ text }) => text?.includes('&source=reminder-sms'));
    expect(marked).toMatchObject([{ kind: 'reminder-1h', channel: 'sms' }]);
  });
});

test('the demo outbox keeps the last 200 messages of each tenant, newest first', async () => {
  const { service } = open({ config: demo });
  const { acme, globex } = setup.tenants;
  for (let index = 1; index <= 201; index += 1)
    service.outbox.add(acme.tenantId, {
      ...code,
      subject: null,
      text: `message ${index}`,
      sentAt: new Date(),
    });
  service.outbox.add(globex.tenantId, { ...code, subject: null, text: 'elsewhere', sentAt: new Date() });

  const listed = service.outbox.list(acme.tenantId);
  expect(listed).toHaveLength(200);
  expect([listed[0]?.text, listed.at(-1)?.text]).toEqual(['message 201', 'message 2']);
  expect(service.outbox.list(globex.tenantId)).toHaveLength(1);
});
