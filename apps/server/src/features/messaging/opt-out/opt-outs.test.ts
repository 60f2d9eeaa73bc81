import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MessagingTestDependencies,
  messagesOf,
  messagingDependencies,
  plannedMessage,
} from '../../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { createMessaging, type Messaging } from '../index.ts';

let setup: TenantSetup;
let server: TestServer;
let parts: MessagingTestDependencies;
let messaging: Messaging;

beforeAll(async () => {
  setup = await createTenantSetup();
  parts = messagingDependencies(setup, { config: { demo: true } });
  messaging = createMessaging(parts);
  server = createTestServer(setup);
  messaging.register(server.context);
});
beforeEach(() => setup.own.owner.query('delete from messages; delete from message_recipients'));
afterAll(async () => {
  await server.close();
  await setup.close();
});

async function plan(kind: 'reminder-24h' | 'schedule-confirmed' = 'reminder-24h') {
  const message = plannedMessage(setup, { kind });
  return setup.database.withTenant(setup.tenants.acme, (tx) => messaging.plan(tx, message));
}

/** Reads the token from the mail's text. */
async function mailToken(): Promise<string> {
  const mail = (await messagesOf(setup, setup.tenants.acme)).find(({ channel }) => channel === 'email');
  return /\/stop\/([\w-]{40})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const html = { accept: 'text/html' };
const post = (url: string, payload: string, host = 'acme.localhost') =>
  server.context.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('an opt-out link', () => {
  test('shows a masked address, and opening it changes nothing', async () => {
    await plan();
    const token = await mailToken();

    const shown = await server.call({ url: `/api/messages/opt-out/${token}` });
    const page = await server.call({ url: `/stop/${token}`, headers: html });

    expect(shown.json().result).toEqual({
      clientName: 'Acme',
      channel: 'email',
      to: 'a…@example.test',
      optedOut: false,
    });
    expect(page.body).toContain('Stop emails?');
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('asha');
    expect(await plan()).toContain('email');
  });

  test('stops optional messages on its channel only; requested ones are still sent', async () => {
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

  test('also stops messages planned before', async () => {
    await plan();
    const token = await mailToken();
    await server.call({ method: 'POST', url: `/api/messages/opt-out/${token}`, body: { optedOut: true } });

    setup.clock.advance(120_000);
    await messaging.sweep();

    const states = (await messagesOf(setup, setup.tenants.acme)).map(({ channel, state }) => [
      channel,
      state,
    ]);
    expect(Object.fromEntries(states)).toEqual({ email: 'OPTED_OUT', sms: 'SENT', whatsapp: 'SENT' });
  });

  test('opens a page in the tenant’s theme mode', async () => {
    await plan();

    const page = await server.call({ url: `/stop/${await mailToken()}`, headers: html });
    const unknown = await server.call({ url: `/stop/${'x'.repeat(40)}`, headers: html });

    expect(page.body).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    expect(unknown.body).toContain('data-theme="dark"');
  });

  test('opens a page in the browser’s language, where templates exist in it', async () => {
    await plan();
    const url = `/stop/${await mailToken()}`;
    const read = async (languages: string) =>
      (await server.call({ url, headers: { ...html, 'accept-language': languages } })).body;

    expect(await read('hi-IN,hi;q=0.9,en;q=0.8')).toContain('<html lang="hi" dir="ltr"');
    expect(await read('ar')).toContain('dir="rtl"');
    expect(await read('nl, de;q=0.7, en;q=0.5')).toContain('Keine E-Mails mehr?');
    expect(await read('*')).toContain('Stop emails?');
  });

  test('works with one-click unsubscribe and with the page’s own buttons, in both directions', async () => {
    await plan();
    const token = await mailToken();

    const oneClick = await post(`/stop/${token}`, 'List-Unsubscribe=One-Click');
    expect(oneClick.statusCode).toBe(200);
    expect(await plan()).not.toContain('email');
    expect(oneClick.body).toContain('Resume messages');

    await post(`/stop/${token}`, 'again=1');
    expect(await plan()).toContain('email');
  });

  test('is limited per network and tenant, however its host is written', async () => {
    const open = async (host: string, address: string) =>
      (await server.call({ url: `/stop/${'x'.repeat(40)}`, host, address, headers: html })).statusCode;
    for (let port = 1; port <= 30; port += 1)
      expect(await open(`acme.localhost:${port}`, `2001:db8::${port}`)).toBe(404);

    expect(await open('acme.localhost:31', '2001:db8::31')).toBe(429);
    expect(await open('acme.localhost', '2001:db8:0:1::1')).toBe(404);
    expect(await open('globex.localhost', '2001:db8::1')).toBe(404);
  });

  test('is rejected when it is invented, changed or another tenant’s', async () => {
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
