import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BuiltProduct,
  buildProduct,
  buildTenant,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { codeOf, createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('registering', () => {
  let world: TenantSetup;
  let server: TestServer;
  let tour: BuiltProduct;
  let people = 0;
  let mobileNumber: string;
  let address: string;

  beforeAll(async () => {
    world = await createTenantSetup();
    server = createTestServer(world);
    tour = await buildProduct(world, world.tenants.acme, { slug: 'tour' });
    await buildProduct(world, world.tenants.acme, { slug: 'withdrawn', active: false });
    await buildProduct(world, world.tenants.globex, { slug: 'claims' });
  });
  beforeEach(() => {
    // Each test has its own number and IP address, so that rate limits do not carry over.
    people += 1;
    mobileNumber = `98450${String(21_000 + people)}`;
    address = `10.1.0.${people}`;
    Object.assign(server.messages, { available: ['sms', 'email'], failing: false });
    server.messages.sent.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const post = (url: string, body?: object, host?: string) =>
    server.call({ method: 'POST', url, address, ...(body ? { body } : {}), ...(host ? { host } : {}) });
  const register = (more: object = {}, host?: string) =>
    post(
      '/api/registrations',
      { product: 'tour', userName: 'Asha Kumar', mobileNumber, countryCode: '+91', ...more },
      host,
    );
  const resend = (id: string, host?: string) => post(`/api/registrations/${id}/code`, undefined, host);
  const verify = (id: string, code: string, host?: string) =>
    post(`/api/registrations/${id}/verify`, { code }, host);
  const sentCode = () => /^\d{6}/.exec(server.messages.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const idOf = (answer: { json(): { result: { registrationId: string } } }) =>
    answer.json().result.registrationId;

  test('answers with the masked recipient, and without the code', async () => {
    const answer = await register({}, 'acme.localhost:3000');

    expect(answer.statusCode).toBe(201);
    expect(answer.json().result).toEqual({
      registrationId: expect.any(String),
      channel: 'sms',
      sentTo: expect.stringMatching(/^\+91 98••• ••\d{3}$/),
      expiresAt: new Date(world.clock.now().getTime() + codeLimits.lifetimeMs).toISOString(),
      resendAfterMs: codeLimits.resendAfterMs,
    });
    expect(server.messages.sent).toMatchObject([
      { channel: 'sms', to: `+91${mobileNumber}`, text: expect.stringContaining('@acme.localhost #') },
    ]);
    expect(answer.body).not.toContain(sentCode());
  });

  test('returns a valid customer token for the right code', async () => {
    const id = idOf(await register());

    const { customerToken, customerName, customerId } = (await verify(id, sentCode())).json().result;

    expect(customerName).toBe('Asha Kumar');
    expect(
      await server.authGuard.authorize(['customer'], 'acme.localhost', `Bearer ${customerToken}`),
    ).toEqual({
      kind: 'customer',
      scope: world.tenants.acme,
      customerId,
      registrationId: id,
      productId: tour.id,
      name: 'Asha Kumar',
    });
  });

  test('returns a token that is rejected at another tenant, on staff routes and after two hours', async () => {
    const { customerToken } = (await verify(idOf(await register()), sentCode())).json().result;
    const admit = (host: string) => server.authGuard.authorize(['customer'], host, `Bearer ${customerToken}`);

    await expect(admit('globex.localhost')).rejects.toMatchObject({ code: 'auth.invalid' });
    expect(codeOf(await server.call({ url: '/api/users/products', token: customerToken }))).toBe(
      'auth.forbidden',
    );
    world.clock.advance(codeLimits.customerTokenLifetimeMs);
    await expect(admit('acme.localhost')).rejects.toMatchObject({ code: 'auth.expired' });
  });

  test('returns a token again for the code that was verified a moment ago, with nothing done twice', async () => {
    const id = idOf(await register());
    const code = sentCode();
    const [first, second] = [await verify(id, code), await verify(id, code)];

    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().result.customerId).toBe(first.json().result.customerId);
    const { rows } = await world.own.owner.query(`select registrations from customers where id = $1`, [
      first.json().result.customerId,
    ]);
    expect(rows).toEqual([{ registrations: 1 }]);
    world.clock.advance(codeLimits.repeatMs + 1);
    expect(codeOf(await verify(id, code))).toBe('code.expired');
  });

  test('finds the customer again by the same number', async () => {
    const first = (await verify(idOf(await register()), sentCode())).json().result;
    const again = (await verify(idOf(await register({ userName: 'Asha K' })), sentCode())).json().result;

    expect(again.customerId).toBe(first.customerId);
    expect(again.customerName).toBe('Asha K');
  });

  test('rejects an invalid form by field, and sends no code', async () => {
    const answer = await register({ userName: '', mobileNumber: '12345', email: 'nobody' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({
      code: 'request.invalid',
      fields: { userName: 'required', mobileNumber: 'phone', email: 'email' },
    });
    expect(server.messages.sent).toEqual([]);
  });

  test('requires consent with privacyPolicy on, and stores its time', async () => {
    const scope = await buildTenant(world, { slug: 'careful', flags: { privacyPolicy: true } });
    await buildProduct(world, scope, { slug: 'tour' });

    expect((await register({}, 'careful.localhost')).json().error.fields).toEqual({
      policyAccepted: 'required',
    });
    const id = idOf(await register({ policyAccepted: true }, 'careful.localhost'));

    const { rows } = await world.own.owner.query(
      'select policy_accepted_at from registrations where id = $1',
      [id],
    );
    expect(rows[0].policy_accepted_at).toEqual(world.clock.now());
  });

  test.each(['withdrawn', 'claims', 'never-was'])(
    'rejects the product %s with product.not_found',
    async (product) => {
      expect(codeOf(await register({ product }))).toBe('product.not_found');
      expect(server.messages.sent).toEqual([]);
    },
  );

  test('is rejected at a suspended tenant, also with a code sent before', async () => {
    const scope = await buildTenant(world, { slug: 'paused' });
    await buildProduct(world, scope, { slug: 'tour' });
    const id = idOf(await register({}, 'paused.localhost'));
    await world.own.owner.query(`update tenants set status = 'suspended' where id = $1`, [scope.tenantId]);

    expect(codeOf(await register({}, 'paused.localhost'))).toBe('tenant.suspended');
    expect(codeOf(await verify(id, sentCode(), 'paused.localhost'))).toBe('tenant.suspended');
  });

  test('is rejected with registration.no_channel without a channel', async () => {
    server.messages.available = [];

    expect(codeOf(await register())).toBe('registration.no_channel');
  });

  test('requires an email for a code by email, and verifies only that email', async () => {
    const byPhone = (await verify(idOf(await register()), sentCode())).json().result;
    server.messages.available = ['email'];

    expect((await register()).json().error.fields).toEqual({ email: 'required' });
    const id = idOf(await register({ email: 'Mallory@example.test' }));
    expect(server.messages.sent.at(-1)).toMatchObject({ channel: 'email', to: 'mallory@example.test' });
    const byMail = (await verify(id, sentCode())).json().result;

    expect(byMail.customerId).not.toBe(byPhone.customerId);
  });

  test('rejects an unknown or another tenant’s registration with registration.not_found', async () => {
    const id = idOf(await register());
    const code = sentCode();

    for (const answer of [
      await verify(id, code, 'globex.localhost'),
      await resend(id, 'globex.localhost'),
      await verify(crypto.randomUUID(), code),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(codeOf(answer)).toBe('registration.not_found');
    }
    expect((await verify(id, code)).statusCode).toBe(200);
  });

  test('rejects a code of another registration', async () => {
    const id = idOf(await register());
    const own = sentCode();
    mobileNumber = `98460${String(21_000 + people)}`;
    await register();
    const foreign = sentCode();

    if (foreign !== own) expect(codeOf(await verify(id, foreign))).toBe('code.wrong');
    expect((await verify(id, own)).statusCode).toBe(200);
  });

  test.each(['12345', '1234567', '12345a', ' 123456', '१२३४५६'])(
    'rejects "%s", which is not a code, without using an attempt',
    async (code) => {
      const id = idOf(await register());

      expect((await verify(id, code)).statusCode).toBe(400);
      expect((await verify(id, wrong(sentCode()))).json().error.triesLeft).toBe(codeLimits.maxAttempts - 1);
    },
  );

  test('stores answers with script as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>';

    expect(
      (await verify(idOf(await register({ userName: name })), sentCode())).json().result.customerName,
    ).toBe(name);
  });
});
