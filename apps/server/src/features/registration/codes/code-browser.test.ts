import { days } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildCustomer,
  buildProduct,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';

describe('the binding of a code to its browser', () => {
  let world: TenantSetup;
  let server: TestServer;
  let people = 0;
  let mobileNumber: string;

  beforeAll(async () => {
    world = await createTenantSetup();
    server = createTestServer(world, { trustedProxies: '10.0.0.0/8' });
    for (const slug of ['tour', 'fitting']) await buildProduct(world, world.tenants.acme, { slug });
  });
  beforeEach(() => {
    people += 1;
    mobileNumber = `98450${String(61_000 + people)}`;
    server.messages.sent.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const post = (url: string, cookies: Record<string, string>, body?: object, headers = {}) =>
    server.call({
      method: 'POST',
      url,
      cookies,
      headers,
      address: `10.6.0.${people}`,
      ...(body && { body }),
    });
  const register = async (product = 'tour', headers = {}, cookies = {}) => {
    const body = { product, userName: 'Asha', mobileNumber, countryCode: '+91' };
    const answer = await post('/api/registrations', cookies, body, headers);
    return { answer, ...begun(answer, answer.json().result?.registrationId) };
  };
  const begun = (answer: { cookies: { name: string; value: string; path?: string }[] }, id: string) => {
    const [cookie] = answer.cookies;
    return { id, cookie, own: { [cookie?.name ?? '']: cookie?.value ?? '' }, code: sentCode() };
  };
  const resend = (id: string, cookies: Record<string, string>) =>
    post(`/api/registrations/${id}/code`, cookies);
  const verify = (id: string, code: string, cookies: Record<string, string>) =>
    post(`/api/registrations/${id}/verify`, cookies, { code });
  const sentCode = () => /^\d{6}/.exec(server.messages.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
  const refusalOf = (answer: { statusCode: number; json(): { error: { code: string } } }) => [
    answer.statusCode,
    answer.json().error.code,
  ];
  const otherBrowser = [403, 'code.other_browser'];

  test('uses an HttpOnly cookie with the path of the registration', async () => {
    const { answer, id, cookie } = await register();

    expect(answer.cookies).toHaveLength(1);
    expect(cookie).toMatchObject({
      path: `/api/registrations/${id}`,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: days(1) / 1000,
      value: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie).not.toHaveProperty('secure');
    expect(cookie).not.toHaveProperty('domain');
    expect(answer.body).not.toContain(cookie?.value);
    const { rows } = await world.own.owner.query('select c::text as kept from registration_codes c');
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  test('sets a Secure cookie over TLS', async () => {
    expect((await register('tour', { 'x-forwarded-proto': 'https' })).cookie).toHaveProperty('secure', true);
  });

  test('rejects verifying and resending without the cookie, and uses no attempt', async () => {
    const { id, own, code } = await register();
    const { own: another } = await register('fitting');
    const sent = server.messages.sent.length;
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    for (const cookies of [{}, another]) {
      for (const typed of [code, wrong, wrong, wrong, wrong, wrong])
        expect(refusalOf(await verify(id, typed, cookies))).toEqual(otherBrowser);
      expect(refusalOf(await resend(id, cookies))).toEqual(otherBrowser);
    }

    expect(server.messages.sent).toHaveLength(sent);
    expect((await verify(id, wrong, own)).json().error).toMatchObject({ triesLeft: 4 });
    expect((await verify(id, code, own)).statusCode).toBe(200);
  });

  test('answers another browser with code.other_browser, whether the code is right, wrong, used or expired', async () => {
    const { id, own, code } = await register();
    const errorFor = async (typed: string) => {
      const { requestId: _, ...error } = (await verify(id, typed, {})).json().error;
      return error;
    };
    const first = await errorFor(code);
    expect(await errorFor('000000')).toEqual(first);
    await verify(id, code, own);
    expect(await errorFor(code)).toEqual(first);
    world.clock.advance(days(1));

    expect(await errorFor(code)).toEqual(first);
  });

  test.each([
    { origin: 'http://globex.localhost' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ])('rejects a page of another origin, such as another tenant: %j', async (headers) => {
    const { id, own, code } = await register();
    const sent = server.messages.sent.length;
    const invalid = [401, 'auth.invalid'];

    expect(refusalOf(await post(`/api/registrations/${id}/code`, own, undefined, headers))).toEqual(invalid);
    expect(refusalOf(await post(`/api/registrations/${id}/verify`, own, { code }, headers))).toEqual(invalid);
    expect(refusalOf((await register('tour', headers)).answer)).toEqual(invalid);
    expect(server.messages.sent).toHaveLength(sent);
    const page = { origin: 'http://acme.localhost', 'sec-fetch-site': 'same-origin' };
    expect((await post(`/api/registrations/${id}/verify`, own, { code }, page)).statusCode).toBe(200);
  });

  test('does not accept a secret chosen by the caller', async () => {
    const planted = { foyer_registration: 'chosen by somebody else' };
    const { id, code, own } = await register('tour', {}, planted);

    expect(own).not.toEqual(planted);
    expect(refusalOf(await verify(id, code, planted))).toEqual(otherBrowser);
    expect((await verify(id, code, own)).statusCode).toBe(200);
  });

  test('supports two registrations in one browser', async () => {
    const first = await register('tour');
    const second = await register('fitting');

    expect(first.cookie?.path).not.toBe(second.cookie?.path);
    expect((await verify(first.id, first.code, first.own)).statusCode).toBe(200);
    expect((await verify(second.id, second.code, second.own)).statusCode).toBe(200);
  });

  test('keeps the browser and renews the cookie when another code is sent', async () => {
    const { id, own, cookie } = await register();
    world.clock.advance(1000);
    const again = await resend(id, own);

    expect(again.cookies).toMatchObject([{ value: cookie?.value, path: cookie?.path }]);
    expect((await verify(id, sentCode(), own)).statusCode).toBe(200);
  });

  test('applies to the browser that opened a link', async () => {
    const product = await buildProduct(world, world.tenants.acme);
    const { customerId } = await buildCustomer(world, world.tenants.acme, { product });
    const { token } = await world.database.withTenant(world.tenants.acme, (tx) =>
      server.links.create(tx, {
        kind: 'generate-link',
        productId: product.id,
        agentId: null,
        customerId,
        expiresAt: new Date(world.clock.now().getTime() + days(1)),
      }),
    );
    const opened = await post(`/api/links/${token}/open`, {});
    const { id, code, own } = begun(opened, opened.json().result.codeSent.registrationId);

    expect(refusalOf(await verify(id, code, {}))).toEqual(otherBrowser);
    expect((await verify(id, code, own)).statusCode).toBe(200);
  });
});
