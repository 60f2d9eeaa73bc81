/** What a search of a table finds: names in other spellings, and phone numbers as people write them. */
import { searchText } from '@foyer/contract/core/search-text.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { searchOfCustomer } from './contact-search.ts';
import { readTableRequest } from './request.ts';
import { readPage, type TableSource } from './store.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
  for (const { tenantId } of Object.values(world.tenants))
    await world.own.owner.query(
      `insert into customers (tenant_id, name, phone, email, created_at) values
         ($1, 'José Peña', '+919870626228', 'jose@example.test', now()),
         ($1, 'Jose\u0301 Pen\u0303a', '+33612345678', null, now()),
         ($1, 'Łukasz Sørensen-Weiß', '+447400123456', null, now()),
         ($1, 'Nguyễn Văn Đức', null, null, now()),
         ($1, 'İbrahim Yıldız', null, null, now()),
         ($1, 'أَحمد المصري', null, null, now()),
         ($1, 'फ़ातिमा राजेश', null, null, now()),
         ($1, 'Ἀλέξανδρος', null, null, now()),
         ($1, 'Юлія Ёлкина', null, null, now()),
         ($1, '100% off_\\ 007', null, null, now())`,
      [tenantId],
    );
  await world.own.owner.query(
    `update customers set reference_numbers = E'EX-4711\\n9900123' where name = 'Nguyễn Văn Đức'`,
  );
});
afterAll(() => world.close());

type Row = { name: string };

function find(search: string, searched = searchOfCustomer(false)): Promise<string[]> {
  const source: TableSource<Row, 'name'> = {
    columns: { name: sql`c.name` },
    from: sql`customers c`,
    sortable: { name: sql`c.name` },
    ...searched,
    searched: [searched.searched],
    defaultSort: 'name:asc',
    key: sql`c.id`,
  };
  const request = readTableRequest({ search, pageSize: 100 }, { timeZone: 'UTC', now: new Date(0) });
  return world.database.withTenant(world.tenants.acme, async (tx) =>
    (await readPage(tx, source, request)).rows.map(({ name }) => name.normalize('NFC')),
  );
}

const jose = 'José Peña';
const lukasz = 'Łukasz Sørensen-Weiß';
const percent = '100% off_\\ 007';

describe('a search by name', () => {
  test.each([
    ['Jose', [jose, jose]],
    ['JOSÉ', [jose, jose]],
    ['Jose\u0301', [jose, jose]],
    ['pena jose', [jose, jose]],
    ['ｊｏｓｅ', [jose, jose]],
    ['lukasz sorensen', [lukasz]],
    ['ŁUKASZ weiss', [lukasz]],
    ['WEISS', [lukasz]],
    ['nguyen van duc', ['Nguyễn Văn Đức']],
    ['ibrahim yildiz', ['İbrahim Yıldız']],
    ['احمد', ['أَحمد المصري']],
    ['फातिमा', ['फ़ातिमा राजेश']],
    ['αλεξανδροσ', ['Ἀλέξανδρος']],
    ['елкина', ['Юлія Ёлкина']],
    ['%', [percent]],
    ['％', [percent]],
    ['f_', [percent]],
    ['_\\', [percent]],
    ['＼', [percent]],
    ['007', [percent]],
    ['रजश', []],
    ['joan', []],
    ['__', []],
    ['o.e', []],
  ])('for %j finds %j', async (search, found) => {
    expect(await find(search)).toEqual(found);
  });

  test.each(['\u0301', ' \u0301 \u200D '])('ignores %j, which is nothing but marks', async (search) => {
    expect(await find(search)).toHaveLength(10);
    expect(await find(`jose ${search}`)).toEqual([jose, jose]);
  });
});

describe('a search by phone number', () => {
  test.each([
    ['+919870626228', jose],
    ['09870626228', jose],
    ['+91-98706-26228', jose],
    ['(98706) 26228', jose],
    ['0 98706 26228', jose],
    ['0091 98706 26228', jose],
    ['98706.26228', jose],
    ['98706 – 26228', jose],
    ['\u202A+91 98706 26228\u202C', jose],
    ['९८७०६२६२२८', jose],
    ['26228', jose],
    ['peña 098706', jose],
    ['06 12 34 56 78', jose],
    ['06.12.34', jose],
    ['+44 (0) 7400 123456', lukasz],
    ['07400/123456', lukasz],
  ])('for %j finds its customer', async (search, found) => {
    expect(await find(search)).toEqual([found]);
  });

  test.each(['09870626229', '98706 26229', '(00)', 'luk 98706'])('for %j finds no one', async (search) => {
    expect(await find(search)).toEqual([]);
  });

  test.each(['09870626228', '+91-98706-26228', '(98706) 26228', '९८७०६ २६२२८', '0091 98706 26228'])(
    'for the whole number %j finds its customer where contacts are masked',
    async (search) => {
      expect(await find(search, searchOfCustomer(true))).toEqual([jose]);
      expect(await find(search.slice(0, -1), searchOfCustomer(true))).toEqual([]);
    },
  );
});

test.each([false, true])(
  'a part of a reference finds its customer, masked contacts: %j',
  async (isMasked) => {
    for (const search of ['ex-47', 'EX-4711', '9900', 'van 9900123'])
      expect(await find(search, searchOfCustomer(isMasked))).toEqual(['Nguyễn Văn Đức']);
    expect(await find('EX-47119900', searchOfCustomer(isMasked))).toEqual([]);
  },
);

test('the pages fold texts as the database does', async () => {
  const { rows } = await world.own.owner.query<{ name: string; folded: string }>(
    `select name, search_text(name) as folded from customers
     union select t, search_text(t) from unnest($1::text[]) t`,
    [
      [
        'Þórsdóttir Æsa Œuvre ĦAĦ ŋ ß ẞ',
        'מֹשֶׁה',
        'ﬁ ½ ①',
        '佐藤さくら 김민준',
        '👩\u200D👩\u200D👧 ❤\uFE0F',
        'ÅÇĐ ǅ',
      ],
    ],
  );

  expect(rows.map(({ name }) => searchText(name))).toEqual(rows.map(({ folded }) => folded));
});
