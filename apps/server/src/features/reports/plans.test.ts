/**
 * What is not counted yet is a day or two: reports read it without reading the history. `REPORT_ROWS` is how many meetings the
 * history has, over two years.
 */
import type { ReportGrouping } from '@foyer/contract/reports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { wholeTables } from '../../testing/whole-tables.ts';
import { type CountedPeriod, readCountedDays } from './counted-days-store.ts';
import { figuresBy, totalFigures, waitFigures } from './figures-store.ts';
import { readPeriods } from './period.ts';
import { seedMeetings } from './testing/seed-meetings.ts';

const meetings = Number(process.env.REPORT_ROWS ?? 1_000_000);
const timeZone = 'UTC';

let world: TenantSetup;
let ids: Awaited<ReturnType<typeof seedMeetings>>;

beforeAll(async () => {
  world = await createTenantSetup();
  ids = await seedMeetings(world.own.owner, { tenantId: world.tenants.acme.tenantId, meetings });
}, 300_000);
afterAll(() => world.close());

type Query = Parameters<typeof wholeTables>[1];

function tablesRead(query: (period: CountedPeriod) => Query): Promise<string[]> {
  return world.database.withTenant(world.tenants.acme, async (tx) => {
    const { period } = readPeriods({ when: 'yesterday' }, { timeZone, now: new Date() });
    return wholeTables(tx, query(await readCountedDays(tx, period, timeZone)));
  });
}

describe(`of ${meetings.toLocaleString('en')} meetings in two years`, () => {
  test('the figures of a day read no table as a whole', async () => {
    expect(await tablesRead((period) => totalFigures({ period, timeZone }))).toEqual([]);
  });

  test.each(['agent', 'hour', 'campaign'] satisfies ReportGrouping[])(
    'the figures of a day by %s read no table as a whole',
    async (by) => {
      expect(await tablesRead((period) => figuresBy(by, { period, timeZone }))).toEqual([]);
    },
  );

  test('the figures of one product and agent read no table as a whole', async () => {
    const [productId, agentId] = [ids.products[0], ids.agents[0]];

    expect(await tablesRead((period) => totalFigures({ period, timeZone, productId, agentId }))).toEqual([]);
  });

  test('the service level of the last hour reads no table as a whole', async () => {
    const since = new Date(Date.now() - 3_600_000);

    expect(await tablesRead(() => waitFigures({ since, until: new Date() }, ['withinTarget']))).toEqual([]);
  });
});
