import type { SignedIn } from '@foyer/contract/users/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { createStaffBrowser, refreshTokenOf } from '../../../testing/fakes/staff-browser.ts';
import {
  type BuiltStaff,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
  testPassword,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { sessionEnded } from '../index.ts';

const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36' };
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' };

describe('the caller’s own account', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let priya: BuiltStaff;
  let audit: ReturnType<typeof recordAuditEntries>;
  const ended: string[] = [];

  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
    audit = recordAuditEntries(server.events);
    server.events.after(sessionEnded, (_scope, { userId }) => void ended.push(userId));
  });
  beforeEach(async () => {
    browser = createStaffBrowser(server);
    priya = await buildStaff(setup, setup.tenants.acme, { name: 'Priya Venkatesh' });
    ended.length = 0;
    audit.length = 0;
    server.messages.sent.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  async function signIn(headers: Record<string, string> = {}) {
    const answer = await browser.signIn({ email: priya.email, headers });
    return { token: (answer.json().result as SignedIn).accessToken, refreshToken: refreshTokenOf(answer) };
  }

  test('returns the profile and the security settings', async () => {
    const { token } = await signIn();

    expect((await browser.call('GET', '/api/account', token)).json().result).toEqual({
      id: priya.id,
      name: 'Priya Venkatesh',
      email: priya.email,
      role: 'AGENT',
      theme: null,
      onDuty: true,
      mustSetUpSecondFactor: false,
      impersonatedUntil: null,
      hasTotp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      seesContacts: true,
      mayExport: true,
    });
  });

  test('stores the theme per person and returns it with every sign-in', async () => {
    const { token } = await signIn();

    expect((await browser.call('PUT', '/api/account/theme', token, { theme: 'dark' })).statusCode).toBe(204);
    expect((await browser.signIn({ email: priya.email })).json().result.theme).toBe('dark');
    expect(
      (await browser.call('PUT', '/api/account/theme', token, { theme: 'pink' })).json().error,
    ).toMatchObject({ code: 'request.invalid', fields: { theme: 'not_a_choice' } });
  });

  test('records signing in and out in the audit log, with the IP address', async () => {
    const { token } = await signIn();
    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, token);

    expect(audit).toMatchObject([
      { action: 'LOGIN', logType: 'LOGIN', actor: { id: priya.id, ip: browser.address } },
      { action: 'LOGOUT', logType: 'LOGOUT', entity: { personId: priya.id } },
    ]);
  });

  describe('changing the password', () => {
    const change = (token: string, current: string, next: string) =>
      browser.call('POST', '/api/account/password', token, { current, next });

    test('takes effect at once and ends every other session', async () => {
      const [here, there] = [await signIn(), await signIn()];

      expect((await change(here.token, testPassword, 'seven teal bicycles')).statusCode).toBe(204);

      expect((await browser.products(here.token)).statusCode).toBe(200);
      expect((await browser.products(there.token)).json().error.code).toBe('auth.invalid');
      expect((await browser.refresh(there.refreshToken)).json().error.code).toBe('auth.invalid');
      expect((await browser.refresh(here.refreshToken)).statusCode).toBe(200);
      expect((await browser.signIn({ email: priya.email })).statusCode).toBe(401);
      expect((await browser.signIn({ email: priya.email, password: 'seven teal bicycles' })).statusCode).toBe(
        200,
      );
      expect(ended).toEqual([priya.id]);
      expect(audit).toContainEqual(
        expect.objectContaining({ action: 'UPDATE', logType: 'USERS', after: { passwordChanged: true } }),
      );
      await vi.waitFor(() => expect(server.messages.sent).toMatchObject([{ to: priya.email }]));
      expect(server.messages.sent[0]?.text).toContain('password of your account was changed');
    });

    test.each([
      ['wrong', 'seven teal bicycles', { current: 'wrong' }],
      [testPassword, 'short', { next: 'too_short' }],
      [testPassword, 'unbelievable', { next: 'too_common' }],
      [testPassword, 'priya venkatesh', { next: 'too_common' }],
      [testPassword, 'Acme Learning 2026', { next: 'too_common' }],
    ])('rejects changing %j to %j at the field', async (current, next, fields) => {
      const { token } = await signIn();

      expect((await change(token, current, next)).json().error).toMatchObject({
        code: 'request.invalid',
        fields,
      });
      expect((await browser.signIn({ email: priya.email })).statusCode).toBe(200);
    });

    test('allows five attempts to guess the current password within a session', async () => {
      const { token } = await signIn();
      for (let each = 0; each < 5; each += 1) await change(token, `guess ${each}`, 'seven teal bicycles');

      const answer = await change(token, testPassword, 'seven teal bicycles');

      expect(answer.json().error.code).toBe('auth.too_many_tries');
      expect((await signIn()).token).toBeTruthy();
    });

    test('accepts one of two concurrent changes', async () => {
      const { token } = await signIn();

      const answers = await Promise.all([
        change(token, testPassword, 'seven teal bicycles'),
        change(token, testPassword, 'eleven red tricycles'),
      ]);

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    });
  });

  describe('the list of sessions', () => {
    const list = async (token: string) =>
      (await browser.call('GET', '/api/account/sessions', token)).json().result;

    test('describes each device in words, most recently used first, without ended sessions', async () => {
      const old = await signIn(firefox);
      const gone = await signIn(firefox);
      await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, gone.token);
      setup.clock.advance(60_000);
      const { token } = await signIn(chrome);

      const sessions = await list(token);
      expect(sessions).toMatchObject([
        { device: 'Chrome on Windows', ip: browser.address, isThisOne: true },
        { device: 'Firefox on Linux', isThisOne: false },
      ]);

      setup.clock.advance(60_000);
      await browser.refresh(old.refreshToken, { headers: chrome });
      expect((await list(token))[0]).toMatchObject({
        id: sessions[1].id,
        device: 'Chrome on Windows',
        seenAt: setup.clock.now().toISOString(),
      });
    });

    test('ends one session at once', async () => {
      const [here, there] = [await signIn(), await signIn()];
      const other = (await list(here.token)).find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);

      const answer = await browser.call('DELETE', `/api/account/sessions/${other.id}`, here.token);

      expect(answer.statusCode).toBe(204);
      expect((await browser.products(there.token)).json().error.code).toBe('auth.invalid');
      expect((await browser.products(here.token)).statusCode).toBe(200);
      expect(ended).toEqual([priya.id]);
    });

    test('does not end another user’s session or one that has ended', async () => {
      const { token } = await signIn();
      const other = await buildStaff(setup, setup.tenants.acme);
      const theirs = (await browser.signIn({ email: other.email })).json().result.accessToken;
      const [{ id }] = await list(theirs);

      expect((await browser.call('DELETE', `/api/account/sessions/${id}`, token)).json().error.code).toBe(
        'session.not_found',
      );
      expect((await browser.products(theirs)).statusCode).toBe(200);
    });

    test('ends all sessions, including the current one', async () => {
      const [here, there] = [await signIn(), await signIn()];

      expect((await browser.call('DELETE', '/api/account/sessions', here.token)).statusCode).toBe(204);

      for (const { token, refreshToken } of [here, there]) {
        expect((await browser.products(token)).json().error.code).toBe('auth.invalid');
        expect((await browser.refresh(refreshToken)).json().error.code).toBe('auth.invalid');
      }
      expect(audit.at(-1)).toMatchObject({ logType: 'LOGOUT', after: { everywhere: true } });
    });
  });

  test('rejects texts that PostgreSQL cannot store', async () => {
    expect((await browser.signIn({ email: 'a\0b@acme.test' })).json().error.code).toBe('request.invalid');
  });
});
