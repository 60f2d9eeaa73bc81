import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailStandIn, startMailStandIn } from '../../platform/testing/carrier-stand-ins.ts';
import { messagingParts, plainLook } from '../../platform/testing/compose-messaging.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import type { MailLook } from './mail-dress.ts';
import { createMessagingService, type MessagingService } from './service.ts';

let world: World;
let mail: MailStandIn;
const opened: MessagingService[] = [];

beforeAll(async () => {
  world = await createWorld();
  mail = await startMailStandIn();
});
beforeEach(() => {
  mail.taken.length = 0;
});
afterAll(async () => {
  for (const service of opened) service.carriers.close();
  await mail.close();
  await world.close();
});

/** What a mailbox shows of a mail by a tenant of this look. */
async function receive(text: string, look: MailLook | Error = plainLook) {
  const parts = messagingParts(world, { config: { smtpUrl: mail.url } });
  const lookOf = async () => {
    if (look instanceof Error) throw look;
    return look;
  };
  const service = createMessagingService({ ...parts, lookOf });
  opened.push(service);
  const message = {
    kind: 'code',
    channel: 'email',
    to: 'asha@example.test',
    subject: 'Hello',
    text,
  } as const;
  await service.port.send(world.tenants.acme, message);
  return PostalMime.parse(mail.taken[0]?.raw ?? '');
}

test('a mail wears the name and the accent, for light and dark programs, beside the same words in plain text', async () => {
  const { html, text } = await receive('Dear Asha,\n\nyour code is 012345.\nBye');

  expect(text?.trim()).toBe('Dear Asha,\n\nyour code is 012345.\nBye');
  expect(html).toMatch(/border-bottom:3px solid #E35E08[^>]*>Acme</);
  expect(html).toContain('@media (prefers-color-scheme:dark){.brand{border-color:#FF8B42');
  expect(html).toMatch(/>Dear Asha,<\/p>\s*<p[^>]*>your code is 012345\.<br>\s*Bye<\/p>/);
  expect(html).not.toMatch(/<img|https?:/);
});

test('a logo that mail programs show goes with it; nothing is fetched', async () => {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const { html, attachments } = await receive('Hello.', { ...plainLook, logo: { type: 'image/png', bytes } });

  expect(html).toContain('<img src="cid:logo" alt=""');
  expect(attachments).toMatchObject([
    { contentId: '<logo>', mimeType: 'image/png', disposition: 'inline', related: true },
  ]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
});

test('what people are called stays a text, and addresses can be followed without the full stop after them', async () => {
  const name = '<b onclick="x">Acme</b>';
  const { html } = await receive('Hi <script>alert(1)</script>, see https://a.test/x?y=1&z="2.', {
    ...plainLook,
    name,
  });

  expect(html).toContain('Hi &lt;script&gt;alert(1)&lt;/script&gt;, see ');
  expect(html).toContain('<a href="https://a.test/x?y=1&amp;z=">https://a.test/x?y=1&amp;z=</a>&quot;2.');
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;Acme');
});

test('a brand that cannot be found does not keep the words back', async () => {
  const { html, text } = await receive('Your code is 012345.', new Error('no brand'));

  expect(html).toBeUndefined();
  expect(text?.trim()).toBe('Your code is 012345.');
});
