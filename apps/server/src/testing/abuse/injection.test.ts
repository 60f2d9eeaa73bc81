/** SQL, patterns and unknown columns in every field of every query; rows of the audit log edited in the database. */
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditLog } from '../../app.ts';
import { toJsonSchema } from '../../platform/openapi/schema.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { addressOf, walkedRoutes } from '../matrices/route-inputs.ts';
import { sealAuditLog, sealTimeout } from '../seal-audit-log.ts';
import {
  type AccessSetup,
  createAccessSetup,
  operatorToken,
  roles,
  type TestRole,
} from '../setups/access-setup.ts';
import { createTenantRecords, type TenantRecords } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, string>;
const own = {} as TenantRecords;
let people: unknown[];
let scimToken: string;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  Object.assign(own, await createTenantRecords(world, 'acme'));
  await createTenantRecords(world, 'globex');
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = own.customerToken;
  scimToken = await world.createScimToken('acme');
  people = await readPeople();
});
afterAll(() => world.close());

const attempts = [
  "' or '1'='1",
  "'; update users set role = 'SUPER_ADMIN'; --",
  "') union select id::text, password_hash from users --",
  "x'; select pg_sleep(20); --",
  '$1',
  'created_at:desc; drop table users',
  'password_hash:asc',
  '(select 1):asc',
  '__proto__:asc',
  'constructor',
  '%',
  '_____',
  '\\',
  '%\\',
  '(a+)+$',
  '[[:alpha:]]*(',
  '{"$ne":null}',
  '1e999',
  '-99',
];

const fields = walkedRoutes.flatMap(({ title, definition, input }) =>
  Object.keys(definition.query ? (toJsonSchema(definition.query, 'input').properties ?? {}) : {}).map(
    (name) => ({
      title,
      definition,
      input,
      name,
    }),
  ),
);

const neededOf = ({ query }: RouteDefinition): [string, string][] =>
  'format' in (query?.shape ?? {}) ? [['format', 'csv']] : [];

function machineToken({ access }: RouteDefinition): string | null {
  if (access.includes('operator')) return operatorToken;
  return access.includes('scim') ? scimToken : null;
}

async function ask({ definition, input }: (typeof fields)[number], query: URLSearchParams) {
  const { params = {}, body } = input() as { params?: Record<string, string>; body?: unknown };
  const records = own.ids as Record<string, string>;
  const ids = Object.entries(params).map(([each, value]) => [each, records[each] ?? value]);
  const person = roles.findLast((kind) => definition.access.includes(kind));
  const needed = neededOf(definition);
  return world.call({
    tenant: 'acme',
    method: definition.method,
    url: `${addressOf(definition, { params: Object.fromEntries(ids) })}?${new URLSearchParams([...needed, ...query])}`,
    token: machineToken(definition) ?? (person ? tokens[person] : null),
    body,
  });
}

const readPeople = async () =>
  (await world.owner.query('select id, role, status, password_hash from users order by id')).rows;

describe.each(fields)('$title: $name in the query', (field) => {
  test('is a value, never SQL, a column or a server error', async () => {
    const { query } = field.definition;
    const passes = (attempt: string) =>
      query?.safeParse({ ...Object.fromEntries(neededOf(field.definition)), [field.name]: attempt })
        .success === true;
    // One that the schema rejects shows that the route has this schema.
    const rejected = attempts.filter((attempt) => !passes(attempt)).slice(0, 1);
    // A file is made of the query of its table, which has all attempts.
    const isFile = field.definition.answer === 'file';
    for (const attempt of [...attempts.filter(passes).slice(0, isFile ? 4 : undefined), ...rejected]) {
      const { status, body } = await ask(field, new URLSearchParams({ [field.name]: attempt }));

      if (rejected.includes(attempt)) expect([attempt, status]).toEqual([attempt, 400]);
      else expect([attempt, Math.floor(status / 100)]).not.toEqual([attempt, 5]);
      // Search texts are data: none of these is in a record of this tenant.
      if (status < 300 && field.name === 'search' && body?.result?.rows)
        expect([attempt, body.result.rows]).toEqual([attempt, []]);
    }
  });

  test('given twice, or as an object, causes no server error', async () => {
    const url = `${field.name}=a&${field.name}=b&${field.name}[x]=c&${field.name}[]=d`;
    const { status } = await ask(field, new URLSearchParams(url));
    expect(status).toBeLessThan(500);
  });
});

test('search finds what a record contains, so that the tests above see rows', async () => {
  const searches = fields.filter(({ name, title }) => name === 'search' && title.startsWith('GET'));
  const found: string[] = [];
  for (const field of searches)
    if ((await ask(field, new URLSearchParams({ search: 'a' }))).body?.result?.rows?.length > 0)
      found.push(field.title);

  expect(found.length).toBeGreaterThan(5);
});

test('no role or password has changed', async () => {
  expect(await readPeople()).toEqual(people);
});

describe('a row of the audit log that is edited in the database', () => {
  const verify = async () => (await verifyAuditLog(world.database, 'acme'))[0];
  const sql = (text: string, values: unknown[] = []) => world.owner.query(text, values);

  test.each([
    ['the actor', `actor_id = gen_random_uuid()`],
    ['the action', `action = case action when 'DELETE' then 'CREATE' else 'DELETE' end`],
    ['the time', `at = at - interval '1 second'`],
  ])('is found by %s', { timeout: sealTimeout }, async (_what, change) => {
    await sealAuditLog(world.database);
    const { rows } = await sql(
      `select a.* from audit_log a join tenants t on t.id = a.tenant_id where t.slug = 'acme' order by seq limit 1`,
    );

    await sql(`update audit_log set ${change} where id = $1`, [rows[0].id]);

    expect(await verify()).toMatchObject({ broken: { rowId: rows[0].id, what: 'changed' } });
    await sql('update audit_log set actor_id = $2, action = $3, at = $4 where id = $1', [
      rows[0].id,
      rows[0].actor_id,
      rows[0].action,
      rows[0].at,
    ]);
  });
});
