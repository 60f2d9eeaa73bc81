import { hours } from '@foyer/contract/core/time.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecondFactorSetup } from '../../../testing/setups/second-factor-setup.ts';
import { buildStaff, testPassword } from '../../../testing/setups/tenant-setup.ts';
import { createTestServer } from '../../../testing/setups/test-server.ts';

const origin = 'http://acme.localhost';

describe('the removal of a second factor that the operator requests', () => {
  const setup = createSecondFactorSetup('SUPER_ADMIN');
  const { buildAccount, call, setUpTotp, signIn, totpOf } = setup;
  let secret: string;

  beforeEach(async () => {
    const { messages } = setup.server;
    secret = await setUpTotp();
    await vi.waitFor(() => expect(messages.sent).toHaveLength(1));
    messages.sent.length = 0;
    messages.failing = false;
    setup.audit.length = 0;
  });

  const codeOfSignIn = async () => (await signIn()).json().error?.code ?? 'signed in';
  const request = (email = setup.asha.email) =>
    setup.server.users.factorRemovals.request(setup.world.tenants.acme, email, origin);
  const run = () => setup.server.users.factorRemovals.run();
  const cancel = (linkToken: string, host = 'acme.localhost') =>
    setup.server.call({
      method: 'POST',
      url: '/api/users/second-factor-removal/cancel',
      body: { token: linkToken },
      host,
      address: setup.browser.address,
    });
  const mailedToken = () => {
    const link = /https?:\S+/.exec(setup.server.messages.sent.at(-1)?.text ?? '')?.[0] ?? '';
    expect(link).toContain(`${origin}/login/keep-second-factor?token=`);
    return new URL(link).searchParams.get('token') ?? '';
  };

  test('takes effect 24 hours after the mail, and removes the factor only', async () => {
    const requested = await request(` ${setup.asha.email.toUpperCase()} `);

    expect(requested).toMatchObject({ email: setup.asha.email, isNew: true });
    expect(setup.server.messages.sent).toMatchObject([{ channel: 'email', to: setup.asha.email }]);
    setup.world.clock.advance(hours(24) - 1000);
    await run();
    expect(await codeOfSignIn()).toBe('auth.second_factor_required');

    setup.world.clock.advance(1000);
    await run();

    const { rows } = await setup.world.own.owner.query(
      'select from sessions where user_id = $1 and revoked_at is null',
      [setup.asha.id],
    );
    expect(rows).toHaveLength(0);
    expect(await codeOfSignIn()).toBe('signed in');
    expect(setup.audit).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ name: 'Operator' }),
        before: { secondFactor: true },
        after: { secondFactor: false },
      }),
    );
    await vi.waitFor(() =>
      expect(setup.server.messages.sent.at(-1)?.text).toContain(
        'A second factor was removed from your account.',
      ),
    );
  });

  test('sends a mail that ends with the contact of the tenant', async () => {
    const setContact = (contact: string | null) =>
      setup.world.own.owner.query("update tenants set admin_contact = $1 where slug = 'acme'", [contact]);

    await setContact('help@acme.test');
    await request().finally(() => setContact(null));

    expect(setup.server.messages.sent[0]?.text).toMatch(/\n\nQuestions\? Contact help@acme\.test\.$/);
  });

  test('returns no link to the operator', async () => {
    expect(Object.keys(await request()).sort()).toEqual(['effectiveAt', 'email', 'isNew']);
  });

  test('requested twice, keeps its time and sends one mail', async () => {
    const first = await request();
    setup.world.clock.advance(hours(23));

    const second = await request();

    expect(second).toEqual({ ...first, isNew: false });
    expect(setup.server.messages.sent).toHaveLength(1);
    setup.world.clock.advance(hours(1));
    await run();
    expect(await codeOfSignIn()).toBe('signed in');
  });

  test('requested twice at once, takes effect once, and either mail cancels it', async () => {
    const requested = await Promise.all([request(), request()]);

    expect(requested.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(setup.server.messages.sent.map(({ text }) => /token=\S+/.exec(text)?.[0])).size).toBe(1);
    expect(setup.audit.filter(({ after }) => after?.secondFactorRemoval === 'requested')).toHaveLength(1);
  });

  test('is cancelled by the mailed link, once, and is audited', async () => {
    await request();
    const linkToken = mailedToken();

    expect((await cancel(linkToken)).statusCode).toBe(204);
    expect((await cancel(linkToken)).json().error.code).toBe('link.invalid');

    setup.world.clock.advance(hours(25));
    await run();
    expect(await codeOfSignIn()).toBe('auth.second_factor_required');
    const about = setup.audit.filter(({ after }) => after?.secondFactorRemoval);
    expect(about).toMatchObject([
      { actor: { name: 'Operator' }, action: 'UPDATE', after: { secondFactorRemoval: 'requested' } },
      { actor: { kind: 'SYSTEM' }, action: 'UPDATE', after: { secondFactorRemoval: 'cancelled' } },
    ]);
    expect(JSON.stringify(setup.audit)).not.toContain(linkToken);
  });

  test('is not cancelled by an earlier link, by one for another tenant, or by an invented one', async () => {
    await request();
    const earlier = mailedToken();
    await cancel(earlier);
    await request();
    const current = mailedToken();
    const invented = ['', 'x', current.slice(0, -1), `${current}x`, current.slice(0, 36), earlier];

    for (const each of invented) expect((await cancel(each)).json().error.code).toBe('link.invalid');
    expect((await cancel(current, 'globex.localhost')).json().error.code).toBe('link.invalid');
    expect((await cancel(current)).statusCode).toBe(204);
  });

  test('is not cancelled by opening the link', async () => {
    await request();
    const url = `/login/keep-second-factor?token=${mailedToken()}`;

    await setup.server.call({ method: 'GET', url, address: setup.browser.address });
    setup.world.clock.advance(hours(24));
    await run();

    expect(await codeOfSignIn()).toBe('signed in');
  });

  test('can be cancelled after the 24 hours until it takes effect', async () => {
    await request();
    setup.world.clock.advance(hours(30));

    expect((await cancel(mailedToken())).statusCode).toBe(204);
    await run();

    expect(await codeOfSignIn()).toBe('auth.second_factor_required');
  });

  test('is cancelled by a sign-in with the second factor', async () => {
    await request();

    expect((await signIn({ totp: await totpOf(secret) })).statusCode).toBe(200);
    setup.world.clock.advance(hours(24));
    await run();

    expect(await codeOfSignIn()).toBe('auth.second_factor_required');
  });

  test('is not cancelled by a sign-in with a wrong code', async () => {
    await request();

    expect((await signIn({ totp: '000000' })).statusCode).toBe(401);
    setup.world.clock.advance(hours(24));
    await run();

    expect(await codeOfSignIn()).toBe('signed in');
  });

  test('does not remove a factor that was set up after the request', async () => {
    await request();
    await call('DELETE', '/api/account/totp', { password: testPassword });
    await setUpTotp();
    setup.world.clock.advance(hours(24));
    await run();

    expect(await codeOfSignIn()).toBe('auth.second_factor_required');
  });

  test('happens once at its time, also after a restart or a clock jump', async () => {
    await request();
    setup.world.clock.advance(-hours(48));
    await run();
    expect(await codeOfSignIn()).toBe('auth.second_factor_required');
    setup.world.clock.advance(hours(48 + 24 * 30));

    // Another server process has the same database and nothing else.
    const restarted = createTestServer(setup.world);
    await Promise.all([restarted.users.factorRemovals.run(), run()]);
    await restarted.close();

    expect(await codeOfSignIn()).toBe('signed in');
    expect(setup.audit.filter(({ after }) => after?.secondFactor === false).length).toBeLessThanOrEqual(1);
    const { rows } = await setup.world.own.owner.query(
      "select outcome from second_factor_removals where user_id = $1 and outcome = 'removed'",
      [setup.asha.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('does not start when the mail could not be sent, and can be requested again', async () => {
    setup.server.messages.failing = true;
    await expect(request()).rejects.toThrow();
    setup.world.clock.advance(hours(48));
    await run();
    expect(await codeOfSignIn()).toBe('auth.second_factor_required');

    setup.server.messages.failing = false;
    const { effectiveAt } = await request();

    expect(Date.parse(effectiveAt)).toBe(setup.world.clock.now().getTime() + hours(24));
  });

  test('is rejected when no mail can be sent', async () => {
    const { available } = setup.server.messages;
    setup.server.messages.available = ['sms'];

    await expect(request()).rejects.toMatchObject({ code: 'message.no_channel' });
    setup.server.messages.available = available;
  });

  test.each([
    ['an admin', { role: 'ADMIN' }],
    ['a deactivated super admin', { role: 'SUPER_ADMIN', status: 'INACTIVE' }],
  ] as const)('is rejected for %s', async (_who, more) => {
    const other = await buildAccount(more);

    await expect(request(other.email)).rejects.toMatchObject({
      details: { fields: { email: 'not_a_choice' } },
    });
    expect(setup.server.messages.sent).toEqual([]);
  });

  test('is rejected for a super admin of another tenant, and for one without a second factor', async () => {
    const elsewhere = await buildStaff(setup.world, setup.world.tenants.globex, { role: 'SUPER_ADMIN' });
    const without = await buildAccount({ role: 'SUPER_ADMIN' });

    await expect(request(elsewhere.email)).rejects.toMatchObject({
      details: { fields: { email: 'not_a_choice' } },
    });
    await expect(request(without.email)).rejects.toMatchObject({
      details: { fields: { email: 'not_available' } },
    });
  });
});
