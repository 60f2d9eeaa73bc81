/** The figures of reports equal those that are counted by hand from random histories, across a change of the clocks. */
import { type ReportGrouping, reportGroupings } from '@foyer/contract/reports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantScope } from '../../platform/db/scope.ts';
import { readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { readCountedDays } from './counted-days-store.ts';
import type { FactFilters } from './figures-store.ts';
import { reportTable } from './listing-store.ts';
import { type PeriodQuery, readPeriods } from './period.ts';
import { readSummary } from './summary.ts';
import { countByHand, countDetailsByHand, rounded, sortedEntries } from './testing/count-by-hand.ts';
import { days, now, period, writeHistoryAcrossClocks, zones } from './testing/history-across-clocks.ts';
import type { History } from './testing/random-history.ts';

const seed = Number(process.env.REPORT_SEED ?? Math.floor(Math.random() * 1e9));

let world: TenantSetup;
let history: History;

beforeAll(async () => {
  world = await createTenantSetup();
  history = await writeHistoryAcrossClocks(world, seed);
});
afterAll(() => world.close());

type Filters = Pick<FactFilters, 'agentId' | 'productId'>;
interface Options extends Filters {
  readonly timeZone?: string;
  readonly tenant?: TenantScope;
}

function summaryOf(query: PeriodQuery, { timeZone = 'UTC', tenant, ...filters }: Options = {}) {
  return world.database.withTenant(tenant ?? world.tenants.acme, async (tx) =>
    readSummary(tx, readPeriods(query, { timeZone, now }), { timeZone, ...filters }),
  );
}

async function rowsOf(by: ReportGrouping, { sort, timeZone = 'UTC' }: Options & { sort?: string } = {}) {
  const calendar = { timeZone, now };
  const request = readTableRequest({ sort, pageSize: 1_000 }, calendar);
  const { rows, total } = await world.database.withTenant(world.tenants.acme, async (tx) => {
    const counted = await readCountedDays(tx, readPeriods(period, calendar).period, timeZone);
    return readPage(tx, reportTable(by, { timeZone, period: counted }), request);
  });
  expect(rows).toHaveLength(total);
  return rows;
}

describe(`figures of the history with REPORT_SEED=${seed}`, () => {
  test.each(zones)('the totals and the days of a period in %s are those counted by hand', async (zone) => {
    const { total, days: found } = await summaryOf(period, { timeZone: zone });

    const byHand = countByHand(history, { by: null, ...days, zone }).get('');
    expect(rounded(total)).toEqual(rounded(byHand ?? {}));
    expect(total.met).toBeGreaterThan(0);
    expect(found).toHaveLength(12);
    const byDay = countByHand(history, { by: 'day', ...days, zone });
    for (const { day, ...figures } of found)
      if (byDay.has(day)) expect(rounded(figures)).toEqual(rounded(byDay.get(day) ?? {}));
      else expect(figures).toMatchObject({ registered: 0, met: 0, aht: null, revenue: 0 });
  });

  test.each(zones.flatMap((zone) => reportGroupings.map((by) => [by, zone] as const)))(
    'the rows by %s in %s are those counted by hand',
    async (by, zone) => {
      const rows = await rowsOf(by, { timeZone: zone });

      const byHand = countByHand(history, { by, ...days, zone });
      const found = new Map(rows.map(({ id, label: _label, ...figures }) => [id, rounded(figures)]));
      expect(found).toEqual(new Map([...byHand].map(([key, figures]) => [key, rounded(figures)])));
    },
  );

  test.each(zones)('reasons, device checks and clicks in %s are those counted by hand', async (zone) => {
    const { feedbackReasons, deviceChecks, clicks } = await summaryOf(period, { timeZone: zone });

    const byHand = countDetailsByHand(history, { ...days, zone });
    expect(byHand.feedbackReasons.length).toBeGreaterThan(0);
    expect({
      feedbackReasons: sortedEntries(feedbackReasons),
      deviceChecks: sortedEntries(deviceChecks),
      clicks: sortedEntries(clicks),
    }).toEqual(byHand);
    const counts = deviceChecks.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test('the period before is counted like a period of its own', async () => {
    const { totalBefore, before } = await summaryOf(period);

    expect((await summaryOf({ when: 'custom', ...before })).total).toEqual(totalBefore);
  });

  test('the figures of one product and agent leave out all others', async () => {
    const [product, agent] = [history.products[0], history.agents[0]];
    if (!product || !agent) throw new Error('the history has products and agents');

    const { total } = await summaryOf(period, { productId: product.id, agentId: agent.id });

    const isOwn = ({ productId }: { productId: string }) => productId === product.id;
    const own = {
      visits: history.visits.filter(isOwn),
      pageVisits: history.pageVisits.filter(isOwn),
      agentTimes: [],
    };
    const byHand = countByHand(own, { by: 'agent', ...days, zone: 'UTC' }).get(agent.id);
    expect(rounded(total)).toEqual(rounded(byHand ?? {}));
  });
});

test('days and hours are in their order, agents by conversion rate, and by the column that is asked for', async () => {
  const byDay = (await rowsOf('day')).map(({ id }) => id);
  expect(byDay).toEqual(byDay.toSorted());
  const byHour = (await rowsOf('hour')).map(({ id }) => Number(id));
  expect(byHour).toEqual(byHour.toSorted((a, b) => a - b));
  const rates = (await rowsOf('agent')).map(({ conversionRate }) => conversionRate ?? -1);
  expect(rates).toEqual(rates.toSorted((a, b) => b - a));

  const revenues = (await rowsOf('agent', { sort: 'revenue:asc' })).map(({ revenue }) => revenue);
  expect(revenues).toEqual(revenues.toSorted((a, b) => a - b));
});

test('rows have the names of products and agents, without a row for what no agent accepted', async () => {
  const products = (await rowsOf('product')).map(({ label }) => label);
  expect(products.toSorted()).toEqual(history.products.map(({ name }) => name).toSorted());

  const agents = (await rowsOf('agent')).map(({ label }) => label);
  expect(agents.toSorted()).toEqual(history.agents.map(({ name }) => name).toSorted());
});

test('a period without anything has zeros on each of its days, and no mean', async () => {
  const { total, days: found } = await summaryOf({ when: 'custom', from: '2020-01-01', to: '2020-01-31' });

  expect(total).toMatchObject({ met: 0, revenue: 0, aht: null, conversionRate: null, waitP50: null });
  expect(found).toHaveLength(31);
  expect(found.at(-1)).toMatchObject({ day: '2020-01-31', met: 0, stars: null });
});

test('another tenant has none of the figures', async () => {
  const { total } = await summaryOf(period, { tenant: world.tenants.globex });

  expect(total.registered).toBe(0);
});
