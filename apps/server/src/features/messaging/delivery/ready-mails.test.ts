/** A mail with a text of its own, such as a report, goes through the outbox like a planned message. */
import { days } from '@foyer/contract/core/time.ts';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import type { ReadyMail } from '../../../platform/messages/messaging-port.ts';
import { messagingDependencies } from '../../../testing/setups/compose-messaging.ts';
import { createMessageDeliverySetup } from '../../../testing/setups/message-delivery-setup.ts';
import { createMessagingService } from '../service.ts';

const sending = createMessageDeliverySetup();
const { byMail, carry, only, attempt } = sending;
beforeEach(() => carry(byMail()));

function planMail(change: Partial<ReadyMail> = {}) {
  const { world, acme, service } = sending;
  const mail: ReadyMail = {
    key: 'report weekly 2026-11-16 Kavita',
    kind: 'report',
    to: 'Kavita@acme.test',
    subject: 'Acme: weekly report',
    text: 'Hello Kavita,\n\nMeetings: 24 (20)\nSee https://acme.example.test/app/reports?when=custom',
    uselessAfter: null,
    ...change,
  };
  return world.database.withTenant(acme, (tx) => service.port.planMail(tx, mail));
}

test('a mail is sent once as text and HTML, also when it is planned twice', async () => {
  await planMail();
  await planMail();
  expect(sending.parts.queue.added).toHaveLength(1);

  await attempt();
  await attempt();

  expect(sending.mail.taken).toHaveLength(1);
  const read = await PostalMime.parse(sending.mail.taken[0]?.raw ?? '');
  expect(read).toMatchObject({ subject: 'Acme: weekly report', to: [{ address: 'kavita@acme.test' }] });
  expect(read.text).toContain('Meetings: 24 (20)');
  expect(read.html).toContain('<a href="https://acme.example.test/app/reports?when=custom">');
  expect(await only()).toMatchObject({ kind: 'report', state: 'SENT' });
});

test('a mail to staff needs none of the flags of messages to customers', async () => {
  sending.service = createMessagingService(messagingDependencies(sending.world, { flags: [] }));
  await planMail();

  await attempt();

  expect((await only()).state).toBe('SENT');
});

test('a mail that has become useless is not sent', async () => {
  await planMail({ uselessAfter: new Date(sending.world.clock.now().getTime() + days(3)) });
  sending.world.clock.advance(days(3));

  await attempt();

  expect(sending.mail.taken).toEqual([]);
  expect((await only()).state).toBe('CANCELLED');
});
