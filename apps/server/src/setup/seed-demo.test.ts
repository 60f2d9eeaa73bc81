import { dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyPassword } from '../platform/passwords/passwords.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { seedDemo } from './seed-demo.ts';

describe('seedDemo', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await cloneDatabase();
  });
  afterAll(() => own.drop());

  const rows = async (query: string) => (await own.owner.query(query)).rows;

  test('creates three tenants with two products and four accounts each', async () => {
    const accounts = await seedDemo({ owner: own.ownerConnection, password: 'first' });

    expect(accounts.products).toHaveLength(6);
    expect(accounts.products[0]).toEqual({ tenant: 'acme', name: 'JEE Live Demo', slug: 'jee-live-demo' });
    expect(accounts.staff.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['agent@acme.test', 'admin@globex.test', 'owner@demo.test']),
    );
    expect(await rows('select slug from tenants order by slug')).toEqual([
      { slug: 'acme' },
      { slug: 'demo' },
      { slug: 'globex' },
    ]);
  });

  test('gives each tenant the locale of its time zone', async () => {
    expect(await rows('select slug, locale from tenants order by slug')).toEqual([
      { slug: 'acme', locale: 'en-IN' },
      { slug: 'demo', locale: 'en-GB' },
      { slug: 'globex', locale: 'en-GB' },
    ]);
  });

  test('gives one tenant the other label of the schedule button', async () => {
    expect(await rows('select slug, schedule_label from tenants order by slug')).toEqual([
      { slug: 'acme', schedule_label: 'Schedule Demo' },
      { slug: 'demo', schedule_label: 'Schedule Demo' },
      { slug: 'globex', schedule_label: 'Schedule' },
    ]);
  });

  test.each([
    ['Asia/Kolkata', 'en-IN'],
    ['America/New_York', 'en-US'],
    ['America/Toronto', 'en-CA'],
    ['Australia/Sydney', 'en-AU'],
    ['Europe/Berlin', 'de-DE'],
    ['Africa/Nairobi', 'en-GB'],
    ['UTC', 'en-GB'],
  ])('the locale of the time zone %s is %s', async (zone, locale) => {
    expect(await rows(`select locale_of_time_zone('${zone}') as locale`)).toEqual([{ locale }]);
  });

  test.each([
    ['Asia/Kolkata', ['IN']],
    ['Asia/Calcutta', ['IN']],
    ['Europe/Busingen', ['DE']],
    ['UTC', null],
  ])('the countries of codes of the time zone %s are %j', async (zone, countries) => {
    expect(await rows(`select countries_of_time_zone('${zone}') as countries`)).toEqual([{ countries }]);
  });

  test('has the dial codes of the phone field', async () => {
    const known = await rows('select country, dial_code from dial_countries()');

    expect(Object.fromEntries(known.map(({ country, dial_code }) => [country, dial_code]))).toEqual(
      dialCodes,
    );
  });

  test('does not create a removed tenant again', async () => {
    const other = await cloneDatabase();
    await other.owner.query(
      "insert into removed_tenants (id, slug, created_at, removed_at) values (gen_random_uuid(), 'globex', now(), now())",
    );

    const accounts = await seedDemo({ owner: other.ownerConnection, password: 'first' });

    const { rows: made } = await other.owner.query('select slug from tenants order by slug');
    expect(made).toEqual([{ slug: 'acme' }, { slug: 'demo' }]);
    expect(new Set(accounts.staff.map(({ tenant }) => tenant))).toEqual(new Set(['acme', 'demo']));
    await other.drop();
  });

  test('assigns agents to the products of their own tenant only', async () => {
    const assigned = await rows(
      `select u.email, count(*)::int, bool_and(u.tenant_id = p.tenant_id and pa.tenant_id = p.tenant_id) as own
       from product_agents pa join users u on u.id = pa.user_id join products p on p.id = pa.product_id
       group by u.email order by u.email`,
    );

    expect(assigned).toHaveLength(6);
    expect(assigned.every(({ count, own, email }) => count === 2 && own && email.startsWith('agent'))).toBe(
      true,
    );
  });

  test('creates slots once and keeps changed ones', async () => {
    expect(await rows('select count(*)::int from slots group by product_id')).toEqual(
      Array.from({ length: 6 }, () => ({ count: 2 })),
    );
    await own.owner.query('delete from slots where starts_minute = 600');

    await seedDemo({ owner: own.ownerConnection, password: 'first' });

    expect(await rows('select distinct starts_minute from slots')).toEqual([{ starts_minute: 540 }]);
  });

  test('changes nothing the second time', async () => {
    await own.owner.query(`update tenants set name = 'Acme Academy' where slug = 'acme'`);
    const before = await rows('select id, password_hash from users order by id');

    await seedDemo({ owner: own.ownerConnection, password: 'first' });

    expect(await rows('select id, password_hash from users order by id')).toEqual(before);
    expect(await rows(`select name from tenants where slug = 'acme'`)).toEqual([{ name: 'Acme Academy' }]);
  });

  test('sets a new password for every account', async () => {
    await seedDemo({ owner: own.ownerConnection, password: 'second' });

    const [agent] = await rows(`select password_hash from users where email = 'agent@globex.test'`);
    expect(await verifyPassword('second', agent.password_hash)).toBe(true);
    expect(await verifyPassword('first', agent.password_hash)).toBe(false);
  });
});
