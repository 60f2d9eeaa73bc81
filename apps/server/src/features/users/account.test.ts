import type { SignedIn } from '@foyer/contract/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { createStaffBrowser, refreshTokenOf } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltStaff,
  buildStaff,
  builtPassword,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { sessionEnded } from './index.ts';

const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36' };
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' };

describe('the own account', () => {
  let world: World;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let priya: BuiltStaff;
  let audit: ReturnType<typeof hearAudit>;
  const ended: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    audit = hearAudit(server.events);
    server.events.after(sessionEnded, (_scope, { userId }) => void ended.push(userId));
  });
  beforeEach(async () => {
    browser = createStaffBrowser(server);
    priya = await buildStaff(world, world.tenants.acme, { name: 'Priya Venkatesh' });
    ended.length = 0;
    audit.length = 0;
    server.messages.sent.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  async function signIn(headers: Record<string, string> = {}) {
    const answer = await browser.signIn({ email: priya.email, headers });
    return { token: (answer.json().result as SignedIn).accessToken, refreshToken: refreshTokenOf(answer) };
  }

  test('says who one is and how the account is secured', async () => {
    const { token } = await signIn();

    expect((await browser.call('GET', '/api/account', token)).json().result).toEqual({
      ...{ id: priya.id, name: 'Priya Venkatesh', email: priya.email, role: 'AGENT' },
      ...{ theme: null, onDuty: true, mustSetUpSecondFactor: false, impersonatedUntil: null },
      ...{ hasTotp: false, passkeys: [] },
    });
  });

  test('the theme is kept per person and comes with every sign-in', async () => {
    const { token } = await signIn();

    expect((await browser.call('PUT', '/api/account/theme', token, { theme: 'dark' })).statusCode).toBe(204);
    expect((await browser.signIn({ email: priya.email })).json().result.theme).toBe('dark');
    expect(
      (await browser.call('PUT', '/api/account/theme', token, { theme: 'pink' })).json().error,
    ).toMatchObject({ code: 'request.invalid', fields: { theme: 'not_a_choice' } });
  });

  test('signing in and out is in the audit log, with the address', async () => {
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

    test('takes the new one at once and ends every other session', async () => {
      const [here, there] = [await signIn(), await signIn()];

      expect((await change(here.token, builtPassword, 'seven teal bicycles')).statusCode).toBe(204);

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
      [builtPassword, 'short', { next: 'too_short' }],
      [builtPassword, 'unbelievable', { next: 'too_common' }],
      [builtPassword, 'priya venkatesh', { next: 'too_common' }],
      [builtPassword, 'Acme Learning 2026', { next: 'too_common' }],
    ])('refuses %j to %j at the field', async (current, next, fields) => {
      const { token } = await signIn();

      expect((await change(token, current, next)).json().error).toMatchObject({
        code: 'request.invalid',
        fields,
      });
      expect((await browser.signIn({ email: priya.email })).statusCode).toBe(200);
    });

    test('whoever has the page but not the password gets five tries', async () => {
      const { token } = await signIn();
      for (let each = 0; each < 5; each += 1) await change(token, `guess ${each}`, 'seven teal bicycles');

      const answer = await change(token, builtPassword, 'seven teal bicycles');

      expect(answer.json().error.code).toBe('auth.too_many_tries');
      expect((await signIn()).token).toBeTruthy();
    });

    test('of two changes at once from one password, one counts', async () => {
      const { token } = await signIn();

      const answers = await Promise.all([
        change(token, builtPassword, 'seven teal bicycles'),
        change(token, builtPassword, 'eleven red tricycles'),
      ]);

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    });
  });

  describe('where one is signed in', () => {
    const list = async (token: string) =>
      (await browser.call('GET', '/api/account/sessions', token)).json().result;

    test('is told in words, the last used first, and only what is in force', async () => {
      const old = await signIn(firefox);
      const gone = await signIn(firefox);
      await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, gone.token);
      world.clock.advance(60_000);
      const { token } = await signIn(chrome);

      const sessions = await list(token);
      expect(sessions).toMatchObject([
        { device: 'Chrome on Windows', ip: browser.address, isThisOne: true },
        { device: 'Firefox on Linux', isThisOne: false },
      ]);

      world.clock.advance(60_000);
      await browser.refresh(old.refreshToken, { headers: chrome });
      expect((await list(token))[0]).toMatchObject({
        ...{ id: sessions[1].id, device: 'Chrome on Windows', seenAt: world.clock.now().toISOString() },
      });
    });

    test('one session can be ended, at once', async () => {
      const [here, there] = [await signIn(), await signIn()];
      const other = (await list(here.token)).find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);

      const answer = await browser.call('DELETE', `/api/account/sessions/${other.id}`, here.token);

      expect(answer.statusCode).toBe(204);
      expect((await browser.products(there.token)).json().error.code).toBe('auth.invalid');
      expect((await browser.products(here.token)).statusCode).toBe(200);
      expect(ended).toEqual([priya.id]);
    });

    test('nobody ends another’s session, nor one that is over', async () => {
      const { token } = await signIn();
      const other = await buildStaff(world, world.tenants.acme);
      const theirs = (await browser.signIn({ email: other.email })).json().result.accessToken;
      const [{ id }] = await list(theirs);

      expect((await browser.call('DELETE', `/api/account/sessions/${id}`, token)).json().error.code).toBe(
        'session.not_found',
      );
      expect((await browser.products(theirs)).statusCode).toBe(200);
    });

    test('signing out everywhere ends them all, here too', async () => {
      const [here, there] = [await signIn(), await signIn()];

      expect((await browser.call('DELETE', '/api/account/sessions', here.token)).statusCode).toBe(204);

      for (const { token, refreshToken } of [here, there]) {
        expect((await browser.products(token)).json().error.code).toBe('auth.invalid');
        expect((await browser.refresh(refreshToken)).json().error.code).toBe('auth.invalid');
      }
      expect(audit.at(-1)).toMatchObject({ logType: 'LOGOUT', after: { everywhere: true } });
    });
  });

  test('what no text can hold is refused at the door', async () => {
    expect((await browser.signIn({ email: 'a\0b@acme.test' })).json().error.code).toBe('request.invalid');
  });
});
