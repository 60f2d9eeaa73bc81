/** Logs are removed after the months that the tenant keeps them, and reports keep their figures. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createDayCounter } from '../day-counter.ts';
import { readPeriods } from '../period.ts';
import { readSummary } from '../summary.ts';
import { writeHistory } from '../testing/random-history.ts';
import { createLogRetention } from './log-retention.ts';

const seed = Number(process.env.REPORT_SEED ?? Math.floor(Math.random() * 1e9));
const now = new Date('2026-02-15T12:00:00Z');
/** Days of after the history need not be counted. */
const countedAt = new Date('2025-11-20T12:00:00Z');
/** With three months: before this day. */
const keptSince = '2025-11-15T00:00:00.000Z';
const logs = ['agent_steps', 'lobby_steps', 'schedule_clicks'];

let world: TenantSetup;
let timeZone: string;

beforeEach(async () => {
  timeZone = 'Asia/Kolkata';
  world = await createTenantSetup();
  await asReplica(
    `insert into lobby_steps (tenant_id, request_id, product_id, customer_id, customer_name, demo_type, step, at)
     select t.id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Customer', 'live', 'waiting', at
     from tenants t, unnest(array['2025-10-21T10:00:00Z', '2025-11-14T23:59:59Z', '2025-11-15T00:00:00Z']::timestamptz[]) at`,
  );
});
afterEach(() => world.close());

/** Without the checks of references. */
async function asReplica(statement: string) {
  await world.own.owner.query(
    `set session_replication_role = replica; ${statement}; reset session_replication_role`,
  );
}

const keepMonths = (months: number | null, { tenantId }: TenantScope = world.tenants.acme) =>
  world.own.owner.query('update tenants set log_retention_months = $2 where id = $1', [tenantId, months]);

function retention(at = now) {
  const recorded: AuditEntry[] = [];
  const { run } = createLogRetention({
    database: world.database,
    audit: async (_tx, entry) => void recorded.push(entry),
    now: () => at,
    calendarOf: async () => ({ timeZone }),
  });
  return { run, recorded };
}

/** Another transaction may keep the job from counting at once. */
async function countDays() {
  const counter = createDayCounter({
    database: world.database,
    now: () => countedAt,
    calendarOf: async () => ({ timeZone }),
  });
  await expect.poll(() => counter.countDays(world.tenants.acme), { timeout: 60_000, interval: 10 }).toBe(0);
}

/** Of each log: how many entries before the instant the tenant has. */
async function oldEntries({ tenantId }: TenantScope = world.tenants.acme) {
  const counts: Record<string, number> = {};
  for (const log of logs) {
    const { rows } = await world.own.owner.query(
      `select count(*)::int as n from ${log} where tenant_id = $1 and at < $2`,
      [tenantId, keptSince],
    );
    counts[log] = rows[0].n;
  }
  return counts;
}
const none = { agent_steps: 0, lobby_steps: 0, schedule_clicks: 0 };

const summary = () =>
  world.database.withTenant(world.tenants.acme, (tx) =>
    readSummary(
      tx,
      readPeriods(
        { when: 'custom', from: '2025-10-20', to: '2025-11-10' },
        { timeZone: 'Asia/Kolkata', now },
      ),
      { timeZone },
    ),
  );

describe(`with the history of REPORT_SEED=${seed}, logs`, () => {
  beforeEach(async () => {
    await writeHistory(world, {
      seed,
      visits: 30,
      span: [new Date('2025-10-20T00:00:00Z'), new Date('2025-11-10T00:00:00Z')],
    });
  });

  test('are kept without an end by default', async () => {
    await countDays();
    const before = await oldEntries();

    await retention().run();

    expect(before).not.toEqual(none);
    expect(await oldEntries()).toEqual(before);
  });

  test('are removed after the months that their tenant keeps them, which is audited, and those of its neighbour stay', async () => {
    await keepMonths(3);
    await countDays();
    const [own, neighbours] = [await oldEntries(), await oldEntries(world.tenants.globex)];
    const { run, recorded } = retention();

    await run();

    expect(await oldEntries()).toEqual(none);
    expect(await oldEntries(world.tenants.globex)).toEqual(neighbours);
    const { rows } = await world.own.owner.query('select at from lobby_steps where tenant_id = $1', [
      world.tenants.acme.tenantId,
    ]);
    expect(rows).toEqual([{ at: new Date(keptSince) }]);
    expect(recorded).toMatchObject([
      { action: 'DELETE', logType: 'AGENT_LOGS', before: { rows: own.agent_steps, before: keptSince } },
      { action: 'DELETE', logType: 'LOBBY_LOGS', before: { rows: 2, before: keptSince } },
      {
        action: 'DELETE',
        logType: 'SCHEDULE_CLICK',
        before: { rows: own.schedule_clicks, before: keptSince },
      },
    ]);
  });

  test('stay until the days of before have been counted', async () => {
    await keepMonths(3);
    const before = await oldEntries();

    await retention().run();

    expect(await oldEntries()).toEqual(before);
  });

  test.each([
    ['', async () => undefined],
    [', also after a later change of these days', () => world.own.owner.query('delete from feedbacks')],
    [
      ', also after a change of the time zone',
      async () => {
        timeZone = 'UTC';
      },
    ],
  ])('are removed without changing the figures of reports%s', async (_name, change) => {
    await keepMonths(3);
    await countDays();
    const before = await summary();

    await retention().run();
    await change();
    await countDays();

    expect(before.total.visited).toBeGreaterThan(0);
    expect(before.clicks.length).toBeGreaterThan(0);
    expect(await summary()).toEqual(before);
  });
});

describe('the partition of a month', () => {
  /** When three months before are in the month after the first partition. */
  const later = new Date();
  later.setUTCMonth(later.getUTCMonth() + 5);
  const partitions = async () =>
    (await world.own.owner.query('select name from log_partitions.months')).rows.map(({ name }) => name);

  test('is dropped when all tenants with entries in it no longer keep them', async () => {
    await keepMonths(3);
    await keepMonths(4, world.tenants.globex);
    await asReplica('update tenants set logs_kept_since = now() + interval $$2 months$$');

    await retention(later).run();

    expect(await partitions()).not.toContain('lobby_steps_earlier');
    expect(await partitions()).toContain('lobby_steps_default');
  });

  test('stays while a tenant with entries in it keeps them', async () => {
    await keepMonths(3);

    await retention(later).run();

    expect(await partitions()).toContain('lobby_steps_earlier');
    expect(await oldEntries()).toEqual(none);
    expect(await oldEntries(world.tenants.globex)).toMatchObject({ lobby_steps: 2 });
  });

  test('of the audit log is none: its entries stay', async () => {
    const { rows } = await world.own.owner.query(
      'select distinct log from log_partitions.months order by log',
    );

    expect(rows.map(({ log }) => log)).toEqual(logs);
  });
});
