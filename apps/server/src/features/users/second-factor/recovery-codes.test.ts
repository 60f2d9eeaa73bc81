import { describe, expect, test, vi } from 'vitest';
import { createStaffBrowser } from '../../../testing/fakes/staff-browser.ts';
import { createSecondFactorSetup } from '../../../testing/setups/second-factor-setup.ts';
import { testPassword } from '../../../testing/setups/tenant-setup.ts';
import { passkeys } from '../tables.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

test('creates ten different codes of 60 bits, without characters that look alike', () => {
  const codes = newRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
});

describe('recovery codes', () => {
  const setup = createSecondFactorSetup();
  const { buildAccount, call, codeOf, setUpTotp, signIn, tokenOf } = setup;

  const signInBy = (recoveryCode: string) => signIn({ recoveryCode });
  const left = async (by = setup.token) =>
    (await setup.browser.call('GET', '/api/account', by)).json().result.recoveryCodesLeft;
  const create = (password = testPassword) => call('POST', '/api/account/recovery-codes', { password });

  async function setUpWithCodes(): Promise<string[]> {
    await setUpTotp();
    return (await create()).json().result.codes;
  }

  test('replace the factor at one sign-in each, however they are typed', async () => {
    const [first = '', second = ''] = await setUpWithCodes();

    expect((await signIn()).json().error.methods).toEqual(['totp', 'recoveryCode']);
    expect((await signInBy(first)).statusCode).toBe(200);
    expect(await codeOf(signInBy(first))).toBe('auth.second_factor_wrong');
    expect((await signInBy(` ${second.toLowerCase().replaceAll('-', ' ')}`)).statusCode).toBe(200);
    expect(await left()).toBe(8);
  });

  test('sign in one of two concurrent requests with the same code', async () => {
    const [code = ''] = await setUpWithCodes();

    const answers = await Promise.all([signInBy(code), signInBy(code)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('are audited and announced to their owner by mail when they are created and when one is used', async () => {
    const codes = await setUpWithCodes();
    setup.server.messages.sent.length = 0;

    await signInBy(codes[0] ?? '');

    expect(setup.audit).toContainEqual(
      expect.objectContaining({ logType: 'USERS', action: 'UPDATE', after: { recoveryCodes: 10 } }),
    );
    expect(setup.audit.at(-1)).toMatchObject({ logType: 'LOGIN', after: { secondFactor: 'recoveryCode' } });
    await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(1));
    expect(setup.server.messages.sent[0]).toMatchObject({ to: setup.asha.email });
    expect(setup.server.messages.sent[0]?.text).toContain('A recovery code was used');
    const everything = JSON.stringify([setup.audit, setup.server.messages.sent]);
    for (const code of codes) expect(everything).not.toContain(code);
  });

  test('need the password and a second factor', async () => {
    expect((await create()).json().error.code).toBe('auth.second_factor_setup');
    await setUpTotp();

    expect((await create('guess')).json().error.fields).toEqual({ password: 'wrong' });
    expect((await create()).statusCode).toBe(201);
  });

  test('can be created for a passkey alone', async () => {
    expect((await create()).json().error.code).toBe('auth.second_factor_setup');

    await setup.world.database.withTenant(setup.world.tenants.acme, (tx) =>
      tx.db.insert(passkeys).values({
        userId: setup.asha.id,
        name: 'Work laptop',
        credentialId: setup.asha.id,
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        createdAt: setup.world.clock.now(),
      }),
    );

    expect((await create()).statusCode).toBe(201);
  });

  test('no longer work after new ones were created', async () => {
    const [older = ''] = await setUpWithCodes();
    const [newer = ''] = (await create()).json().result.codes;

    expect(await codeOf(signInBy(older))).toBe('auth.second_factor_wrong');
    expect((await signInBy(newer)).statusCode).toBe(200);
  });

  test('cannot be guessed faster than codes of the factor: both count together', async () => {
    const [code = ''] = await setUpWithCodes();
    const elsewhere = () => createStaffBrowser(setup.server);
    for (let each = 0; each < 5; each += 1) {
      const secondFactor = each % 2 ? { totp: '000000' } : { recoveryCode: `AAAA-AAAA-AAA${each}` };
      await elsewhere().signIn({ email: setup.asha.email, secondFactor });
    }

    const answer = await elsewhere().signIn({
      email: setup.asha.email,
      secondFactor: { recoveryCode: code },
    });

    expect(answer.json().error.code).toBe('auth.too_many_tries');
  });

  test('are removed with the last factor, and do not work with the next one', async () => {
    const [code = ''] = await setUpWithCodes();

    await call('DELETE', '/api/account/totp', { password: testPassword });
    expect(await left()).toBe(0);
    await setUpTotp();

    expect((await signIn()).json().error.methods).toEqual(['totp']);
    expect(await codeOf(signInBy(code))).toBe('auth.second_factor_wrong');
  });

  test('are removed when a super admin resets the factor', async () => {
    await setUpWithCodes();
    const owner = await buildAccount({ role: 'SUPER_ADMIN' });
    const by = await tokenOf(owner);

    await setup.browser.call('DELETE', `/api/manage/users/${setup.asha.id}/second-factor`, by);

    expect(await left((await signIn()).json().result.accessToken)).toBe(0);
  });

  test('of one user do not work for another, and are stored only as keyed hashes', async () => {
    const [code = ''] = await setUpWithCodes();
    const owner = setup.asha;
    setup.asha = await buildAccount({ role: 'ADMIN' });
    setup.token = await tokenOf();
    await setUpWithCodes();

    expect(await codeOf(signInBy(code))).toBe('auth.second_factor_wrong');
    const { rows } = await setup.world.own.owner.query(
      `select r::text as stored, code_hash = sha256(convert_to(replace($2, '-', ''), 'UTF8')) as plain
        from recovery_codes r where user_id = $1`,
      [owner.id, code],
    );
    expect(rows).toHaveLength(10);
    for (const { stored, plain } of rows) {
      expect(stored).not.toContain(code);
      expect(plain).toBe(false);
    }
  });

  test.each(['', '-', '🦊', 'x'.repeat(100)])('answers the code %j as wrong', async (code) => {
    await setUpWithCodes();

    expect(await codeOf(signInBy(code))).toBe('auth.second_factor_wrong');
  });
});
