import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { createAuthenticator } from '../../platform/testing/authenticator.ts';
import { createStaffBrowser } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltStaff,
  buildStaff,
  builtPassword,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

const origin = 'http://acme.localhost';
const halfMinute = 30_000;

describe('a second factor', () => {
  let world: World;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let asha: BuiltStaff;
  let token: string;
  let audit: ReturnType<typeof hearAudit>;

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    audit = hearAudit(server.events);
  });
  beforeEach(async () => {
    browser = createStaffBrowser(server);
    asha = await buildStaff(world, world.tenants.acme, { name: 'Asha Rao', role: 'ADMIN' });
    token = (await signIn()).json().result.accessToken;
    server.messages.sent.length = 0;
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const signIn = (secondFactor?: object) =>
    browser.signIn({ email: asha.email, ...(secondFactor ? { secondFactor } : {}) });
  const codeOf = async (response: ReturnType<typeof signIn>) => (await response).json().error?.code;
  const nowCode = (secret: string) =>
    generate({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });
  const me = async () => (await browser.call('GET', '/api/account', token)).json().result;

  const beginTotp = (password: string) => browser.call('POST', '/api/account/totp', token, { password });
  const beginPasskey = (password: string) =>
    browser.call('POST', '/api/account/passkeys/options', token, { password });

  async function setUpTotp(): Promise<string> {
    const { secret } = (await beginTotp(builtPassword)).json().result;
    const code = await nowCode(secret);
    const done = await browser.call('POST', '/api/account/totp/confirm', token, { code });
    expect(done.statusCode).toBe(204);
    world.clock.advance(halfMinute);
    return secret;
  }
  async function setUpPasskey(name = 'Laptop') {
    const device = createAuthenticator(origin);
    const options = (await beginPasskey(builtPassword)).json().result;
    const response = device.create(options);
    const done = await browser.call('POST', '/api/account/passkeys', token, { name, response });
    expect(done.statusCode).toBe(204);
    return { device, response };
  }
  const askedForPasskey = async () => (await signIn()).json().error.passkeyOptions;

  describe('by an authenticator app', () => {
    test('is asked for after the right password, and lets in with the right code', async () => {
      const secret = await setUpTotp();

      const asked = await signIn();
      expect([asked.statusCode, asked.json().error]).toMatchObject([
        401,
        { code: 'auth.second_factor_required', methods: ['totp'] },
      ]);
      expect(asked.cookies).toEqual([]);
      expect((await signIn({ totp: await nowCode(secret) })).statusCode).toBe(200);
      expect(audit.at(-1)).toMatchObject({ logType: 'LOGIN', after: { secondFactor: 'totp' } });
      expect(await me()).toMatchObject({ hasTotp: true });
    });

    test('is not talked of to who has the wrong password', async () => {
      await setUpTotp();

      expect((await browser.signIn({ email: asha.email, password: 'guess' })).json().error).toEqual({
        code: 'auth.wrong_credentials',
        message: expect.any(String),
        requestId: expect.any(String),
      });
    });

    test('counts only once it was confirmed, by the newest secret', async () => {
      const begin = async () => (await beginTotp(builtPassword)).json().result.secret;
      const confirm = (code: string) => browser.call('POST', '/api/account/totp/confirm', token, { code });
      const [older, newer] = [await begin(), await begin()];

      expect((await confirm(await nowCode(older))).json().error.code).toBe('auth.second_factor_wrong');
      expect((await signIn()).statusCode).toBe(200);
      expect((await confirm(await nowCode(newer))).statusCode).toBe(204);
      expect(await codeOf(signIn())).toBe('auth.second_factor_required');
      expect((await confirm(await nowCode(newer))).json().error.code).toBe('auth.second_factor_wrong');
    });

    test('a code is good once, of two at the same instant too, nor is the one it was set up with', async () => {
      const secret = await setUpTotp();
      world.clock.advance(-halfMinute);
      expect(await codeOf(signIn({ totp: await nowCode(secret) }))).toBe('auth.second_factor_wrong');
      world.clock.advance(halfMinute);
      const totp = await nowCode(secret);

      const answers = await Promise.all([signIn({ totp }), signIn({ totp })]);

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      expect(await codeOf(signIn({ totp }))).toBe('auth.second_factor_wrong');
    });

    test('guessing codes is stopped, from whatever address, and the right code comes too late', async () => {
      const secret = await setUpTotp();
      const from = () => createStaffBrowser(server);
      for (let each = 0; each < 5; each += 1)
        await from().signIn({ email: asha.email, secondFactor: { totp: '000000' } });

      const secondFactor = { totp: await nowCode(secret) };
      const answer = await from().signIn({ email: asha.email, secondFactor });

      expect(answer.json().error.code).toBe('auth.too_many_tries');
      world.clock.advance(halfMinute);
      const later = { totp: await nowCode(secret) };
      expect((await from().signIn({ email: asha.email, secondFactor: later })).statusCode).toBe(200);
    });

    test('being asked for it does not count as a wrong try', async () => {
      const secret = await setUpTotp();
      for (let each = 0; each < 8; each += 1)
        expect(await codeOf(signIn())).toBe('auth.second_factor_required');

      expect((await signIn({ totp: await nowCode(secret) })).statusCode).toBe(200);
    });

    test('is taken away with the password only', async () => {
      await setUpTotp();
      const remove = (password: string) => browser.call('DELETE', '/api/account/totp', token, { password });

      expect((await remove('guess')).json().error.fields).toEqual({ password: 'wrong' });
      expect((await remove(builtPassword)).statusCode).toBe(204);
      expect((await signIn()).statusCode).toBe(200);
      expect(audit.filter(({ logType }) => logType === 'USERS')).toMatchObject([
        { after: { authenticatorApp: true } },
        { before: { authenticatorApp: true } },
      ]);
      await vi.waitFor(() => expect(server.messages.sent).toHaveLength(2));
    });

    test('the secret is kept nowhere to read', async () => {
      const secret = await setUpTotp();

      const { rows } = await world.own.owner.query('select secret from user_totp where user_id = $1', [
        asha.id,
      ]);
      expect(rows[0].secret.toString('latin1')).not.toContain(secret);
      expect(JSON.stringify([audit, server.messages.sent])).not.toContain(secret);
    });
  });

  describe('by a passkey', () => {
    test('lets in with the browser’s answer', async () => {
      const { device } = await setUpPasskey('My laptop');

      const asked = (await signIn()).json().error;
      expect(asked).toMatchObject({ code: 'auth.second_factor_required', methods: ['passkey'] });
      const answer = await signIn({ passkey: device.get(asked.passkeyOptions) });

      expect(answer.statusCode).toBe(200);
      expect(audit.at(-1)).toMatchObject({ logType: 'LOGIN', after: { secondFactor: 'passkey' } });
      expect((await me()).passkeys).toMatchObject([
        { name: 'My laptop', usedAt: world.clock.now().toISOString() },
      ]);
    });

    test('either will do for who has both', async () => {
      const secret = await setUpTotp();
      await setUpPasskey();

      expect((await signIn()).json().error.methods).toEqual(['totp', 'passkey']);
      expect((await signIn({ totp: await nowCode(secret) })).statusCode).toBe(200);
    });

    test('a question is answered once, within minutes', async () => {
      const { device } = await setUpPasskey();
      const question = await askedForPasskey();
      const passkey = device.get(question);

      expect((await signIn({ passkey })).statusCode).toBe(200);
      expect(await codeOf(signIn({ passkey }))).toBe('auth.second_factor_wrong');
      expect(await codeOf(signIn({ passkey: device.get(question) }))).toBe('auth.second_factor_wrong');

      const slow = await askedForPasskey();
      world.clock.advance(5 * 60_000);
      expect(await codeOf(signIn({ passkey: device.get(slow) }))).toBe('auth.second_factor_wrong');
    });

    test('a device that was copied counts twice, and is refused', async () => {
      const { device } = await setUpPasskey();
      await signIn({ passkey: device.get(await askedForPasskey(), { count: 7 }) });

      const copied = device.get(await askedForPasskey(), { count: 7 });

      expect(await codeOf(signIn({ passkey: copied }))).toBe('auth.second_factor_wrong');
    });

    test('an answer from another page, by another’s key, or to another’s question is refused', async () => {
      const { device } = await setUpPasskey();
      const phished = device.get(await askedForPasskey(), { from: 'http://acme.evil.example' });
      const sibling = device.get(await askedForPasskey(), { from: 'http://globex.localhost' });
      const stranger = createAuthenticator(origin).get(await askedForPasskey());
      const setUp = (await beginPasskey(builtPassword)).json().result;

      for (const passkey of [phished, sibling, stranger, device.get(setUp)])
        expect(await codeOf(signIn({ passkey }))).toBe('auth.second_factor_wrong');
    });

    test.each([{}, { id: 7 }, { id: 'x', response: null }, { id: 'x', response: { clientDataJSON: '%%%' } }])(
      'what is no answer at all (%j) is a wrong one',
      async (passkey) => {
        await setUpPasskey();

        expect(await codeOf(signIn({ passkey }))).toBe('auth.second_factor_wrong');
      },
    );

    test('is not made twice by one answer, nor from what is no answer', async () => {
      const { response } = await setUpPasskey();
      const add = async (made: object) =>
        (await browser.call('POST', '/api/account/passkeys', token, { name: 'Again', response: made })).json()
          .error.code;

      expect([await add(response), await add({}), await add({ id: 'x', response: {} })]).toEqual([
        'auth.second_factor_wrong',
        'auth.second_factor_wrong',
        'auth.second_factor_wrong',
      ]);
      expect((await me()).passkeys).toHaveLength(1);
    });

    test('is taken away by its owner only', async () => {
      await setUpPasskey();
      const [{ id }] = (await me()).passkeys;
      const other = await buildStaff(world, world.tenants.acme, { role: 'SUPER_ADMIN' });
      const theirs = (await browser.signIn({ email: other.email })).json().result.accessToken;
      const remove = (by: string) => browser.call('DELETE', `/api/account/passkeys/${id}`, by);

      expect((await remove(theirs)).json().error.code).toBe('passkey.not_found');
      expect((await remove(token)).statusCode).toBe(204);
      expect((await signIn()).statusCode).toBe(200);
    });
  });

  describe('is begun with the password only', () => {
    test.each([
      ['an authenticator app', () => beginTotp],
      ['a passkey', () => beginPasskey],
    ])('%s: a wrong one is refused at the field, and an empty one', async (_what, begin) => {
      for (const password of ['guess', '']) {
        const { error, result } = (await begin()(password)).json();
        expect([error, result]).toMatchObject([
          { code: 'request.invalid', fields: { password: 'wrong' } },
          undefined,
        ]);
      }
      expect((await begin()(builtPassword)).statusCode).toBe(200);
    });

    test('without one nothing is there to be confirmed', async () => {
      await browser.call('POST', '/api/account/totp', token, {});
      const code = await nowCode('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');

      const confirmed = await browser.call('POST', '/api/account/totp/confirm', token, { code });

      expect(confirmed.json().error.code).toBe('auth.second_factor_wrong');
      expect((await signIn()).statusCode).toBe(200);
    });

    test('whoever has the page but not the password gets five tries, at all of it together', async () => {
      for (let each = 0; each < 5; each += 1) await (each % 2 ? beginTotp : beginPasskey)(`guess ${each}`);

      for (const begin of [beginTotp, beginPasskey])
        expect((await begin(builtPassword)).json().error.code).toBe('auth.too_many_tries');
    });
  });

  describe('when phone and keys are lost', () => {
    const help = async (by: BuiltStaff) => {
      const helper = (await browser.signIn({ email: by.email })).json().result.accessToken;
      return browser.call('DELETE', `/api/manage/users/${asha.id}/second-factor`, helper);
    };

    test('a super admin takes all of them away, and the sessions with them', async () => {
      await setUpTotp();
      await setUpPasskey();
      const owner = await buildStaff(world, world.tenants.acme, { role: 'SUPER_ADMIN' });

      expect((await help(owner)).statusCode).toBe(204);

      expect((await browser.products(token)).json().error.code).toBe('auth.invalid');
      expect((await signIn()).statusCode).toBe(200);
      expect(audit).toContainEqual(expect.objectContaining({ after: { secondFactor: false } }));
    });

    test('nobody else does, nor does one for oneself', async () => {
      await setUpTotp();
      const admin = await buildStaff(world, world.tenants.acme, { role: 'ADMIN' });

      expect((await help(admin)).json().error.code).toBe('auth.forbidden');
      await world.own.owner.query(`update users set role = 'SUPER_ADMIN' where id = $1`, [asha.id]);
      const own = await browser.call('DELETE', `/api/manage/users/${asha.id}/second-factor`, token);
      expect(own.json().error.code).toBe('user.own_account');
    });
  });

  test('is nothing for agents: neither set up nor asked for', async () => {
    await setUpTotp();
    await world.own.owner.query(`update users set role = 'AGENT' where id = $1`, [asha.id]);

    const agent = (await signIn()).json().result.accessToken;

    const refused = await browser.call('POST', '/api/account/totp', agent, { password: builtPassword });
    expect(refused.json().error.code).toBe('auth.forbidden');
  });

  test('where the tenant insists, an admin without one gets no further than setting one up', async () => {
    const { owner } = world.own;
    const insist = (on: boolean) => owner.query(`update tenants set require_second_factor = $1`, [on]);
    await insist(true);

    const signedIn = (await signIn()).json().result;
    const agent = await buildStaff(world, world.tenants.acme);

    expect(signedIn.mustSetUpSecondFactor).toBe(true);
    expect((await browser.products(token)).json().error.code).toBe('auth.second_factor_setup');
    expect((await browser.signIn({ email: agent.email })).json().result.mustSetUpSecondFactor).toBe(false);
    expect(await me()).toMatchObject({ mustSetUpSecondFactor: true });
    await setUpTotp();
    expect((await browser.products(token)).statusCode).toBe(200);
    await insist(false);
  });
});
