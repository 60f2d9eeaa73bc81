import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MessagingParts,
  messagesOf,
  messagingParts,
  plannedMessage,
} from '../../platform/testing/compose-messaging.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { createMessaging, type Messaging } from './index.ts';

let world: World;
let server: TestServer;
let parts: MessagingParts;
let messaging: Messaging;

beforeAll(async () => {
  world = await createWorld();
  parts = messagingParts(world, { config: { demo: true } });
  messaging = createMessaging(parts);
  server = createTestServer(world);
  messaging.register(server.entrance);
});
beforeEach(() => world.own.owner.query('delete from messages; delete from message_recipients'));
afterAll(async () => {
  await server.close();
  await world.close();
});

async function plan(kind: 'reminder-24h' | 'schedule-confirmed' = 'reminder-24h') {
  const message = plannedMessage(world, { kind });
  return world.database.withTenant(world.tenants.acme, (unit) => messaging.plan(unit, message));
}

/** The token in the mail's text. */
async function mailToken(): Promise<string> {
  const mail = (await messagesOf(world, world.tenants.acme)).find(({ channel }) => channel === 'email');
  return /\/stop\/([\w-]{40})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const html = { accept: 'text/html' };
const post = (url: string, payload: string, host = 'acme.localhost') =>
  server.entrance.http.inject({
    ...{ method: 'POST', url, payload },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('a link to get no more messages', () => {
  test('says whom it is for without saying the address, and looking changes nothing', async () => {
    await plan();
    const token = await mailToken();

    const told = await server.call({ url: `/api/messages/opt-out/${token}` });
    const page = await server.call({ url: `/stop/${token}`, headers: html });

    expect(told.json().result).toEqual({
      ...{ clientName: 'Acme', channel: 'email', to: 'a…@example.test', optedOut: false },
    });
    expect(page.body).toContain('No more emails?');
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('asha');
    expect(await plan()).toContain('email');
  });

  test('stops what one need not get, by that channel only; what was asked for still comes', async () => {
    await plan();
    const token = await mailToken();

    const answer = await server.call({
      method: 'POST',
      url: `/api/messages/opt-out/${token}`,
      body: { optedOut: true },
    });

    expect(answer.json().result.optedOut).toBe(true);
    expect(await plan()).toEqual(['sms', 'whatsapp']);
    expect(await plan('schedule-confirmed')).toEqual(['sms', 'whatsapp', 'email']);
    expect(parts.noted.at(-1)).toMatchObject({ logType: 'CUSTOMERS', entity: { kind: 'recipient' } });
  });

  test('stops what was planned before, too', async () => {
    await plan();
    const token = await mailToken();
    await server.call({ method: 'POST', url: `/api/messages/opt-out/${token}`, body: { optedOut: true } });

    world.clock.advance(120_000);
    await messaging.sweep();

    const states = (await messagesOf(world, world.tenants.acme)).map(({ channel, state }) => [
      channel,
      state,
    ]);
    expect(Object.fromEntries(states)).toEqual({ email: 'OPTED_OUT', sms: 'SENT', whatsapp: 'SENT' });
  });

  test('leads to a page that is as light or dark as the tenant’s others', async () => {
    await plan();

    const page = await server.call({ url: `/stop/${await mailToken()}`, headers: html });
    const unknown = await server.call({ url: `/stop/${'x'.repeat(40)}`, headers: html });

    expect(page.body).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    expect(unknown.body).toContain('data-theme="dark"');
  });

  test('leads to a page in the language of the browser, where messages have it', async () => {
    await plan();
    const url = `/stop/${await mailToken()}`;
    const read = async (wished: string) =>
      (await server.call({ url, headers: { ...html, 'accept-language': wished } })).body;

    expect(await read('hi-IN,hi;q=0.9,en;q=0.8')).toContain('<html lang="hi" dir="ltr"');
    expect(await read('ar')).toContain('dir="rtl"');
    expect(await read('nl, de;q=0.7, en;q=0.5')).toContain('Keine E-Mails mehr?');
    expect(await read('*')).toContain('No more emails?');
  });

  test('is a button of the mail program, and of our own page, both ways', async () => {
    await plan();
    const token = await mailToken();

    const oneClick = await post(`/stop/${token}`, 'List-Unsubscribe=One-Click');
    expect(oneClick.statusCode).toBe(200);
    expect(await plan()).not.toContain('email');
    expect(oneClick.body).toContain('Send them again');

    await post(`/stop/${token}`, 'again=1');
    expect(await plan()).toContain('email');
  });

  test('that is not ours, is changed or another tenant’s is refused', async () => {
    await plan();
    const token = await mailToken();
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;

    for (const each of [changed, 'x'.repeat(40), 'x'.repeat(20)]) {
      expect((await server.call({ url: `/api/messages/opt-out/${each}` })).json().error.code).toBe(
        'link.invalid',
      );
      expect((await post(`/stop/${each}`, '')).statusCode).toBe(404);
    }
    expect((await post(`/stop/${token}`, '', 'globex.localhost')).statusCode).toBe(404);
    expect(await plan()).toContain('email');
  });
});
