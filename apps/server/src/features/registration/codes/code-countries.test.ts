import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';

describe('the countries of codes', () => {
  let world: TenantSetup;
  let server: TestServer;
  let people = 0;

  beforeAll(async () => {
    world = await createTenantSetup();
    server = createTestServer(world);
    await buildProduct(world, world.tenants.acme, { slug: 'tour' });
  });
  beforeEach(async () => {
    people += 1;
    Object.assign(server.messages, { available: ['sms', 'email'] });
    server.messages.sent.length = 0;
    await permit(['GB', 'IN']);
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const permit = (countries: string[] | null) =>
    world.own.owner.query(`update tenants set code_countries = $1 where slug = 'acme'`, [countries]);
  const post = (url: string, body?: object) =>
    server.call({ method: 'POST', url, address: `10.7.0.${people}`, ...(body && { body }) });
  const register = (mobileNumber: string, more = {}) =>
    post('/api/registrations', { product: 'tour', userName: 'Asha', mobileNumber, ...more });
  const foreign = { code: 'request.invalid', fields: { mobileNumber: 'phone_country' } };
  const indian = () => `+9198450${31_000 + people}`;
  const idOf = (answer: { json(): { result: { registrationId: string } } }) =>
    answer.json().result.registrationId;

  test.each(['+919845031000', '+447400123456', '+447797712345'])('permit %s', async (number) => {
    expect((await register(number)).statusCode).toBe(201);
  });

  test.each([
    ['+4915123456789', '+91'],
    ['+18768101234', '+1'],
    ['15123456789', '+49'],
    ['15123456789', 'DE'],
  ])('reject %s with the country %s at its field, and send nothing', async (number, countryCode) => {
    const answer = await register(number, { countryCode });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject(foreign);
    expect(server.messages.sent).toEqual([]);
    const { rows } = await world.own.owner.query('select from registrations where phone = $1', [number]);
    expect(rows).toEqual([]);
  });

  test('permit every country where the tenant chose all', async () => {
    await permit(null);

    expect((await register('+4915123456789')).statusCode).toBe(201);
  });

  test('do not apply where codes are sent by email', async () => {
    server.messages.available = ['email', 'sms'];
    const answer = await register('+4915123456780', { email: 'asha@example.test' });

    expect(answer.statusCode).toBe(201);
    expect(server.messages.sent).toMatchObject([{ channel: 'email' }]);
  });

  test('apply to another code of an earlier registration', async () => {
    const id = idOf(await register(indian()));
    await permit(['GB']);

    const answer = await post(`/api/registrations/${id}/code`);

    expect(answer.json().error).toMatchObject(foreign);
    expect(server.messages.sent).toHaveLength(1);
  });

  test('do not apply to another code for a customer who verified the number before', async () => {
    const id = idOf(await register(indian()));
    const code = /^\d{6}/.exec(server.messages.sent[0]?.text ?? '')?.[0] ?? '';
    expect((await post(`/api/registrations/${id}/verify`, { code })).statusCode).toBe(200);
    await permit(['GB']);

    expect((await post(`/api/registrations/${id}/code`)).statusCode).toBe(200);
  });

  test('half of the codes of an hour are reported to the active admins by email, once', async () => {
    const { acme } = world.tenants;
    for (const staff of [
      { email: 'admin@acme.test', role: 'ADMIN' },
      { email: 'owner@acme.test', role: 'SUPER_ADMIN' },
      { email: 'agent@acme.test', role: 'AGENT' },
      { email: 'former@acme.test', role: 'ADMIN', status: 'INACTIVE' },
    ] as const)
      await buildStaff(world, acme, staff);
    const registrationId = idOf(await register(indian()));
    await world.own.owner.query(
      `insert into registration_codes (tenant_id, registration_id, recipient, code_hash, tries_left, sent_at, expires_at)
       select $1, $2, '+9198490' || n, '', 0, $3, $3 from generate_series(1, $4::int) n`,
      [acme.tenantId, registrationId, world.clock.now(), codeLimits.alertSends],
    );
    server.messages.sent.length = 0;

    for (const last of [1, 2]) await register(`+91984513000${last}`);

    const mails = server.messages.sent.filter(({ kind }) => kind === 'account');
    expect(mails.map(({ to }) => to).sort()).toEqual(['admin@acme.test', 'owner@acme.test']);
    expect(mails[0]?.text).toContain('500 codes');
  });
});
