/** Visits of product pages are counted by day, source and campaign, and nothing is kept about the visitor. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { buildProduct, createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createVisitCounter } from './visit-counter.ts';

/** Half past midnight on the 28th in Kolkata. */
const now = new Date('2026-11-27T19:00:00.000Z');

let setup: TenantSetup;
let product: { id: string; slug: string };

beforeAll(async () => {
  setup = await createTenantSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  product = await buildProduct(setup, setup.tenants.acme);
});

function createCounter({ keepsTags = true } = {}) {
  return createVisitCounter({
    database: setup.database,
    calendarOf: async () => ({ timeZone: 'Asia/Kolkata', now }),
    flagsOf: async () => ({ utmTags: keepsTags }),
  });
}

type Counter = ReturnType<typeof createCounter>;

function visit(
  counter: Counter,
  { query = '', headers = {}, scope = setup.tenants.acme as TenantScope, slug = product.slug } = {},
): void {
  counter.record({ scope, slug, query: new URLSearchParams(query), headers });
}

async function rows(): Promise<(string | number)[][]> {
  const found = await setup.own.owner.query(
    `select to_char(day, 'YYYY-MM-DD') as day, source, campaign, visits from page_visits where product_id = $1
     order by source, campaign`,
    [product.id],
  );
  return found.rows.map(({ day, source, campaign, visits }) => [day, source, campaign, visits]);
}

test("visits are summed up by source and campaign, on the day of the tenant's calendar", async () => {
  const counter = createCounter();
  visit(counter);
  visit(counter, { query: 'utm_source=%20news%0Aletter%20&utm_campaign=autumn&utm_term=x' });
  await counter.write();
  visit(counter);
  visit(counter, { query: 'utm_source=news+letter&utm_campaign=autumn' });
  await counter.write();

  expect(await rows()).toEqual([
    ['2026-11-28', '', '', 2],
    ['2026-11-28', 'news letter', 'autumn', 2],
  ]);
});

test.each([
  ['asks not to be tracked', { dnt: '1' }],
  ['sends the signal of Global Privacy Control', { 'sec-gpc': '1' }],
  ['loads the page in advance', { 'sec-purpose': 'prefetch;prerender' }],
  ['loads the page again', { 'cache-control': 'max-age=0' }],
])('a browser that %s is not counted', async (_what, headers) => {
  const counter = createCounter();
  visit(counter, { headers });
  await counter.write();

  expect(await rows()).toEqual([]);
});

test('a tenant that keeps no tags has visits without them', async () => {
  const counter = createCounter({ keepsTags: false });
  visit(counter, { query: 'utm_source=newsletter' });
  visit(counter);
  await counter.write();

  expect(await rows()).toEqual([['2026-11-28', '', '', 2]]);
});

test('a tag of any length and content is kept as one short line', async () => {
  const counter = createCounter();
  visit(counter, { query: `utm_source=${'a'.repeat(5_000)}&utm_campaign=%00%ED%A0%80` });
  await counter.write();

  const [[, source, campaign] = []] = await rows();
  expect(source).toBe('a'.repeat(100));
  expect(campaign).not.toContain('\0');
});

test('a flood of invented tags is counted, in a bounded number of rows', async () => {
  const counter = createCounter();
  for (let flood = 0; flood < 4; flood += 1) {
    for (let number = 0; number < 1_000; number += 1)
      visit(counter, { query: `utm_source=invented-${flood}-${number}` });
    await counter.write();
  }

  const found = await rows();
  expect(found.reduce((sum, [, , , visits]) => sum + Number(visits), 0)).toBe(4_000);
  expect(found.length).toBeLessThanOrEqual(501);
});

describe('one tenant', () => {
  test("cannot count visits of another tenant's product", async () => {
    const counter = createCounter();
    visit(counter, { scope: setup.tenants.globex });
    await counter.write();

    expect(await rows()).toEqual([]);
  });

  test('whose visits cannot be written does not stop those of another', async () => {
    const counter = createVisitCounter({
      database: setup.database,
      calendarOf: async (tx) => {
        if (tx.scope.tenantId === setup.tenants.globex.tenantId) throw new Error('unreadable');
        return { timeZone: 'UTC', now };
      },
      flagsOf: async () => ({ utmTags: true }),
    });
    visit(counter, { scope: setup.tenants.globex });
    visit(counter);

    await expect(counter.write()).rejects.toThrow('unreadable');

    expect(await rows()).toEqual([['2026-11-27', '', '', 1]]);
  });
});
