/** Each row of a report is compared with the same row of the period before, as counted from two reports. */
import { type ComparedRow, changeOf, type ReportGrouping, reportGroupings } from '@foyer/contract/reports.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { comparedTable } from './comparison-store.ts';
import { readCountedDays } from './counted-days-store.ts';
import { reportTable } from './listing-store.ts';
import { type Period, readPeriods } from './period.ts';
import { writeHistory } from './testing/random-history.ts';

const seed = Number(process.env.REPORT_SEED ?? Math.floor(Math.random() * 1e9));
/** Its clocks go back on 2 November. */
const timeZone = 'America/New_York';
const calendar = { timeZone, now: new Date('2025-11-20T12:00:00Z') };
const { period, before } = readPeriods({ when: 'custom', from: '2025-10-30', to: '2025-11-05' }, calendar);

let world: TenantSetup;

beforeAll(async () => {
  world = await createTenantSetup();
  await writeHistory(world, {
    seed,
    visits: 120,
    span: [new Date('2025-10-22T00:00:00Z'), new Date('2025-11-07T00:00:00Z')],
  });
});
afterAll(() => world.close());

const request = readTableRequest({ pageSize: 1_000 }, calendar);

const readCompared = (by: ReportGrouping) =>
  world.database.withTenant(world.tenants.acme, async (tx) => {
    const counted = await readCountedDays(tx, period, timeZone);
    const countedBefore = await readCountedDays(tx, before, timeZone);
    return (await readPage(tx, comparedTable(by, { timeZone, period: counted }, countedBefore), request))
      .rows;
  });

const readRows = (by: ReportGrouping, of: Period) =>
  world.database.withTenant(world.tenants.acme, async (tx) => {
    const counted = await readCountedDays(tx, of, timeZone);
    return (await readPage(tx, reportTable(by, { timeZone, period: counted }), request)).rows;
  });

describe(`of the history with REPORT_SEED=${seed}`, () => {
  test.each(reportGroupings)('each row by %s has the figures of its row of the period before', async (by) => {
    const rows = await readCompared(by);
    const earlier = new Map((await readRows(by, before)).map((row) => [row.id, row]));

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.before)).toBe(true);
    for (const row of rows) {
      const id = by === 'day' ? Temporal.PlainDate.from(row.id).subtract({ days: 7 }).toString() : row.id;
      const same = earlier.get(id);
      const { met, aht, conversionRate, revenue } = same ?? {};
      expect(row.before).toEqual(same ? { met, aht, conversionRate, revenue } : null);
    }
  });

  test('the figures and the order of the rows are those of the report', async () => {
    const rows = await readCompared('agent');

    expect(rows.map(({ before: _before, ...row }) => row)).toEqual(await readRows('agent', period));
  });
});

describe('the change of a figure', () => {
  const row = (now: object, earlier: object | null) => ({ ...now, before: earlier }) as ComparedRow;

  test.each([
    ['meetings in percent', 'met', row({ met: 28 }, { met: 25 }), 12],
    ['a handle time in percent', 'aht', row({ aht: 90 }, { aht: 120 }), -25],
    ['a rate in points', 'conversionRate', row({ conversionRate: 0.25 }, { conversionRate: 0.2 }), 5],
    [
      'a rate that was 0 in points',
      'conversionRate',
      row({ conversionRate: 0.5 }, { conversionRate: 0 }),
      50,
    ],
    ['nothing instead of infinite percent', 'revenue', row({ revenue: 100 }, { revenue: 0 }), null],
    ['nothing without figures before', 'met', row({ met: 3 }, null), null],
    ['nothing without a mean', 'aht', row({ aht: null }, { aht: 120 }), null],
  ] as const)('is %s', (_what, figure, given, expected) => {
    const change = changeOf(figure, given);

    if (expected === null) expect(change).toBeNull();
    else expect(change).toBeCloseTo(expected);
  });
});
