import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { createStaffBrowser, refreshTokenOf } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { type BuiltStaff, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

const minute = 60_000;
const fresh = 'seven teal bicycles';

describe('a forgotten password', () => {
  let world: World;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let priya: BuiltStaff;
  let audit: ReturnType<typeof hearAudit>;

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world, { defaultTenant: 'acme' });
    audit = hearAudit(server.events);
  });
  beforeEach(async () => {
    browser = createStaffBrowser(server);
    priya = await buildStaff(world, world.tenants.acme, { name: 'Priya Venkatesh' });
    server.messages.sent.length = 0;
    server.messages.failing = false;
    server.failures.length = 0;
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const forgot = (email: string, more: { host?: string; headers?: Record<string, string> } = {}) =>
    server.call({
      ...{ method: 'POST', url: '/api/users/forgot-password', body: { email }, address: browser.address },
      ...more,
    });
  const reset = (token: string, password = fresh, host = 'acme.localhost') =>
    server.call({
      ...{ method: 'POST', url: '/api/users/reset-password', body: { token, password }, host },
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
  /** Work that nobody waits for has had its time. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 150));

  test('is set anew by a mailed link, and every session ends', async () => {
    const before = await browser.signIn({ email: priya.email });
    const answer = await forgot(` ${priya.email.toUpperCase()} `);
    const [link = ''] = await mailed();

    expect(answer.statusCode).toBe(204);
    expect(link).toMatch(/^http:\/\/acme\.localhost\/login\/reset\?token=[\w-]{43}$/);
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

  test('is answered in the same words for an address that nobody has, and nothing is mailed', async () => {
    await buildStaff(world, world.tenants.acme, { email: 'left@acme.test', status: 'INACTIVE' });
    const elsewhere = await buildStaff(world, world.tenants.globex);

    for (const email of ['nobody@acme.test', 'left@acme.test', elsewhere.email, 'no address', '']) {
      const answer = await forgot(email);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    await settle();
    expect(server.messages.sent).toEqual([]);
    expect(audit).toEqual([]);
  });

  test('a link works once, of two at the same instant too', async () => {
    const token = await mailedToken();

    const answers = await Promise.all([reset(token), reset(token, 'eleven red tricycles')]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await reset(token)).json().error.code).toBe('link.invalid');
  });

  test('a link is good for half an hour, at its own tenant, and for nobody who made it up', async () => {
    const token = await mailedToken();

    expect((await reset(token, fresh, 'globex.localhost')).json().error.code).toBe('link.invalid');
    expect((await reset('x'.repeat(43))).json().error.code).toBe('link.invalid');
    expect((await reset('')).json().error.code).toBe('link.invalid');
    world.clock.advance(30 * minute);
    expect((await reset(token)).json().error.code).toBe('link.invalid');
  });

  test.each([
    ['short', 'too_short'],
    ['unbelievable', 'too_common'],
    ['Priya Venkatesh 1', 'too_common'],
  ])('a password that is not taken (%s) does not use the link up', async (password, problem) => {
    const token = await mailedToken();

    expect((await reset(token, password)).json().error).toMatchObject({ fields: { password: problem } });
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('older links end with the newer one that was used, and with a deactivation', async () => {
    const [older, newer] = [await mailedToken(), await mailedToken()];

    expect((await reset(newer)).statusCode).toBe(204);
    expect((await reset(older)).json().error.code).toBe('link.invalid');

    const last = await mailedToken();
    await world.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [priya.id]);
    expect((await reset(last)).json().error.code).toBe('link.invalid');
  });

  test('the link leads to the tenant’s own host, whatever host the caller came by', async () => {
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
      'http://acme.localhost:8080',
    ]);
  });

  test('one mailbox is not filled: five links in an hour', async () => {
    for (let each = 0; each < 7; each += 1) {
      await forgot(priya.email);
      await settle();
    }

    expect(server.messages.sent).toHaveLength(5);
    world.clock.advance(61 * minute);
    await forgot(priya.email);
    await mailed(6);
  });

  test('a mail that is not taken is the operator’s business: the answer stays the same', async () => {
    server.messages.failing = true;

    expect((await forgot(priya.email)).statusCode).toBe(204);
    await vi.waitFor(() => expect(server.failures).toHaveLength(1));
  });

  test('whoever locked themselves out comes in again by the link', async () => {
    for (let each = 0; each < 6; each += 1) await browser.signIn({ email: priya.email, password: 'guess' });
    expect((await browser.signIn({ email: priya.email })).json().error.code).toBe('auth.too_many_tries');

    await reset(await mailedToken());

    expect((await browser.signIn({ email: priya.email, password: fresh })).statusCode).toBe(200);
  });

  test('the token itself is kept nowhere', async () => {
    const token = await mailedToken();

    const { rows } = await world.own.owner.query('select l::text as kept from password_links l');
    expect(rows.map(({ kept }) => kept).join()).not.toContain(token);
    expect(JSON.stringify(audit)).not.toContain(token);
  });
});
