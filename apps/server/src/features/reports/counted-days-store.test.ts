/** Reports of counted days equal those of the rows, also while a later change is not counted yet. */
import { type ReportGrouping, reportGroupings } from '@foyer/contract/reports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { readCountedDays } from './counted-days-store.ts';
import { createDayCounter } from './day-counter.ts';
import type { FactFilters } from './figures-store.ts';
import { reportTable } from './listing-store.ts';
import { readPeriods } from './period.ts';
import { readSummary } from './summary.ts';
import { rounded } from './testing/count-by-hand.ts';
import { now, period, writeHistoryAcrossClocks, zones } from './testing/history-across-clocks.ts';
import type { History } from './testing/random-history.ts';

const seed = Number(process.env.REPORT_SEED ?? Math.floor(Math.random() * 1e9));
const [zone] = zones;

let world: TenantSetup;
let history: History;

beforeAll(async () => {
  world = await createTenantSetup();
  history = await writeHistoryAcrossClocks(world, seed);
});
afterAll(() => world.close());

interface Wanted {
  /** Also where the days are counted. */
  readonly fromRows?: boolean;
  readonly groupings?: readonly ReportGrouping[];
  /** Besides the figures of all. */
  readonly filters?: Readonly<Record<string, Pick<FactFilters, 'agentId' | 'productId'>>>;
}

/** What reports of the period show. */
async function readFigures(
  timeZone: string,
  { fromRows = false, groupings = reportGroupings, filters: each = {} }: Wanted = {},
) {
  const all: Record<string, unknown> = {};
  const rollback = new Error('the days remain counted');
  const calendar = { timeZone, now };
  const periods = readPeriods(period, calendar);
  const request = readTableRequest({ pageSize: 1_000 }, calendar);
  await world.database
    .withTenant(world.tenants.acme, async (tx) => {
      if (fromRows) await tx.db.execute('delete from report_days');
      const counted = await readCountedDays(tx, periods.period, timeZone);
      for (const [name, filters] of Object.entries({ all: {}, ...each })) {
        all[name] = rounded(await readSummary(tx, periods, { timeZone, ...filters }));
        for (const by of groupings)
          all[`${name} by ${by}`] = rounded(
            (await readPage(tx, reportTable(by, { ...filters, timeZone, period: counted }), request)).rows,
          );
      }
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return all;
}

const uncountedIn = (timeZone: string) =>
  world.database.withTenant(world.tenants.acme, async (tx) => {
    const { period: days } = readPeriods(period, { timeZone, now });
    return (await readCountedDays(tx, days, timeZone)).uncountedDays;
  });

/** Another transaction may keep the job from counting at once. */
async function countDays(timeZone: string): Promise<void> {
  const counter = createDayCounter({
    database: world.database,
    now: () => now,
    calendarOf: async () => ({ timeZone }),
  });
  await expect.poll(() => counter.countDays(world.tenants.acme), { timeout: 60_000, interval: 10 }).toBe(0);
  expect(await uncountedIn(timeZone)).toEqual([]);
}

describe(`figures of counted days, with REPORT_SEED=${seed}`, () => {
  test.each(zones)('each figure and grouping in %s is that of the rows', async (timeZone) => {
    await countDays(timeZone);

    expect(await readFigures(timeZone)).toEqual(await readFigures(timeZone, { fromRows: true }));
  });

  test('each figure and grouping of a product, of an agent and of both is that of the rows', async () => {
    await countDays(zone);
    const [productId, agentId] = [history.products[0]?.id, history.agents[0]?.id];
    const filters = { product: { productId }, agent: { agentId }, both: { productId, agentId } };

    expect(await readFigures(zone, { filters })).toEqual(
      await readFigures(zone, { filters, fromRows: true }),
    );
  });

  describe('after a later change', () => {
    /** A day is counted as a whole: each change alters some of these, and they show whether its day was counted again. */
    const groupings = ['day', 'source', 'campaign'] as const;
    let before: Awaited<ReturnType<typeof readFigures>> | undefined;
    async function countAndRead() {
      await countDays(zone);
      return readFigures(zone, { groupings });
    }

    test.each([
      ['an outcome', `update meeting_outcomes set converted = not converted, revenue = null`],
      ['the feedback', `update feedbacks set stars = 1 + stars % 5, reasons = '{}'`],
      ['feedback that is removed', 'delete from feedbacks where stars = 3'],
      ['a handle time', 'update time_logs set handle_seconds = handle_seconds + 7'],
      [
        'the start of a meeting, to the next day',
        `update time_logs set started_at = started_at + interval '1 day'`,
      ],
      ['the start of a meeting that the customer missed', 'update meetings set started_at = null'],
      [
        'the connections of a call',
        `insert into connection_qualities (tenant_id, meeting_id, side, person_id, reported_by, page_id, excellent_seconds,
         good_seconds, poor_seconds, lost_seconds)
       select tenant_id, meeting_id, side, case side when 'agent' then agent_id else customer_id end, agent_id,
         gen_random_uuid(), 10, 20, 40, 0 from time_logs, unnest(array['agent', 'customer']) side`,
      ],
      ['a wait', `update lobby_requests set accepted_at = accepted_at + interval '90 seconds'`],
      ['a campaign', `update lobby_requests set utm = '{"utm_campaign": "spring", "utm_source": "partner"}'`],
      ['an offer', `update lobby_offers set status = 'REJECTED' where status = 'ACCEPTED'`],
      ['a verification', 'update registrations set verified_at = null'],
      ['the source of a registration', `update registrations set utm = '{"source": "radio"}'`],
      ['a booking', `update schedules set status = 'MET' where status = 'MISSED_BY_US'`],
      ['the time of an agent', 'update agent_steps set lasted_seconds = 100 where lasted_seconds is null'],
      ['clicks that are removed', `delete from schedule_clicks where source = 'rejoin'`],
      ['the number of visits', 'update page_visits set visits = visits + 1'],
      ['visits that are removed', 'delete from page_visits where campaign = $$autumn$$'],
    ])('of %s, the figures are right at once, and after the day is counted again', async (_name, change) => {
      before ??= await countAndRead();
      await world.own.owner.query(change);

      const changed = await readFigures(zone, { groupings });
      expect(changed).not.toEqual(before);
      expect(changed).toEqual(await readFigures(zone, { groupings, fromRows: true }));
      before = await countAndRead();
      expect(before).toEqual(changed);
    });
  });
});
