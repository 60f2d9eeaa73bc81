/** Identities, roles and tenants that a caller claims in bodies, queries, headers and events: ignored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords, type TenantRecords } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const own = {} as TenantRecords;
let token: string;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  Object.assign(own, await createTenantRecords(world, 'acme'));
  token = await world.signIn('acme', 'agent');
});
afterAll(() => world.close());

interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
const ask = ({ method = 'GET', ...more }: Asked) => world.call({ tenant: 'acme', method, token, ...more });

/** What a caller could claim about themselves. */
const claimed = () => ({
  userId: own.ids.agentId,
  agentId: own.ids.agentId,
  customerId: own.ids.customerId,
  role: 'SUPER_ADMIN',
  kind: 'superAdmin',
  isModerator: true,
  tenantId: '00000000-0000-0000-0000-000000000000',
  tenant: 'globex',
});
const headers = {
  'x-user': 'owner@acme.test',
  'x-user-id': '1',
  'x-role': 'SUPER_ADMIN',
  'x-tenant': 'globex',
  'x-tenant-id': 'globex',
  'x-forwarded-host': 'globex.localhost',
  'x-forwarded-user': 'owner@acme.test',
  'x-original-host': 'globex.localhost',
  'x-original-url': '/api/operator/tenants',
  'x-rewrite-url': '/api/operator/tenants',
  'x-http-method-override': 'DELETE',
  forwarded: 'host=globex.localhost',
};

describe('an identity that the caller claims', () => {
  const query = () => {
    const claims = Object.entries(claimed()).map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(Object.fromEntries(claims) as Record<string, string>);
  };

  test('does not change who is signed in, nor at which tenant', async () => {
    const plain = await ask({ url: '/api/account' });
    const claiming = await ask({ url: `/api/account?${query()}`, headers });

    expect(plain.body.result.email).toBe('agent@acme.test');
    expect(claiming.body).toEqual(plain.body);
  });

  test('does not change the tenant of a public route', async () => {
    const plain = await ask({ url: '/api/config/', token: null });

    expect((await ask({ url: `/api/config/?${query()}`, token: null, headers })).body).toEqual(plain.body);
  });

  test.each([
    ['GET', '/api/manage/users'],
    ['GET', '/api/manage/settings'],
    ['GET', '/api/audit-logs'],
    ['POST', '/api/manage/products'],
  ])('does not allow an agent to %s %s', async (method, url) => {
    const body = method === 'POST' ? claimed() : undefined;
    const reply = await ask({ method, url: `${url}?${query()}`, body, headers });

    expect([reply.status, reply.body.error.code]).toEqual([403, 'auth.forbidden']);
  });

  test('does not allow the operator’s routes', async () => {
    const { status } = await ask({ url: `/api/operator/tenants?${query()}`, headers });

    expect(status).toBe(401);
  });

  test('does not let a customer ask for another one', async () => {
    const customer = await world.becomeCustomer('acme', formOf('acme'));
    const mine = async () => {
      const { rows } = await world.owner.query('select customer_id from lobby_requests order by id');
      return rows.map(({ customer_id }) => customer_id as string);
    };
    const before = await mine();

    const reply = await ask({
      method: 'POST',
      url: `/api/lobby/requests?${query()}`,
      token: customer,
      headers,
      body: claimed(),
    });

    const added = (await mine()).filter((each) => !before.includes(each));
    expect(reply.status).toBeLessThan(500);
    expect(added.length).toBe(reply.status < 300 ? 1 : 0);
    expect(added).not.toContain(own.ids.customerId);
  });

  test('does not reach another agent’s offers through an event', async () => {
    const other = await world.connect('acme', '/lobby', token);
    const meetings = async () => (await world.owner.query('select * from meetings order by id')).rows;
    const before = await meetings();

    const answer = await other.emitWithAck('lobby-request-accepted', {
      ...claimed(),
      meetingId: crypto.randomUUID(),
    });

    expect(answer.error.code).toBe('lobby.no_request');
    expect(await meetings()).toEqual(before);
  });
});
