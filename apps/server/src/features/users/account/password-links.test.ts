import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { createStaffBrowser, refreshTokenOf } from '../../../testing/fakes/staff-browser.ts';
import {
  type BuiltStaff,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';

const minute = 60_000;
const fresh = 'seven teal bicycles';

describe('a forgotten password', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let priya: BuiltStaff;
  let audit: ReturnType<typeof recordAuditEntries>;

  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup, { defaultTenant: 'acme' });
    audit = recordAuditEntries(server.events);
  });
  beforeEach(async () => {
    browser = createStaffBrowser(server);
    priya = await buildStaff(setup, setup.tenants.acme, { name: 'Priya Venkatesh' });
    server.messages.sent.length = 0;
    server.messages.failing = false;
    server.failures.length = 0;
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  const forgot = (email: string, more: { host?: string; headers?: Record<string, string> } = {}) =>
    server.call({
      method: 'POST',
      url: '/api/users/forgot-password',
      body: { email },
      address: browser.address,
      ...more,
    });
  const reset = (token: string, password = fresh, host = 'acme.localhost') =>
    server.call({
      method: 'POST',
      url: '/api/users/reset-password',
      body: { token, password },
      host,
      address: browser.address,
    });

  const links = () =>
    server.messages.sent.flatMap(({ to, text }) => (to === priya.email && /https?:\S+/.exec(text)) || []);
  async function mailed(count = 1): Promise<string[]> {
    await vi.waitFor(() => expect(links()).toHaveLength(count));
    return links();
  }
  async function mailedToken(): Promise<string> {
    await forgot(priya.email);
    const [link = ''] = await mailed();
    server.messages.sent.length = 0;
    return new URL(link).searchParams.get('token') ?? '';
  }
  /** Waits for background work. */
  const waitForSettled = () => new Promise((resolve) => setTimeout(resolve, 150));

  test('is replaced through a mailed link, and every session ends', async () => {
    const before = await browser.signIn({ email: priya.email });
    const answer = await forgot(` ${priya.email.toUpperCase()} `);
    const [link = ''] = await mailed();

    expect(answer.statusCode).toBe(204);
    expect(link).toMatch(/^http:\/\/acme\.localhost\/login\/reset\?token=[\w-]{43}#[^\s#]+%40example\.test$/);
    expect(server.messages.sent[0]).toMatchObject({ channel: 'email', to: priya.email });

    const done = await reset(new URL(link).searchParams.get('token') ?? '');

    expect(done.statusCode).toBe(204);
    expect((await browser.signIn({ email: priya.email })).statusCode).toBe(401);
    expect((await browser.signIn({ email: priya.email, password: fresh })).statusCode).toBe(200);
    expect((await browser.refresh(refreshTokenOf(before))).json().error.code).toBe('auth.invalid');
    expect(audit.map(({ logType, action }) => `${logType} ${action}`)).toEqual(
      expect.arrayContaining(['FORGOT_PASSWORD CREATE', 'RESET_PASSWORD UPDATE']),
    );
  });

  test('has a mail that ends with the contact that the tenant has set, like the notice of the change', async () => {
    const setContact = (contact: string | null) =>
      setup.own.owner.query("update tenants set admin_contact = $1 where slug = 'acme'", [contact]);
    const closing = 'Questions? Contact help@acme.test.';
    const unsigned = await mailedToken();
    await reset(unsigned);
    await vi.waitFor(() => expect(server.messages.sent).toHaveLength(1));
    expect(server.messages.sent[0]?.text).not.toContain('Questions?');
    server.messages.sent.length = 0;

    await setContact('help@acme.test');
    try {
      await forgot(priya.email);
      const [link = ''] = await mailed();
      await reset(new URL(link).searchParams.get('token') ?? '');

      await vi.waitFor(() => expect(server.messages.sent).toHaveLength(2));
      for (const { text } of server.messages.sent) expect(text.split('\n\n').at(-1)).toBe(closing);
    } finally {
      await setContact(null);
    }
  });

  test('gets the same answer for an address without an account, and sends no mail', async () => {
    await buildStaff(setup, setup.tenants.acme, { email: 'left@acme.test', status: 'INACTIVE' });
    const elsewhere = await buildStaff(setup, setup.tenants.globex);

    for (const email of ['nobody@acme.test', 'left@acme.test', elsewhere.email, 'no address', '']) {
      const answer = await forgot(email);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    await waitForSettled();
    expect(server.messages.sent).toEqual([]);
    expect(audit).toEqual([]);
  });

  test('redeems a link once, also for two concurrent requests', async () => {
    const token = await mailedToken();

    const answers = await Promise.all([reset(token), reset(token, 'eleven red tricycles')]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await reset(token)).json().error.code).toBe('link.invalid');
  });

  test('accepts a link for half an hour, at its own tenant, and rejects invented ones', async () => {
    const token = await mailedToken();

    expect((await reset(token, fresh, 'globex.localhost')).json().error.code).toBe('link.invalid');
    expect((await reset('x'.repeat(43))).json().error.code).toBe('link.invalid');
    expect((await reset('')).json().error.code).toBe('link.invalid');
    setup.clock.advance(30 * minute);
    expect((await reset(token)).json().error.code).toBe('link.invalid');
  });

  test.each([
    ['short', 'too_short'],
    ['unbelievable', 'too_common'],
    ['Priya Venkatesh 1', 'too_common'],
  ])('does not redeem the link for a rejected password (%s)', async (password, problem) => {
    const token = await mailedToken();

    expect((await reset(token, password)).json().error).toMatchObject({ fields: { password: problem } });
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('revokes older links when a newer one is redeemed, and when the user is deactivated', async () => {
    const [older, newer] = [await mailedToken(), await mailedToken()];

    expect((await reset(newer)).statusCode).toBe(204);
    expect((await reset(older)).json().error.code).toBe('link.invalid');

    const last = await mailedToken();
    await setup.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [priya.id]);
    expect((await reset(last)).json().error.code).toBe('link.invalid');
  });

  test('links to the tenant’s own host with any Host header of the request', async () => {
    const hosts = ['6.6.6.6', '6.6.6.6:8080', 'localhost:3000', 'ACME.localhost:3000'];
    for (const host of hosts) await forgot(priya.email, { host });
    await forgot(priya.email, {
      headers: {
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        origin: 'http://evil.example',
      },
    });

    const origins = (await mailed(5)).map((link) => new URL(link).origin).sort();
    expect(origins).toEqual([
      'http://acme.localhost',
      'http://acme.localhost',
      'http://acme.localhost:3000',
      'http://acme.localhost:3000',
      'http://acme.localhost:3000',
    ]);
  });

  test('mails at most five links per hour to one mailbox', async () => {
    for (let each = 0; each < 7; each += 1) {
      await forgot(priya.email);
      await waitForSettled();
    }

    expect(server.messages.sent).toHaveLength(5);
    setup.clock.advance(61 * minute);
    await forgot(priya.email);
    await mailed(6);
  });

  test('gives the same answer when sending the mail fails', async () => {
    server.messages.failing = true;

    expect((await forgot(priya.email)).statusCode).toBe(204);
    await vi.waitFor(() => expect(server.failures).toHaveLength(1));
  });

  test('resets failed sign-in attempts when the password is set through the link', async () => {
    for (let each = 0; each < 6; each += 1) await browser.signIn({ email: priya.email, password: 'guess' });
    expect((await browser.signIn({ email: priya.email })).json().error.code).toBe('auth.too_many_tries');

    await reset(await mailedToken());

    expect((await browser.signIn({ email: priya.email, password: fresh })).statusCode).toBe(200);
  });

  test('does not store the token itself', async () => {
    const token = await mailedToken();

    const { rows } = await setup.own.owner.query('select l::text as kept from password_links l');
    expect(rows.map(({ kept }) => kept).join()).not.toContain(token);
    expect(JSON.stringify(audit)).not.toContain(token);
  });
});
