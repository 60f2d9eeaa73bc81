import { minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { recordAuditEntries } from '../../testing/fakes/audit-recorder.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  type BuiltStaff,
  buildCustomer,
  buildProduct,
  buildStaff,
  buildTenant,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { codeOf, createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import type { NewLink } from './index.ts';

let world: TenantSetup;
let server: TestServer;
let auditEntries: AuditEntry[];
let tour: BuiltProduct;
let priya: BuiltStaff;
let asha: BuiltCustomer;
let people = 0;
let mobileNumber: string;

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  auditEntries = recordAuditEntries(server.events);
});
beforeEach(async () => {
  people += 1;
  mobileNumber = `98450${String(31_000 + people)}`;
  tour = await buildProduct(world, world.tenants.acme);
  priya = await buildStaff(world, world.tenants.acme, { name: 'Priya', products: [tour] });
  const phone = `+9198451${String(31_000 + people)}`;
  asha = await buildCustomer(world, world.tenants.acme, { product: tour, name: 'Asha Rao', phone });
  server.messages.sent.length = 0;
  auditEntries.length = 0;
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const inAnHour = () => new Date(world.clock.now().getTime() + minutes(60));

function make(more: Partial<NewLink> = {}, scope = world.tenants.acme) {
  return world.database.withTenant(scope, (tx) =>
    server.links.create(tx, {
      kind: 'generate-link',
      productId: tour.id,
      agentId: priya.id,
      expiresAt: inAnHour(),
      ...more,
    }),
  );
}

const post = (url: string, body?: object, host?: string) =>
  server.call({
    method: 'POST',
    url,
    address: `10.9.0.${people}`,
    ...(body ? { body } : {}),
    ...(host ? { host } : {}),
  });
const find = (token: string, host?: string) =>
  server.call({ url: `/api/links/${token}`, ...(host ? { host } : {}) });
const open = (token: string, host?: string) => post(`/api/links/${token}/open`, undefined, host);
const register = (more: object = {}) =>
  post('/api/registrations', {
    product: tour.slug,
    userName: 'Ben',
    mobileNumber,
    countryCode: '+91',
    ...more,
  });
const verify = (id: string, code = sentCode()) => post(`/api/registrations/${id}/verify`, { code });
const sentCode = () => /^\d{6}/.exec(server.messages.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
const idOf = (answer: { json(): { result: { registrationId: string } } }) =>
  answer.json().result.registrationId;
const stateOf = async (token: string) => (await find(token)).json().result.state;
const setFlags = (flags: object) =>
  world.own.owner.query(`update tenants set flags = $2 where id = $1`, [world.tenants.acme.tenantId, flags]);

describe('a link without a customer', () => {
  test('names its product and agent, and requires the form', async () => {
    const { token, expiresAt } = await make();

    expect((await find(token)).json().result).toEqual({
      kind: 'generate-link',
      state: 'good',
      productSlug: tour.slug,
      productName: tour.name,
      customerName: null,
      agentName: 'Priya',
      asksFor: 'form',
      opensAt: null,
      startsAt: null,
      expiresAt: expiresAt.toISOString(),
    });
    expect((await open(token)).json().result).toEqual({ registered: null, codeSent: null, scheduleId: null });
  });

  test('hides the agent’s name where the tenant does, and that of an inactive agent', async () => {
    const { token } = await make();
    await setFlags({ showAgentName: false });
    expect((await find(token)).json().result.agentName).toBeNull();
    await setFlags({});

    await world.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [priya.id]);
    expect((await find(token)).json().result.agentName).toBeNull();
  });

  test('is redeemed when the code is verified, and its agent is stored with the registration', async () => {
    const { token, id } = await make();

    const registrationId = idOf(await register({ link: token, agentRefId: crypto.randomUUID() }));
    expect(await stateOf(token)).toBe('good');
    expect((await verify(registrationId)).json().result).toMatchObject({ assignedUserId: priya.id });

    expect(await stateOf(token)).toBe('used');
    expect(codeOf(await register({ link: token }))).toBe('link.used');
    expect(codeOf(await open(token))).toBe('link.used');
    const { rows } = await world.own.owner.query('select answers, link_id from registrations where id = $1', [
      registrationId,
    ]);
    expect(rows[0]).toMatchObject({ link_id: id, answers: { agentRefId: priya.id } });
    expect(auditEntries).toContainEqual(
      expect.objectContaining({
        logType: 'GENERATE_LINK',
        action: 'UPDATE',
        after: expect.objectContaining({ used: true }),
        actor: expect.objectContaining({ kind: 'CUSTOMER', name: 'Ben' }),
      }),
    );
  });

  test('admits one of two concurrent customers, and answers link.used to the other', async () => {
    const { token } = await make();
    const first = { id: idOf(await register({ link: token })), code: sentCode() };
    mobileNumber = `98460${String(31_000 + people)}`;
    const second = { id: idOf(await register({ link: token })), code: sentCode() };

    const answers = await Promise.all([verify(first.id, first.code), verify(second.id, second.code)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect(answers.filter(({ statusCode }) => statusCode === 410).map(codeOf)).toEqual(['link.used']);
    const customers = await world.own.owner.query(`select from customers where phone = any($1)`, [
      [`+9198450${31_000 + people}`, `+9198460${31_000 + people}`],
    ]);
    expect(customers.rowCount).toBe(1);
  });

  test('may expire between opening and verification, but then sends no new code', async () => {
    const { token } = await make({ expiresAt: new Date(world.clock.now().getTime() + minutes(5)) });
    const id = idOf(await register({ link: token }));
    const code = sentCode();
    world.clock.advance(minutes(6));

    expect(codeOf(await post(`/api/registrations/${id}/code`))).toBe('link.expired');
    expect((await verify(id, code)).statusCode).toBe(200);
  });

  test('that is revoked before the verification is rejected with link.revoked', async () => {
    const { token, id: linkId } = await make();
    const id = idOf(await register({ link: token }));
    await world.database.withTenant(world.tenants.acme, (tx) => server.links.revoke(tx, linkId));

    expect(codeOf(await verify(id))).toBe('link.revoked');
    expect(codeOf(await register({ link: token }))).toBe('link.revoked');
  });

  test('is rejected with the form of another product', async () => {
    const other = await buildProduct(world, world.tenants.acme);
    const { token } = await make();

    expect(codeOf(await register({ link: token, product: other.slug }))).toBe('link.invalid');
  });

  test('is revoked when its product is deactivated', async () => {
    const { token } = await make();
    await world.own.owner.query('update products set active = false where id = $1', [tour.id]);

    expect(await stateOf(token)).toBe('revoked');
    expect(codeOf(await open(token))).toBe('link.revoked');
  });
});

describe('a link for a known customer', () => {
  test('sends a code to the verified contact, and is redeemed by it', async () => {
    const { token } = await make({ customerId: asha.customerId });
    expect((await find(token)).json().result).toMatchObject({ asksFor: 'code', customerName: 'Asha Rao' });

    const { codeSent, registered } = (await open(token)).json().result;

    expect(registered).toBeNull();
    expect(server.messages.sent).toMatchObject([{ kind: 'code', to: `+9198451${31_000 + people}` }]);
    const proved = (await verify(codeSent.registrationId)).json().result;
    expect(proved).toMatchObject({
      customerId: asha.customerId,
      customerName: 'Asha Rao',
      assignedUserId: priya.id,
    });
    expect(await stateOf(token)).toBe('used');
  });

  test('sends the code to the verified contact, never to an unverified one', async () => {
    await world.own.owner.query(`update customers set email = 'typed@example.test' where id = $1`, [
      asha.customerId,
    ]);
    const { token } = await make({ customerId: asha.customerId });
    server.messages.available = ['email', 'whatsapp'];
    try {
      expect((await open(token)).json().result.codeSent.channel).toBe('whatsapp');
      server.messages.available = ['email'];
      expect(codeOf(await open(token))).toBe('registration.no_channel');
    } finally {
      server.messages.available = ['sms', 'email'];
    }
  });

  test('names and registers the person it is for, after another person registered with the same number', async () => {
    const { customerId, registrationId } = asha;
    const { token } = await make({ kind: 'transfer', customerId, registrationId });
    const ben = idOf(await register({ mobileNumber: `98451${31_000 + people}` }));
    expect((await verify(ben)).json().result).toMatchObject({ customerId, customerName: 'Ben' });

    expect((await find(token)).json().result.customerName).toBe('Asha Rao');
    const { codeSent } = (await open(token)).json().result;
    expect((await verify(codeSent.registrationId)).json().result).toMatchObject({
      customerId,
      customerName: 'Asha Rao',
    });
  });

  test('cannot be used with the form', async () => {
    const { token } = await make({ customerId: asha.customerId });

    expect(codeOf(await register({ link: token }))).toBe('link.invalid');
  });

  test('is rejected for a blocked customer and at a suspended tenant', async () => {
    const { token } = await make({ customerId: asha.customerId });
    await world.own.owner.query(
      `insert into customer_blocks (tenant_id, customer_id, reason, blocked_by_name, blocked_at) values ($1, $2, '', '', now())`,
      [world.tenants.acme.tenantId, asha.customerId],
    );
    expect(codeOf(await open(token))).toBe('customer.blocked');

    const paused = await buildTenant(world, { slug: `paused-${people}` });
    const product = await buildProduct(world, paused);
    const link = await make({ productId: product.id, agentId: null }, paused);
    await world.own.owner.query(`update tenants set status = 'suspended' where id = $1`, [paused.tenantId]);
    expect(codeOf(await open(link.token, `paused-${people}.localhost`))).toBe('tenant.suspended');
    expect(server.messages.sent).toEqual([]);
  });

  test('is subject to the rate limit of codes', async () => {
    const { token } = await make({ customerId: asha.customerId });
    for (let count = 0; count < 3; count += 1) expect((await open(token)).statusCode).toBe(200);

    expect(codeOf(await open(token))).toBe('code.too_many');
    const { rowCount } = await world.own.owner.query('select from registrations where phone = $1', [
      `+9198451${31_000 + people}`,
    ]);
    expect(rowCount).toBe(1 + 3);
  });
});

describe('an invalid token', () => {
  test.each([
    ['forged', async () => `${(await make()).token.slice(0, -2)}AA`],
    ['made up', async () => 'A'.repeat(44)],
    [
      'of a deleted link',
      async () => {
        const { token, id } = await make();
        await world.own.owner.query('delete from links where id = $1', [id]);
        return token;
      },
    ],
    [
      'of another tenant',
      async () => {
        const product = await buildProduct(world, world.tenants.globex);
        return (await make({ productId: product.id, agentId: null }, world.tenants.globex)).token;
      },
    ],
  ])('that is %s is rejected with link.invalid', async (_what, token) => {
    const [nothing, answer] = [await find('B'.repeat(44)), await find(await token())];

    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'link.invalid']);
    expect(answer.json().error.message).toBe(nothing.json().error.message);
    expect(codeOf(await open(await token()))).toBe('link.invalid');
    expect(codeOf(await register({ link: await token() }))).toBe('link.invalid');
  });

  test.each(['short', 'a.b'.repeat(20), 'x'.repeat(121)])('%s is rejected by the schema', async (token) => {
    expect((await find(token)).statusCode).toBe(400);
  });
});
