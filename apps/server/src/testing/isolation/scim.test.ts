/**
 * SCIM across tenants: every route with tokens that are not the tenant's, every id of another tenant, and the tokens
 * of SCIM and the operator on all other routes. Generated from the contract.
 */
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { scimError, scimPath, scimRoutes, scimUrns } from '@foyer/contract/sso/scim.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, walkedRoutes } from '../matrices/route-inputs.ts';
import { type AccessSetup, createAccessSetup, operatorToken } from '../setups/access-setup.ts';

const world = {} as AccessSetup;
const tokens = {} as Record<'own' | 'foreign' | 'replaced' | 'revoked' | 'agent' | 'superAdmin', string>;
const users = {} as Record<'own' | 'foreign', string>;
const missingId = crypto.randomUUID();

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  tokens.replaced = await world.createScimToken('acme');
  tokens.own = await world.createScimToken('acme');
  tokens.revoked = await world.createScimToken('globex');
  const owner = await world.signIn('globex', 'superAdmin');
  await world.call({ tenant: 'globex', method: 'DELETE', url: '/api/manage/scim-token', token: owner });
  tokens.foreign = await world.createScimToken('globex');
  tokens.agent = await world.signIn('acme', 'agent');
  tokens.superAdmin = await world.signIn('acme', 'superAdmin');
  users.own = await create('acme', tokens.own);
  users.foreign = await create('globex', tokens.foreign);
});
afterAll(() => world.close());

const person = (tenant: string) => ({
  schemas: [scimUrns.user],
  userName: `new@${tenant}.test`,
  externalId: `external-${tenant}`,
  displayName: 'Nisha Menon',
  active: true,
});

async function create(tenant: string, token: string): Promise<string> {
  const url = `${scimPath}/Users`;
  const { body } = await world.call({ tenant, method: 'POST', url, token, body: person(tenant) });
  return body.id;
}

const routes = Object.values(scimRoutes as Record<string, RouteDefinition>);
const named = routes.map((definition) => ({
  title: `${definition.method} ${definition.path}`,
  definition,
}));

function bodyOf({ method }: RouteDefinition): object | undefined {
  if (method === 'PATCH')
    return {
      schemas: [scimUrns.patch],
      Operations: [{ op: 'replace', path: 'displayName', value: 'Mallory' }],
    };
  return method === 'POST' || method === 'PUT' ? { ...person('acme'), displayName: 'Mallory' } : undefined;
}

interface Sent {
  readonly token: string | null;
  readonly tenant?: string;
  readonly userId?: string;
}
function send(definition: RouteDefinition, { token, tenant = 'acme', userId = users.own }: Sent) {
  const url = addressOf(definition, { params: { userId, name: 'User' } });
  return world.call({ tenant, method: definition.method, url, token, body: bodyOf(definition) });
}

/** What no call of these tests may change. */
async function foreignUsers() {
  const { rows } = await world.owner.query(
    "select to_jsonb(u) as row from users u join tenants t on t.id = u.tenant_id where t.slug = 'globex' order by 1",
  );
  return rows;
}

describe.each(named)('$title', ({ definition }) => {
  test.each<[string, number, () => Sent]>([
    ['no token', 401, () => ({ token: null })],
    ['the token of another tenant', 401, () => ({ token: tokens.foreign })],
    [
      'the tenant’s token on the host of another tenant',
      401,
      () => ({ token: tokens.own, tenant: 'globex' }),
    ],
    ['a token that was replaced', 401, () => ({ token: tokens.replaced })],
    ['a revoked token of another tenant', 401, () => ({ token: tokens.revoked })],
    ['another last character', 401, () => ({ token: `${tokens.own.slice(0, -1)}_` })],
    ['the token of the operator', 401, () => ({ token: operatorToken })],
    ['the session of an agent', 401, () => ({ token: tokens.agent })],
    ['the session of a super admin', 401, () => ({ token: tokens.superAdmin })],
    ['a host without a tenant', 404, () => ({ token: tokens.own, tenant: 'unknown' })],
  ])('answers %s with %i, and changes nothing', async (_what, expected, sent) => {
    const before = await foreignUsers();

    const { status, body } = await send(definition, sent());

    expect(status).toBe(expected);
    if (expected === 401) expect(scimError.parse(body).status).toBe('401');
    expect(await foreignUsers()).toEqual(before);
  });
});

describe.each(named.filter(({ definition }) => definition.path.includes(':userId')))(
  '$title with an id',
  ({ definition }) => {
    test('of another tenant’s user answers as a missing one, and changes nothing', async () => {
      const before = await foreignUsers();

      const foreign = await send(definition, { token: tokens.own, userId: users.foreign });
      const missing = await send(definition, { token: tokens.own, userId: missingId });

      expect(foreign.status).toBe(404);
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
      expect(await foreignUsers()).toEqual(before);
    });

    test('of the tenant’s own user succeeds, so that the test above can fail', async () => {
      expect((await send(definition, { token: tokens.own })).status).toBeLessThan(300);
    });
  },
);

test.each([
  ['id', () => users.foreign],
  ['userName', () => 'new@globex.test'],
  ['externalId', () => 'external-globex'],
  ['emails.value', () => 'new@globex.test'],
])('the filter by %s finds no user of another tenant', async (attribute, value) => {
  const search = (tenant: string, token: string) => {
    const filter = encodeURIComponent(`${attribute} eq "${value()}"`);
    return world.call({ tenant, method: 'GET', url: `${scimPath}/Users?filter=${filter}`, token });
  };

  expect((await search('acme', tokens.own)).body.totalResults).toBe(0);
  expect((await search('globex', tokens.foreign)).body.totalResults).toBe(1);
});

test('the list has no user of another tenant', async () => {
  const url = `${scimPath}/Users?count=200`;
  const { body } = await world.call({ tenant: 'acme', method: 'GET', url, token: tokens.own });

  expect(body.totalResults).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toContain('globex');
});

const closed = walkedRoutes.filter(({ definition }) => !definition.access.includes('public'));
test.each(closed.filter(({ definition }) => !definition.access.includes('scim')))(
  '$title is not authorized by a SCIM token',
  async ({ definition, input }) => {
    const { body } = input() as { body?: unknown };
    const url = addressOf(definition, input());
    const call = { tenant: 'acme', method: definition.method, url, body };

    expect((await world.call({ ...call, token: tokens.own })).status).toBe(401);
  },
);
test.each(closed.filter(({ definition }) => !definition.access.includes('operator')))(
  '$title is not authorized by the token of the operator',
  async ({ definition, input }) => {
    const { body } = input() as { body?: unknown };
    const url = addressOf(definition, input());
    const call = { tenant: 'acme', method: definition.method, url, body };

    expect((await world.call({ ...call, token: operatorToken })).status).toBe(401);
  },
);
