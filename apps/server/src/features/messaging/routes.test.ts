import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagingParts } from '../../platform/testing/compose-messaging.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { createMessaging, type Messaging } from './index.ts';

const elsewhere = '203.0.113.9';
const html = { accept: 'text/html' };

describe('the demonstration’s outbox', () => {
  let world: World;
  let server: TestServer;
  let messaging: Messaging;

  beforeAll(async () => {
    world = await createWorld();
    ({ server, messaging } = open({ demo: true }));
    await messaging.send(world.tenants.acme, {
      ...{ kind: 'code', channel: 'sms' },
      to: '+919845021345',
      subject: null,
      text: '111111 is your code.',
    });
    await messaging.send(world.tenants.acme, {
      ...{ kind: 'account', channel: 'email' },
      to: 'a@example.test',
      subject: 'Hello <b>',
      text: '<script>alert(1)</script> 222222',
    });
    await messaging.send(world.tenants.globex, {
      ...{ kind: 'code', channel: 'sms' },
      to: '+447400123456',
      subject: null,
      text: '333333 is your code.',
    });
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  function open({ demo, trustedProxies }: { demo: boolean; trustedProxies?: string }) {
    const opened = createTestServer(world, trustedProxies ? { trustedProxies } : {});
    const made = createMessaging(messagingParts(world, { config: { demo } }));
    made.register(opened.entrance);
    return { server: opened, messaging: made };
  }

  async function tokens() {
    const { acme } = world.tenants;
    const { userId, sessionId } = await buildSession(world, acme, await buildStaff(world, acme));
    const { customerId, registrationId } = await buildCustomer(world, acme, {
      product: await buildProduct(world, acme),
    });
    const { tenantId } = acme;
    return {
      staff: await server.tokens.mint({ kind: 'staff', tenantId, userId, sessionId }, 60_000),
      customer: await server.tokens.mint({ kind: 'customer', tenantId, customerId, registrationId }, 60_000),
    };
  }

  test('whoever sits at the machine sees this tenant’s messages, newest first', async () => {
    const { result } = (await server.call({ url: '/api/dev/outbox' })).json();

    expect(result.map(({ to }: { to: string }) => to)).toEqual(['a@example.test', '+919845021345']);
    expect(result[1]).toEqual({
      channel: 'sms',
      to: '+919845021345',
      subject: null,
      text: '111111 is your code.',
      sentAt: world.clock.now().toISOString(),
    });
  });

  test('to everybody else there is no such address', async () => {
    const call = await server.call({ url: '/api/dev/outbox', address: elsewhere });
    const page = await server.call({ url: '/dev/outbox', address: elsewhere });
    const script = await server.call({ url: '/dev/outbox.js', address: elsewhere });

    for (const answer of [call, page, script]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('route.not_found');
      expect(answer.body).not.toContain('111111');
    }
  });

  test('saying that one sits at the machine does not help', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const answer = await server.call({
        url: '/api/dev/outbox',
        address: elsewhere,
        headers: { [header]: '127.0.0.1' },
      });
      expect(answer.statusCode, header).toBe(404);
    }
  });

  test('behind an undeclared proxy on this machine nobody sits at it', async () => {
    expect(
      (await server.call({ url: '/api/dev/outbox', headers: { 'x-forwarded-for': elsewhere } })).statusCode,
    ).toBe(404);
  });

  test('a trusted proxy’s word counts', async () => {
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

  test('signed-in staff of the tenant see it from anywhere; customers and other tenants’ staff do not', async () => {
    const { staff, customer } = await tokens();
    const from = (token: string, host: string) =>
      server.call({ url: '/api/dev/outbox', address: elsewhere, token, host });

    expect((await from(staff, 'acme.localhost')).json().result).toHaveLength(2);
    expect((await from(staff, 'globex.localhost')).statusCode).toBe(404);
    expect((await from(customer, 'acme.localhost')).statusCode).toBe(404);
  });

  test('where it is no demonstration there is none, not even at the machine and signed in', async () => {
    const real = open({ demo: false }).server;
    const { staff } = await tokens();

    for (const url of ['/api/dev/outbox', '/dev/outbox', '/dev/outbox.js']) {
      expect((await real.call({ url, token: staff })).json().error.code, url).toBe('route.not_found');
    }
    await real.close();
  });

  test('on a host that names nobody there is none', async () => {
    const page = await server.call({ url: '/dev/outbox', host: 'initech.localhost', headers: html });

    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('There is no such address');
  });

  test('the page shows each message once, with the code to copy and nothing that runs', async () => {
    const page = await server.call({ url: '/dev/outbox', headers: html });

    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body.match(/data-code="(\d{6})"/g)).toEqual(['data-code="222222"', 'data-code="111111"']);
    expect(page.body).toContain('<h2>Hello &lt;b&gt;</h2>');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toContain('333333');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  });

  test('an empty outbox says what to do', async () => {
    const { server: fresh } = open({ demo: true });

    expect((await fresh.call({ url: '/dev/outbox', headers: html })).body).toContain('Nothing was sent yet');
    await fresh.close();
  });
});
