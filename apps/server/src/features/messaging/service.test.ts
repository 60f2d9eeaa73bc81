import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mintScope } from '../../platform/db/scope.ts';
import { createClock } from '../../platform/testing/clock.ts';
import { createMessagingService, type MessagingDependencies, type MessagingService } from './service.ts';

const acme = mintScope('00000000-0000-4000-8000-000000000001', 'acme');
const globex = mintScope('00000000-0000-4000-8000-000000000002', 'globex');
const mail = {
  channel: 'email',
  to: 'asha@example.test',
  subject: 'Your code for Acme',
  text: '012345 is your code.',
} as const;
const sms = { channel: 'sms', to: '+919845021345', subject: null, text: '012345 is your code.' } as const;

const none: MessagingDependencies['config'] = {
  demo: false,
  smtpUrl: null,
  mailFrom: 'Acme <no-reply@example.test>',
};
const { now } = createClock(new Date('2026-11-21T09:00:00Z'));

describe('mail over a real mail server', () => {
  const received: { from: string; to: string[]; raw: string }[] = [];
  let refusing = false;
  let smtp: SMTPServer;
  let smtpUrl: string;
  let messaging: MessagingService;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refusing ? new Error('no such mailbox') : null),
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          received.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    });
    await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
    smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;
    messaging = createMessagingService({ config: { ...none, smtpUrl }, now });
  });
  beforeEach(() => {
    received.length = 0;
    refusing = false;
  });
  afterAll(async () => {
    messaging.close();
    await new Promise<void>((closed) => smtp.close(closed));
  });

  test('a message arrives as it was written, from the address that was set up', async () => {
    await messaging.send(acme, { ...mail, text: 'Grüße, 012345 is your code.' });

    expect(received).toMatchObject([{ from: 'no-reply@example.test', to: ['asha@example.test'] }]);
    const read = await PostalMime.parse(received[0]?.raw ?? '');
    expect(read.subject).toBe('Your code for Acme');
    expect(read.text?.trim()).toBe('Grüße, 012345 is your code.');
    expect(read.from).toEqual({ name: 'Acme', address: 'no-reply@example.test' });
  });

  test('neither a subject nor an address can add a header or a recipient', async () => {
    await messaging.send(acme, { ...mail, subject: 'Hello\r\nBcc: everybody@example.test' });
    await messaging.send(acme, { ...mail, to: 'a@example.test, b@example.test' }).catch(() => {});

    expect(received.flatMap(({ to }) => to)).not.toContain('everybody@example.test');
    expect(received.flatMap(({ to }) => to)).not.toContain('b@example.test');
    expect((await PostalMime.parse(received[0]?.raw ?? '')).bcc ?? []).toEqual([]);
  });

  test('a mail that the server refuses was not sent', async () => {
    refusing = true;

    await expect(messaging.send(acme, mail)).rejects.toThrow('no such mailbox');
  });

  test('a mail server that is not there is an error, not a wait', async () => {
    const nowhere = createMessagingService({ config: { ...none, smtpUrl: 'smtp://127.0.0.1:9' }, now });

    await expect(nowhere.send(acme, mail)).rejects.toMatchObject({ code: 'ESOCKET' });
    nowhere.close();
  });

  test('a demonstration sends mails and shows them; one that was refused it does not show', async () => {
    const demo = createMessagingService({ config: { ...none, demo: true, smtpUrl }, now });
    await demo.send(acme, mail);
    refusing = true;
    await demo.send(acme, mail).catch(() => {});

    expect(received).toHaveLength(1);
    expect(demo.outbox.list(acme.tenantId)).toEqual([{ ...mail, sentAt: now() }]);
    demo.close();
  });
});

describe('what can carry a message', () => {
  const channelsOf = (config: Partial<typeof none>) => {
    const messaging = createMessagingService({ config: { ...none, ...config }, now });
    messaging.close();
    return messaging.channels(acme);
  };

  test('is the mail server where there is one, and the outbox in a demonstration', () => {
    expect(channelsOf({})).toEqual([]);
    expect(channelsOf({ smtpUrl: 'smtp://mail.example.test' })).toEqual(['email']);
    expect(channelsOf({ demo: true })).toEqual(['sms', 'email']);
    expect(channelsOf({ demo: true, smtpUrl: 'smtp://mail.example.test' })).toEqual(['email', 'sms']);
  });

  test('what nothing carries is refused, not lost', async () => {
    const messaging = createMessagingService({ config: none, now });

    await expect(messaging.send(acme, sms)).rejects.toThrow('sms');
    await expect(messaging.send(acme, mail)).rejects.toThrow('email');
  });
});

describe('the outbox', () => {
  test('keeps each tenant’s last two hundred messages, newest first', async () => {
    const messaging = createMessagingService({ config: { ...none, demo: true }, now });
    for (let index = 1; index <= 201; index += 1)
      await messaging.send(acme, { ...sms, text: `message ${index}` });
    await messaging.send(globex, { ...sms, text: 'elsewhere' });

    const kept = messaging.outbox.list(acme.tenantId);
    expect(kept).toHaveLength(200);
    expect(kept[0]?.text).toBe('message 201');
    expect(kept.at(-1)?.text).toBe('message 2');
    expect(messaging.outbox.list(globex.tenantId)).toHaveLength(1);
  });
});
