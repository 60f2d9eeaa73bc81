import { describe, expect, test, vi } from 'vitest';
import { createSoftwarePasskey } from '../../../testing/fakes/software-passkey.ts';
import { createStaffBrowser } from '../../../testing/fakes/staff-browser.ts';
import { createSecondFactorSetup } from '../../../testing/setups/second-factor-setup.ts';
import { type BuiltStaff, testPassword } from '../../../testing/setups/tenant-setup.ts';

const origin = 'http://acme.localhost';
const halfMinute = 30_000;

describe('a second factor', () => {
  const setup = createSecondFactorSetup();
  const { beginTotp, buildAccount, call, codeOf, setUpTotp, signIn, tokenOf, totpOf } = setup;

  const me = async () => (await call('GET', '/api/account')).json().result;

  const beginPasskey = (password: string) => call('POST', '/api/account/passkeys/options', { password });

  async function setUpPasskey(name = 'Laptop') {
    const device = createSoftwarePasskey(origin);
    const options = (await beginPasskey(testPassword)).json().result;
    const response = device.create(options);
    const done = await call('POST', '/api/account/passkeys', { name, response });
    expect(done.statusCode).toBe(204);
    return { device, response };
  }
  const askedForPasskey = async () => (await signIn()).json().error.passkeyOptions;

  describe('by an authenticator app', () => {
    /** Changes one bit, whatever the byte is. */
    const damage = (column: 'pending' | 'secret') =>
      setup.world.own.owner.query(
        `update user_totp set ${column} = set_byte(${column}, 0, get_byte(${column}, 0) # 1)`,
      );

    test('that cannot be decrypted is rejected like a wrong code, also while it is set up', async () => {
      const begun = (await beginTotp(testPassword)).json().result.secret;
      await damage('pending');
      const confirmed = await call('POST', '/api/account/totp/confirm', {
        code: await totpOf(begun),
      });
      expect(confirmed.json().error.code).toBe('auth.second_factor_wrong');

      const secret = await setUpTotp();
      await damage('secret');
      expect(await codeOf(signIn({ totp: await totpOf(secret) }))).toBe('auth.second_factor_wrong');
    });

    test('is required after the right password, and accepted with the right code', async () => {
      const secret = await setUpTotp();

      const asked = await signIn();
      expect([asked.statusCode, asked.json().error]).toMatchObject([
        401,
        { code: 'auth.second_factor_required', methods: ['totp'] },
      ]);
      expect(asked.cookies).toEqual([]);
      expect((await signIn({ totp: await totpOf(secret) })).statusCode).toBe(200);
      expect(setup.audit.at(-1)).toMatchObject({ logType: 'LOGIN', after: { secondFactor: 'totp' } });
      expect(await me()).toMatchObject({ hasTotp: true });
    });

    test('is not revealed to a client with the wrong password', async () => {
      await setUpTotp();

      expect(
        (await setup.browser.signIn({ email: setup.asha.email, password: 'guess' })).json().error,
      ).toEqual({
        code: 'auth.wrong_credentials',
        message: expect.any(String),
        requestId: expect.any(String),
      });
    });

    test('takes effect only once confirmed, with the newest secret', async () => {
      const begin = async () => (await beginTotp(testPassword)).json().result.secret;
      const confirm = (code: string) => call('POST', '/api/account/totp/confirm', { code });
      const [older, newer] = [await begin(), await begin()];

      expect((await confirm(await totpOf(older))).json().error.code).toBe('auth.second_factor_wrong');
      expect((await signIn()).statusCode).toBe(200);
      expect((await confirm(await totpOf(newer))).statusCode).toBe(204);
      expect(await codeOf(signIn())).toBe('auth.second_factor_required');
      expect((await confirm(await totpOf(newer))).json().error.code).toBe('auth.second_factor_wrong');
    });

    test('accepts a code once, also in concurrent requests, and not the code of the setup', async () => {
      const secret = await setUpTotp();
      setup.world.clock.advance(-halfMinute);
      expect(await codeOf(signIn({ totp: await totpOf(secret) }))).toBe('auth.second_factor_wrong');
      setup.world.clock.advance(halfMinute);
      const totp = await totpOf(secret);

      const answers = await Promise.all([signIn({ totp }), signIn({ totp })]);

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      expect(await codeOf(signIn({ totp }))).toBe('auth.second_factor_wrong');
    });

    test('blocks guessing of codes from any address, then also the right code', async () => {
      const secret = await setUpTotp();
      const from = () => createStaffBrowser(setup.server);
      for (let each = 0; each < 5; each += 1)
        await from().signIn({ email: setup.asha.email, secondFactor: { totp: '000000' } });

      const secondFactor = { totp: await totpOf(secret) };
      const answer = await from().signIn({ email: setup.asha.email, secondFactor });

      expect(answer.json().error.code).toBe('auth.too_many_tries');
      setup.world.clock.advance(halfMinute);
      const later = { totp: await totpOf(secret) };
      expect((await from().signIn({ email: setup.asha.email, secondFactor: later })).statusCode).toBe(200);
    });

    test('does not count a request for the second factor as a failed attempt', async () => {
      const secret = await setUpTotp();
      for (let each = 0; each < 8; each += 1)
        expect(await codeOf(signIn())).toBe('auth.second_factor_required');

      expect((await signIn({ totp: await totpOf(secret) })).statusCode).toBe(200);
    });

    test('is removed with the password only', async () => {
      await setUpTotp();
      const remove = (password: string) => call('DELETE', '/api/account/totp', { password });

      expect((await remove('guess')).json().error.fields).toEqual({ password: 'wrong' });
      expect((await remove(testPassword)).statusCode).toBe(204);
      expect((await signIn()).statusCode).toBe(200);
      expect(setup.audit.filter(({ logType }) => logType === 'USERS')).toMatchObject([
        { after: { authenticatorApp: true } },
        { before: { authenticatorApp: true } },
      ]);
      await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(2));
    });

    test('stores the secret encrypted', async () => {
      const secret = await setUpTotp();

      const { rows } = await setup.world.own.owner.query('select secret from user_totp where user_id = $1', [
        setup.asha.id,
      ]);
      expect(rows[0].secret.toString('latin1')).not.toContain(secret);
      expect(JSON.stringify([setup.audit, setup.server.messages.sent])).not.toContain(secret);
    });
  });

  describe('by a passkey', () => {
    test('accepts the browser’s response', async () => {
      const { device } = await setUpPasskey('My laptop');

      const asked = (await signIn()).json().error;
      expect(asked).toMatchObject({ code: 'auth.second_factor_required', methods: ['passkey'] });
      const answer = await signIn({ passkey: device.get(asked.passkeyOptions) });

      expect(answer.statusCode).toBe(200);
      expect(setup.audit.at(-1)).toMatchObject({ logType: 'LOGIN', after: { secondFactor: 'passkey' } });
      expect((await me()).passkeys).toMatchObject([
        { name: 'My laptop', usedAt: setup.world.clock.now().toISOString() },
      ]);
    });

    test('is not offered at another host than its own, where its host and the other factors are named', async () => {
      await setUpPasskey();
      const secret = await setUpTotp();
      await setup.world.own.owner.query("update passkeys set host = 'acme.other.example'");

      const asked = (await signIn()).json().error;

      expect(asked).toMatchObject({ methods: ['totp'], passkeyHosts: ['acme.other.example'] });
      expect(asked).not.toHaveProperty('passkeyOptions');
      expect((await me()).passkeys).toMatchObject([{ host: 'acme.other.example' }]);
      expect((await signIn({ totp: await totpOf(secret) })).statusCode).toBe(200);
    });

    test('of a time without stored hosts is offered everywhere, and bound to its host by its first use', async () => {
      const { device } = await setUpPasskey();
      expect((await me()).passkeys).toMatchObject([{ host: 'acme.localhost' }]);
      await setup.world.own.owner.query('update passkeys set host = null');

      const asked = (await signIn()).json().error;
      expect(asked).toMatchObject({ methods: ['passkey'] });
      expect(asked).not.toHaveProperty('passkeyHosts');
      expect((await me()).passkeys).toMatchObject([{ host: null }]);
      expect((await signIn({ passkey: device.get(asked.passkeyOptions) })).statusCode).toBe(200);

      expect((await me()).passkeys).toMatchObject([{ host: 'acme.localhost' }]);
    });

    test('accepts either factor of a user who has both', async () => {
      const secret = await setUpTotp();
      await setUpPasskey();

      expect((await signIn()).json().error.methods).toEqual(['totp', 'passkey']);
      expect((await signIn({ totp: await totpOf(secret) })).statusCode).toBe(200);
    });

    test('accepts a challenge once, within minutes', async () => {
      const { device } = await setUpPasskey();
      const question = await askedForPasskey();
      const passkey = device.get(question);

      expect((await signIn({ passkey })).statusCode).toBe(200);
      expect(await codeOf(signIn({ passkey }))).toBe('auth.second_factor_wrong');
      expect(await codeOf(signIn({ passkey: device.get(question) }))).toBe('auth.second_factor_wrong');

      const slow = await askedForPasskey();
      setup.world.clock.advance(5 * 60_000);
      expect(await codeOf(signIn({ passkey: device.get(slow) }))).toBe('auth.second_factor_wrong');
    });

    test('rejects a cloned authenticator by its signature counter', async () => {
      const { device } = await setUpPasskey();
      await signIn({ passkey: device.get(await askedForPasskey(), { count: 7 }) });

      const copied = device.get(await askedForPasskey(), { count: 7 });

      expect(await codeOf(signIn({ passkey: copied }))).toBe('auth.second_factor_wrong');
    });

    test('rejects responses for another origin, by another key, or to another challenge', async () => {
      const { device } = await setUpPasskey();
      const phished = device.get(await askedForPasskey(), { from: 'http://acme.evil.example' });
      const sibling = device.get(await askedForPasskey(), { from: 'http://globex.localhost' });
      const stranger = createSoftwarePasskey(origin).get(await askedForPasskey());
      const setUp = (await beginPasskey(testPassword)).json().result;

      for (const passkey of [phished, sibling, stranger, device.get(setUp)])
        expect(await codeOf(signIn({ passkey }))).toBe('auth.second_factor_wrong');
    });

    test.each([{}, { id: 7 }, { id: 'x', response: null }, { id: 'x', response: { clientDataJSON: '%%%' } }])(
      'rejects the invalid response %j as wrong',
      async (passkey) => {
        await setUpPasskey();

        expect(await codeOf(signIn({ passkey }))).toBe('auth.second_factor_wrong');
      },
    );

    test('registers a passkey once per response, and none from an invalid response', async () => {
      const { response } = await setUpPasskey();
      const add = async (made: object) =>
        (await call('POST', '/api/account/passkeys', { name: 'Again', response: made })).json().error.code;

      expect([await add(response), await add({}), await add({ id: 'x', response: {} })]).toEqual([
        'auth.second_factor_wrong',
        'auth.second_factor_wrong',
        'auth.second_factor_wrong',
      ]);
      expect((await me()).passkeys).toHaveLength(1);
    });

    test('is removed by its owner only', async () => {
      await setUpPasskey();
      const [{ id }] = (await me()).passkeys;
      const other = await buildAccount({ role: 'SUPER_ADMIN' });
      const theirs = await tokenOf(other);
      const remove = (by: string) =>
        setup.browser.call('DELETE', `/api/account/passkeys/${id}`, by, { password: testPassword });

      expect((await remove(theirs)).json().error.code).toBe('passkey.not_found');
      expect((await remove(setup.token)).statusCode).toBe(204);
      expect((await signIn()).statusCode).toBe(200);
    });

    test.each([
      [{}, 'required'],
      [{ password: 'guess' }, 'wrong'],
    ])('is not removed with the body %j', async (body, problem) => {
      await setUpPasskey();
      const [{ id }] = (await me()).passkeys;

      const answer = await call('DELETE', `/api/account/passkeys/${id}`, body);

      expect(answer.json().error).toMatchObject({ code: 'request.invalid', fields: { password: problem } });
      expect((await me()).passkeys).toHaveLength(1);
    });
  });

  describe('setup requires the password', () => {
    test.each([
      ['an authenticator app', () => beginTotp],
      ['a passkey', () => beginPasskey],
    ])('%s: rejects a wrong and an empty password at the field', async (_what, begin) => {
      for (const password of ['guess', '']) {
        const { error, result } = (await begin()(password)).json();
        expect([error, result]).toMatchObject([
          { code: 'request.invalid', fields: { password: 'wrong' } },
          undefined,
        ]);
      }
      expect((await begin()(testPassword)).statusCode).toBe(200);
    });

    test('cannot confirm a code before a secret was created', async () => {
      await call('POST', '/api/account/totp', {});
      const code = await totpOf('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');

      const confirmed = await call('POST', '/api/account/totp/confirm', { code });

      expect(confirmed.json().error.code).toBe('auth.second_factor_wrong');
      expect((await signIn()).statusCode).toBe(200);
    });

    test('allows five attempts to guess the password, for all setup calls together', async () => {
      for (let each = 0; each < 5; each += 1) await (each % 2 ? beginTotp : beginPasskey)(`guess ${each}`);

      for (const begin of [beginTotp, beginPasskey])
        expect((await begin(testPassword)).json().error.code).toBe('auth.too_many_tries');
    });
  });

  describe('after losing all factors', () => {
    const help = async (by: BuiltStaff) => {
      const helper = await tokenOf(by);
      return setup.browser.call('DELETE', `/api/manage/users/${setup.asha.id}/second-factor`, helper);
    };

    test('a super admin removes all of them and ends the user’s sessions', async () => {
      await setUpTotp();
      await setUpPasskey();
      const owner = await buildAccount({ role: 'SUPER_ADMIN' });

      expect((await help(owner)).statusCode).toBe(204);

      expect((await setup.browser.products(setup.token)).json().error.code).toBe('auth.invalid');
      expect((await signIn()).statusCode).toBe(200);
      expect(setup.audit).toContainEqual(expect.objectContaining({ after: { secondFactor: false } }));
    });

    test('no one else can, and no one can for themselves', async () => {
      await setUpTotp();
      const admin = await buildAccount({ role: 'ADMIN' });

      expect((await help(admin)).json().error.code).toBe('auth.forbidden');
      await setup.world.own.owner.query(`update users set role = 'SUPER_ADMIN' where id = $1`, [
        setup.asha.id,
      ]);
      const own = await call('DELETE', `/api/manage/users/${setup.asha.id}/second-factor`);
      expect(own.json().error.code).toBe('user.own_account');
    });
  });

  test('is neither set up nor required for agents', async () => {
    await setUpTotp();
    await setup.world.own.owner.query(`update users set role = 'AGENT' where id = $1`, [setup.asha.id]);

    const agent = (await signIn()).json().result.accessToken;

    const rejected = await setup.browser.call('POST', '/api/account/totp', agent, { password: testPassword });
    expect(rejected.json().error.code).toBe('auth.forbidden');
  });

  test('where the tenant requires it, an admin without one can only set one up', async () => {
    const { owner } = setup.world.own;
    const setRequired = (on: boolean) => owner.query(`update tenants set require_second_factor = $1`, [on]);
    await setRequired(true);

    const signedIn = (await signIn()).json().result;
    const agent = await buildAccount();

    expect(signedIn.mustSetUpSecondFactor).toBe(true);
    expect((await setup.browser.products(setup.token)).json().error.code).toBe('auth.second_factor_setup');
    expect((await setup.browser.signIn({ email: agent.email })).json().result.mustSetUpSecondFactor).toBe(
      false,
    );
    expect(await me()).toMatchObject({ mustSetUpSecondFactor: true });
    await setUpTotp();
    expect((await setup.browser.products(setup.token)).statusCode).toBe(200);
    await setRequired(false);
  });
});
