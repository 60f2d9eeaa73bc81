import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeMailServer, startFakeMailServer } from '../../../testing/fakes/fake-providers.ts';
import { messagingDependencies, plainBranding } from '../../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createMessagingService, type MessagingService } from '../service.ts';
import type { MailBranding } from './mail-layout.ts';

let setup: TenantSetup;
let mail: FakeMailServer;
const opened: MessagingService[] = [];

beforeAll(async () => {
  setup = await createTenantSetup();
  mail = await startFakeMailServer();
});
beforeEach(() => {
  mail.taken.length = 0;
});
afterAll(async () => {
  for (const service of opened) service.providers.close();
  await mail.close();
  await setup.close();
});

/** Sends a mail with this branding and returns it as a mail client shows it. */
async function receive(text: string, branding: MailBranding | Error = plainBranding) {
  const parts = messagingDependencies(setup, { config: { smtpUrl: mail.url } });
  const brandingOf = async () => {
    if (branding instanceof Error) throw branding;
    return branding;
  };
  const service = createMessagingService({ ...parts, brandingOf });
  opened.push(service);
  const message = {
    kind: 'code',
    channel: 'email',
    to: 'asha@example.test',
    subject: 'Hello',
    text,
  } as const;
  await service.port.send(setup.tenants.acme, message);
  return PostalMime.parse(mail.taken[0]?.raw ?? '');
}

test('a mail shows name and accent for light and dark clients, with the same text as plain text', async () => {
  const { html, text } = await receive('Dear Asha,\n\nyour code is 012345.\nBye');

  expect(text?.trim()).toBe('Dear Asha,\n\nyour code is 012345.\nBye');
  expect(html).toMatch(/border-bottom:3px solid #E35E08[^>]*>Acme</);
  expect(html).toContain('@media (prefers-color-scheme:dark){.brand{border-color:#FF8B42');
  expect(html).toMatch(/>Dear Asha,<\/p>\s*<p[^>]*>your code is 012345\.<br>\s*Bye<\/p>/);
  expect(html).not.toMatch(/<img|https?:/);
});

test('a mail through the installation has the name of the tenant as its sender', async () => {
  const { from } = await receive('Hello.', { ...plainBranding, name: 'Globex, "Élan" <b@c.test>' });

  expect(from).toEqual({ name: 'Globex, "Élan" <b@c.test>', address: 'no-reply@example.test' });
});

test('attaches the logo, and refers to no remote content', async () => {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const { html, attachments } = await receive('Hello.', {
    ...plainBranding,
    logo: { type: 'image/png', bytes },
  });

  expect(html).toContain('<img src="cid:logo" alt=""');
  expect(attachments).toMatchObject([
    { contentId: '<logo>', mimeType: 'image/png', disposition: 'inline', related: true },
  ]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
});

test('escapes names, and links URLs without trailing punctuation', async () => {
  const name = '<b onclick="x">Acme</b>';
  const { html } = await receive('Hi <script>alert(1)</script>, see https://a.test/x?y=1&z="2.', {
    ...plainBranding,
    name,
  });

  expect(html).toContain('Hi &lt;script&gt;alert(1)&lt;/script&gt;, see ');
  expect(html).toContain('<a href="https://a.test/x?y=1&amp;z=">https://a.test/x?y=1&amp;z=</a>&quot;2.');
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;Acme');
});

test('sends the mail without branding when the brand cannot be loaded', async () => {
  const { html, text } = await receive('Your code is 012345.', new Error('no brand'));

  expect(html).toBeUndefined();
  expect(text?.trim()).toBe('Your code is 012345.');
});
