/** Mails give every accepted text and address back. They go to a mail server on a real connection and are read by a MIME parser. */
import { toEmail } from '@foyer/contract/core/email.ts';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multilineTexts, oneLineTexts } from '../../../testing/accepted-texts.ts';
import { type FakeMailServer, startFakeMailServer } from '../../../testing/fakes/fake-providers.ts';
import { createOperatorMailProvider, type MailProvider } from './smtp-provider.ts';

let server: FakeMailServer;
let provider: MailProvider;
beforeAll(async () => {
  server = await startFakeMailServer();
  provider = createOperatorMailProvider({ url: server.url, from: 'Acme <no-reply@acme.test>' });
});
afterAll(async () => {
  provider.close();
  await server.close();
});

const addresses = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(..."aZ09.!#$%&'*+/=?^_`{|}~-"), minLength: 1, maxLength: 64 }),
    fc.constantFrom('example.test', 'россия.рф', 'xn--h1alffa9f.xn--p1ai', 'a-b.c.example'),
  )
  // Mail servers disagree about `a..b`, which RFC 5321 allows in quotes only.
  .filter(([name]) => !/^\.|\.\.|\.$/.test(name))
  .map(([name, domain]) => toEmail(`${name}@${domain}`))
  .filter((address) => address !== null);
const lines = (text: string | undefined) => text?.replace(/\r\n?/g, '\n').trimEnd();

test('a mail transmits subject, text, address and calendar unchanged, and has no other headers', async () => {
  await fc.assert(
    fc.asyncProperty(oneLineTexts, multilineTexts, addresses, async (subject, typed, to) => {
      const text = `Hello,\n${typed}`;
      server.taken.length = 0;
      await provider.send({
        id: '7d6f0f3e-6b0c-4e0f-9d5a-0f4b7e6a1c11',
        kind: 'link',
        channel: 'email',
        to,
        subject,
        text,
        callbackUrlFor: () => '',
        unsubscribeUrl: 'https://acme.test/stop/x',
        calendar: { method: 'PUBLISH', text: `BEGIN:VCALENDAR\r\nX-NAME:${subject}\r\nEND:VCALENDAR\r\n` },
        htmlBody: { html: '<p>Hello</p>', logo: null },
      });
      const [mail] = server.taken;
      const read = await PostalMime.parse(mail?.raw ?? '');

      // The server shows domains in Unicode.
      expect([mail?.to.map(toEmail), server.taken.length]).toEqual([[to], 1]);
      expect(read.headers.map(({ key }) => key).sort()).toEqual([
        'content-type',
        'date',
        'from',
        'list-unsubscribe',
        'list-unsubscribe-post',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
      expect(read.subject).toBe(subject);
      expect(read.to).toEqual([{ name: '', address: to }]);
      expect(read.from).toEqual({ name: 'Acme', address: 'no-reply@acme.test' });
      expect(lines(read.text)).toBe(lines(text));
      const calendars = read.attachments.filter(
        ({ mimeType }) => mimeType === 'text/calendar' || /ics/.test(mimeType),
      );
      for (const { content } of calendars)
        expect(lines(typeof content === 'string' ? content : new TextDecoder().decode(content))).toBe(
          `BEGIN:VCALENDAR\nX-NAME:${subject}\nEND:VCALENDAR`,
        );
      expect(calendars.length).toBeGreaterThan(0);
    }),
    // Subjects that look encoded: mail programs would show another text.
    {
      examples: [
        ['=?utf-8?Q?=0D=0ABcc:_a@b.test?=', '', 'a@example.test'],
        [`=?utf-8?B?R3LDvMOfZQ==?= ${'für Zoë 🙂 '.repeat(9)}x`, '', 'a@example.test'],
      ],
    },
  );
});
