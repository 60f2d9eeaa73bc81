import { codeLimits } from '@foyer/contract/registration.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltProduct,
  buildProduct,
  buildTenant,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

describe('registering', () => {
  let world: World;
  let server: TestServer;
  let tour: BuiltProduct;
  let people = 0;
  let mobileNumber: string;
  let address: string;

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    tour = await buildProduct(world, world.tenants.acme, { slug: 'tour' });
    await buildProduct(world, world.tenants.acme, { slug: 'withdrawn', active: false });
    await buildProduct(world, world.tenants.globex, { slug: 'claims' });
  });
  beforeEach(() => {
    // Each test as somebody else from somewhere else: the limits of one are not another's.
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
  const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

  test('the form is answered with where the code went, and never with the code', async () => {
    const answer = await register({}, 'acme.localhost:3000');

    expect(answer.statusCode).toBe(201);
    expect(answer.json().result).toEqual({
      registrationId: expect.any(String),
      channel: 'sms',
      sentTo: expect.stringMatching(/^\+91 98••• ••\d{3}$/),
      expiresAt: new Date(world.clock.now().getTime() + codeLimits.lastsMs).toISOString(),
      resendAfterMs: codeLimits.resendAfterMs,
    });
    expect(server.messages.sent).toMatchObject([
      { channel: 'sms', to: `+91${mobileNumber}`, text: expect.stringContaining('@acme.localhost #') },
    ]);
    expect(answer.body).not.toContain(sentCode());
  });

  test('the right code makes a customer who may call as one', async () => {
    const id = idOf(await register());

    const { customerToken, customerName, customerId } = (await verify(id, sentCode())).json().result;

    expect(customerName).toBe('Asha Kumar');
    expect(await server.gate.admit(['customer'], 'acme.localhost', `Bearer ${customerToken}`)).toEqual({
      kind: 'customer',
      scope: world.tenants.acme,
      customerId,
      registrationId: id,
      productId: tour.id,
      name: 'Asha Kumar',
    });
  });

  test('a customer token is worth nothing at another tenant, on staff’s calls, or after two hours', async () => {
    const { customerToken } = (await verify(idOf(await register()), sentCode())).json().result;
    const admit = (host: string) => server.gate.admit(['customer'], host, `Bearer ${customerToken}`);

    await expect(admit('globex.localhost')).rejects.toMatchObject({ code: 'auth.invalid' });
    expect(codeOf(await server.call({ url: '/api/users/products', token: customerToken }))).toBe(
      'auth.forbidden',
    );
    world.clock.advance(codeLimits.customerTokenLastsMs);
    await expect(admit('acme.localhost')).rejects.toMatchObject({ code: 'auth.expired' });
  });

  test('whoever comes back with the same number is the same customer', async () => {
    const first = (await verify(idOf(await register()), sentCode())).json().result;
    const again = (await verify(idOf(await register({ userName: 'Asha K' })), sentCode())).json().result;

    expect(again.customerId).toBe(first.customerId);
    expect(again.customerName).toBe('Asha K');
  });

  test('what is wrong with the form is said field by field, and no code is sent', async () => {
    const answer = await register({ userName: '', mobileNumber: '12345', email: 'nobody' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({
      code: 'request.invalid',
      fields: { userName: 'required', mobileNumber: 'phone', email: 'email' },
    });
    expect(server.messages.sent).toEqual([]);
  });

  test('where the privacy policy is asked for, it must be accepted, and the time is kept', async () => {
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

  test.each(['withdrawn', 'claims', 'never-was'])('there is no registering for %s here', async (product) => {
    expect(codeOf(await register({ product }))).toBe('product.not_found');
    expect(server.messages.sent).toEqual([]);
  });

  test('a suspended tenant takes nobody in, not even with a code sent before', async () => {
    const scope = await buildTenant(world, { slug: 'paused' });
    await buildProduct(world, scope, { slug: 'tour' });
    const id = idOf(await register({}, 'paused.localhost'));
    await world.own.owner.query(`update tenants set status = 'suspended' where id = $1`, [scope.tenantId]);

    expect(codeOf(await register({}, 'paused.localhost'))).toBe('tenant.suspended');
    expect(codeOf(await verify(id, sentCode(), 'paused.localhost'))).toBe('tenant.suspended');
  });

  test('without a channel the visitor is told that codes cannot be sent', async () => {
    server.messages.available = [];

    expect(codeOf(await register())).toBe('registration.no_channel');
  });

  test('a code by email needs an email, and proves that email only', async () => {
    const byPhone = (await verify(idOf(await register()), sentCode())).json().result;
    server.messages.available = ['email'];

    expect((await register()).json().error.fields).toEqual({ email: 'required' });
    const id = idOf(await register({ email: 'Mallory@example.test' }));
    expect(server.messages.sent.at(-1)).toMatchObject({ channel: 'email', to: 'mallory@example.test' });
    const byMail = (await verify(id, sentCode())).json().result;

    expect(byMail.customerId).not.toBe(byPhone.customerId);
  });

  test('a registration of another tenant, or none, answers like a missing one', async () => {
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

  test('a code proves only the registration it was sent for', async () => {
    const id = idOf(await register());
    const own = sentCode();
    mobileNumber = `98460${String(21_000 + people)}`;
    await register();
    const foreign = sentCode();

    if (foreign !== own) expect(codeOf(await verify(id, foreign))).toBe('code.wrong');
    expect((await verify(id, own)).statusCode).toBe(200);
  });

  test.each(['12345', '1234567', '12345a', ' 123456', '१२३४५६'])(
    '"%s" is no code and costs no try',
    async (code) => {
      const id = idOf(await register());

      expect((await verify(id, code)).statusCode).toBe(400);
      expect((await verify(id, wrong(sentCode()))).json().error.triesLeft).toBe(codeLimits.tries - 1);
    },
  );

  test('a verified registration whose answers hold script is kept as plain words', async () => {
    const name = '<img src=x onerror=alert(1)>';

    expect(
      (await verify(idOf(await register({ userName: name })), sentCode())).json().result.customerName,
    ).toBe(name);
  });
});
