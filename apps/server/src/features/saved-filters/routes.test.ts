/** Each member of staff saves, applies and deletes their own filters of the tables that they may read. */
import { consoleTables, savedFilterLimits } from '@foyer/contract/saved-filters.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessSetup, createAccessSetup } from '../../testing/setups/access-setup.ts';

const world = {} as AccessSetup;
const tokens = { priya: '', vikram: '', admin: '', stranger: '' };
type Person = keyof typeof tokens;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  tokens.priya = await world.signInAs('acme', 'agent@acme.test');
  tokens.vikram = await world.signInAs('acme', 'agent2@acme.test');
  tokens.admin = await world.signIn('acme', 'admin');
  tokens.stranger = await world.signIn('globex', 'agent');
});
afterAll(() => world.close());
beforeEach(() => world.owner.query('delete from saved_filters'));

const path = '/api/account/saved-filters';

function call(person: Person, method: string, url: string, body?: unknown) {
  const tenant = person === 'stranger' ? 'globex' : 'acme';
  return world.call({ tenant, method, url, token: tokens[person], body });
}

const save = (person: Person, filter: { name: string; query?: string; table?: string }) =>
  call(person, 'POST', path, { table: 'customers', query: '', ...filter });

async function list(person: Person, table = 'customers') {
  return (await call(person, 'GET', `${path}?table=${table}`)).body.result;
}
const namesOf = async (person: Person, table?: string) =>
  (await list(person, table)).map(({ name }: { name: string }) => name);

const problems = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error.fields];

describe('saved filters', () => {
  test('are listed by name, for their table, with what was saved', async () => {
    const query = 'search=asha+rao&when=custom&from=2026-01-01&to=2026-01-31&sort=name%3Aasc&blocked=true';
    const { status, body } = await save('priya', { name: '  This week ', query });
    await save('priya', { name: 'blocked', query: 'blocked=true' });
    await save('priya', { name: 'Mine', table: 'schedules' });

    expect([status, body.result]).toEqual([201, { id: body.result.id, name: 'This week', query }]);
    expect(await namesOf('priya')).toEqual(['blocked', 'This week']);
    expect((await list('priya'))[1]).toEqual(body.result);
    expect(await namesOf('priya', 'schedules')).toEqual(['Mine']);
  });

  test('belong to one person: no colleague, admin or other tenant sees or deletes them', async () => {
    const { id } = (await save('priya', { name: 'Mine' })).body.result;

    for (const person of ['vikram', 'admin', 'stranger'] as const) {
      expect(await namesOf(person)).toEqual([]);
      expect((await call(person, 'DELETE', `${path}/${id}`)).body.error.code).toBe('saved_filter.not_found');
      expect((await save(person, { name: 'Mine' })).status).toBe(201);
    }
    expect(await namesOf('priya')).toEqual(['Mine']);
  });

  test('are deleted once, and with their owner', async () => {
    const { id } = (await save('priya', { name: 'Mine' })).body.result;

    expect((await call('priya', 'DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await call('priya', 'DELETE', `${path}/${id}`)).status).toBe(404);
    expect(await namesOf('priya')).toEqual([]);

    const { rows } = await world.owner.query<{ id: string }>(
      `with added as (
         insert into users (tenant_id, name, email, role, status, created_at, changed_at)
         select id, 'Left', 'left@acme.test', 'AGENT', 'ACTIVE', now(), now() from tenants where slug = 'acme'
         returning id, tenant_id)
       select id from added`,
    );
    await world.owner.query(
      `insert into saved_filters (tenant_id, user_id, table_name, name, query)
       select tenant_id, id, 'customers', 'x', '' from users where id = $1`,
      [rows[0]?.id],
    );
    await world.owner.query('delete from users where id = $1', [rows[0]?.id]);
    expect((await world.owner.query('select from saved_filters')).rowCount).toBe(0);
  });

  test('of a super admin who impersonates: are those of the user, and cannot be changed', async () => {
    const { id } = (await save('priya', { name: 'Mine' })).body.result;
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from users where email = 'agent@acme.test'`,
    );
    await world.owner.query(
      `update tenants set flags = flags || '{"impersonateUser": true}' where slug = 'acme'`,
    );
    const owner = await world.signIn('acme', 'superAdmin');
    const started = await world.call({
      tenant: 'acme',
      method: 'POST',
      url: `/api/manage/users/${rows[0]?.id}/impersonate`,
      token: owner,
    });
    const as = { tenant: 'acme', token: started.body.result.accessToken };

    const seen = await world.call({ ...as, method: 'GET', url: `${path}?table=customers` });
    const removed = await world.call({ ...as, method: 'DELETE', url: `${path}/${id}` });

    expect(seen.body.result).toHaveLength(1);
    expect(removed.body.error.code).toBe('auth.read_only');
  });
});

describe('a name', () => {
  test('that the person has for the table already is rejected at its field, in any case', async () => {
    await save('priya', { name: 'Blocked' });

    expect(problems(await save('priya', { name: 'BLOCKED ' }))).toEqual([400, { name: 'taken' }]);
    expect((await save('priya', { name: 'Blocked', table: 'links' })).status).toBe(201);
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['two\nlines', 'invalid'],
    ['x'.repeat(savedFilterLimits.nameLength + 1), 'too_long'],
  ])('%j is rejected as %s', async (name, problem) => {
    expect(problems(await save('priya', { name }))).toEqual([400, { name: problem }]);
  });

  test('may have 60 characters, whatever they are', async () => {
    expect((await save('priya', { name: '🙂'.repeat(savedFilterLimits.nameLength) })).status).toBe(201);
  });
});

describe('a query', () => {
  test.each([
    ['page=3&pageSize=100&search=a', 'search=a'],
    ['search=a&search=b', 'search=b'],
    ['role=ADMIN&__proto__=1&constructor=x&sort=name:asc', 'sort=name%3Aasc'],
    ['sort=password:asc&blocked=perhaps&productId=1&from=yesterday', ''],
    ['search=%00&when=today', 'when=today'],
    ['<script>', ''],
  ])('%j is saved as %j', async (query, kept) => {
    expect((await save('priya', { name: 'x', query })).body.result.query).toBe(kept);
  });

  test('is answered without what the table no longer accepts', async () => {
    await save('priya', { name: 'old' });
    await world.owner.query(`update saved_filters set query = 'colour=red&blocked=true&mine=gone'`);

    expect(await list('priya')).toMatchObject([{ query: 'blocked=true' }]);
  });

  test('that is too long is rejected at its field, and the longest texts are kept', async () => {
    const tooLong = 'x'.repeat(savedFilterLimits.queryLength + 1);
    const longest = new URLSearchParams({ search: '佐'.repeat(200), sort: 'lastSeenAt:desc' }).toString();

    expect(problems(await save('priya', { name: 'x', query: tooLong }))).toEqual([
      400,
      { query: 'too_long' },
    ]);
    const { body } = await save('priya', { name: 'x', query: longest });
    expect(body.result.query).toBe(longest);
  });
});

describe('a table', () => {
  test('that does not exist is rejected at its field', async () => {
    expect(problems(await save('priya', { name: 'x', table: 'tenants' }))).toEqual([
      400,
      { table: expect.any(String) },
    ]);
  });

  test('that the caller may not read is forbidden', async () => {
    for (const table of ['audit-logs', 'users', 'reports'])
      expect((await save('priya', { name: 'x', table })).body.error.code).toBe('auth.forbidden');
    expect((await call('admin', 'GET', `${path}?table=audit-logs`)).body.error.code).toBe('auth.forbidden');
    expect(await namesOf('admin', 'users')).toEqual([]);
  });

  test.each(consoleTables)('%s keeps a search and an order', async (table) => {
    const owner = await world.signIn('acme', 'superAdmin');
    const { status } = await world.call({
      tenant: 'acme',
      method: 'POST',
      url: path,
      token: owner,
      body: { table, name: 'x', query: 'search=a' },
    });

    expect(status).toBe(201);
  });
});

test('a person has at most 20 saved filters for a table, also when requests arrive at once', async () => {
  const { perTable } = savedFilterLimits;
  const answers = await Promise.all(
    Array.from({ length: perTable + 3 }, (_, number) => save('priya', { name: `Filter ${number}` })),
  );

  const rejected = answers.filter(({ status }) => status === 409);
  expect(rejected.map(({ body }) => body.error.code)).toEqual(Array(3).fill('saved_filter.too_many'));
  expect(await namesOf('priya')).toHaveLength(perTable);
  expect((await save('priya', { name: 'Another', table: 'links' })).status).toBe(201);
  expect((await save('vikram', { name: 'Another' })).status).toBe(201);
});
