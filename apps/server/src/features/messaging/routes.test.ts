import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagingDependencies } from '../../testing/setups/compose-messaging.ts';
import {
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import { createMessaging, type Messaging } from './index.ts';

const elsewhere = '203.0.113.9';
const html = { accept: 'text/html' };

describe('the demo outbox', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let messaging: Messaging;

  beforeAll(async () => {
    setup = await createTenantSetup();
    ({ server, messaging } = open({ demo: true }));
    await messaging.send(setup.tenants.acme, {
      kind: 'code',
      channel: 'sms',
      to: '+919845021345',
      subject: null,
      text: '111111 is your code.',
    });
    await messaging.send(setup.tenants.acme, {
      kind: 'account',
      channel: 'email',
      to: 'a@example.test',
      subject: 'Hello <b>',
      text: '<script>alert(1)</script> 222222',
    });
    await messaging.send(setup.tenants.globex, {
      kind: 'code',
      channel: 'sms',
      to: '+447400123456',
      subject: null,
      text: '333333 is your code.',
    });
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  function open({ demo, trustedProxies }: { demo: boolean; trustedProxies?: string }) {
    const opened = createTestServer(setup, trustedProxies ? { trustedProxies } : {});
    const made = createMessaging(messagingDependencies(setup, { config: { demo } }));
    made.register(opened.context);
    return { server: opened, messaging: made };
  }

  async function tokens() {
    const { acme } = setup.tenants;
    const { userId, sessionId } = await buildSession(setup, acme, await buildStaff(setup, acme));
    const { customerId, registrationId } = await buildCustomer(setup, acme, {
      product: await buildProduct(setup, acme),
    });
    const { tenantId } = acme;
    return {
      staff: await server.tokens.mint({ kind: 'staff', tenantId, userId, sessionId }, 60_000),
      customer: await server.tokens.mint({ kind: 'customer', tenantId, customerId, registrationId }, 60_000),
    };
  }

  test('shows a local request this tenant’s messages, newest first', async () => {
    const { result } = (await server.call({ url: '/api/dev/outbox' })).json();

    expect(result.map(({ to }: { to: string }) => to)).toEqual(['a@example.test', '+919845021345']);
    expect(result[1]).toEqual({
      channel: 'sms',
      to: '+919845021345',
      subject: null,
      text: '111111 is your code.',
      sentAt: setup.clock.now().toISOString(),
    });
  });

  test('answers 404 to all others', async () => {
    const call = await server.call({ url: '/api/dev/outbox', address: elsewhere });
    const page = await server.call({ url: '/dev/outbox', address: elsewhere });
    const script = await server.call({ url: '/dev/outbox.js', address: elsewhere });

    for (const answer of [call, page, script]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('route.not_found');
      expect(answer.body).not.toContain('111111');
    }
  });

  test('does not trust forwarding headers that claim a local request', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const answer = await server.call({
        url: '/api/dev/outbox',
        address: elsewhere,
        headers: { [header]: '127.0.0.1' },
      });
      expect(answer.statusCode, header).toBe(404);
    }
  });

  test('is not served through an undeclared proxy on the same machine', async () => {
    expect(
      (await server.call({ url: '/api/dev/outbox', headers: { 'x-forwarded-for': elsewhere } })).statusCode,
    ).toBe(404);
  });

  test('trusts the client address that a trusted proxy reports', async () => {
    const proxied = open({ demo: true, trustedProxies: '127.0.0.1' }).server;

    expect(
      (await proxied.call({ url: '/api/dev/outbox', headers: { 'x-forwarded-for': elsewhere } })).statusCode,
    ).toBe(404);
    expect(
      (await proxied.call({ url: '/api/dev/outbox', headers: { 'x-forwarded-for': '127.0.0.1' } }))
        .statusCode,
    ).toBe(200);
    await proxied.close();
  });

  test('is served to the tenant’s signed-in staff from anywhere, not to customers and other tenants’ staff', async () => {
    const { staff, customer } = await tokens();
    const from = (token: string, host: string) =>
      server.call({ url: '/api/dev/outbox', address: elsewhere, token, host });

    expect((await from(staff, 'acme.localhost')).json().result).toHaveLength(2);
    expect((await from(staff, 'globex.localhost')).statusCode).toBe(404);
    expect((await from(customer, 'acme.localhost')).statusCode).toBe(404);
  });

  test('does not exist outside of demo mode, even for local requests and signed-in staff', async () => {
    const real = open({ demo: false }).server;
    const { staff } = await tokens();

    for (const url of ['/api/dev/outbox', '/dev/outbox', '/dev/outbox.js']) {
      expect((await real.call({ url, token: staff })).json().error.code, url).toBe('route.not_found');
    }
    await real.close();
  });

  test('does not exist on a host without a tenant', async () => {
    const page = await server.call({ url: '/dev/outbox', host: 'initech.localhost', headers: html });

    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("This address doesn't exist");
  });

  test('shows each message once as a page, with a button for the code, and escapes everything', async () => {
    const page = await server.call({ url: '/dev/outbox', headers: html });

    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body.match(/data-code="(\d{6})"/g)).toEqual(['data-code="222222"', 'data-code="111111"']);
    expect(page.body).toContain('<h2 dir="auto">Hello &lt;b&gt;</h2>');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toContain('333333');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  });

  test('shows a hint when it is empty', async () => {
    const { server: fresh } = open({ demo: true });

    expect((await fresh.call({ url: '/dev/outbox', headers: html })).body).toContain('No messages yet');
    await fresh.close();
  });
});
