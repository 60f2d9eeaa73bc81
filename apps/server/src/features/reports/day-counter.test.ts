/** Which days are counted, and that no change is missed while they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { findDaysToCount, readCountedDays } from './counted-days-store.ts';
import { createDayCounter } from './day-counter.ts';
import { readPeriods } from './period.ts';
import { readSummary } from './summary.ts';

const days = { from: '2026-03-02', to: '2026-03-04' };
/** In Kolkata half past one in the morning of the 21st. */
const now = new Date('2026-03-20T20:00:00Z');

let world: TenantSetup;
let timeZone: string;
let productId: string;

beforeAll(async () => {
  world = await createTenantSetup();
  productId = (await buildProduct(world, world.tenants.acme)).id;
  timeZone = 'Asia/Kolkata';
  await addClick();
});
afterAll(() => world.close());

const counter = () =>
  createDayCounter({ database: world.database, now: () => now, calendarOf: async () => ({ timeZone }) });
const inAcme: <T>(work: Parameters<typeof world.database.withTenant<T>>[1]) => Promise<T> = (work) =>
  world.database.withTenant(world.tenants.acme, work);
const periods = () => readPeriods({ when: 'custom', ...days }, { timeZone, now });
const uncountedDays = () =>
  inAcme(async (tx) => (await readCountedDays(tx, periods().period, timeZone)).uncountedDays);
const clicks = () =>
  inAcme(async (tx) =>
    (await readSummary(tx, periods(), { timeZone })).clicks.reduce((sum, { count }) => sum + count, 0),
  );

const insertClick = `insert into schedule_clicks (tenant_id, product_id, source, at)
  values ($1, $2, 'rejoin', '2026-03-02T10:00:00Z')`;
const addClick = () => world.own.owner.query(insertClick, [world.tenants.acme.tenantId, productId]);

/** Another transaction may keep the job from counting at once. */
const countAll = () =>
  expect
    .poll(
      async () => {
        await counter().countDays(world.tenants.acme);
        return inAcme((tx) => findDaysToCount(tx, { timeZone, now }));
      },
      { timeout: 60_000, interval: 10 },
    )
    .toEqual([]);

test('days are counted from the first fact to the last day that ended seven hours ago, and once', async () => {
  expect(await uncountedDays()).toHaveLength(3);

  await countAll();

  expect(await uncountedDays()).toEqual([]);
  const { rows } = await world.own.owner.query(
    'select min(day)::text as first, max(day)::text as last from report_days',
  );
  expect(rows).toEqual([{ first: '2026-03-02', last: '2026-03-19' }]);
  expect(await counter().countDays(world.tenants.acme)).toBe(0);
});

test('a history of many days is counted to its first day by one run of the job', async () => {
  await world.own.owner.query('delete from report_days');

  await counter().countAll();

  expect(await uncountedDays()).toEqual([]);
});

test('a history whose counting was interrupted is counted to its first day by the next run of the job', async () => {
  await world.own.owner.query(
    `update report_days set counted_at = null where day < (select max(day) from report_days)`,
  );

  await counter().countAll();

  expect(await uncountedDays()).toEqual([]);
});

test('a change whose transaction ran while its day was opened is counted', async () => {
  const before = await clicks();
  await world.own.owner.query('delete from report_days');
  const [added, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = inAcme(async (tx) => {
    await tx.db.execute(
      `insert into schedule_clicks (product_id, source, at) values ('${productId}', 'rejoin', '2026-03-02T10:00:00Z')`,
    );
    added.resolve();
    await commit.promise;
  });
  await added.promise;

  expect(await counter().countDays(world.tenants.acme)).toBe(0);
  expect(await uncountedDays()).toHaveLength(3);
  commit.resolve();
  await other;
  await countAll();

  expect(await uncountedDays()).toEqual([]);
  expect(await clicks()).toBe(before + 1);
});

test('only the day of a change is counted again', async () => {
  await countAll();
  const { rows } = await world.own.owner.query('select now()');
  await addClick();

  expect(await uncountedDays()).toEqual(['2026-03-02']);
  await countAll();
  const again = await world.own.owner.query(
    'select day::text from report_days where counted_at > $1',
    Object.values(rows[0]),
  );
  expect(again.rows).toEqual([{ day: '2026-03-02' }]);
});

test('two servers that count at the same time count each fact once', async () => {
  const before = await clicks();
  await addClick();

  await Promise.all([counter().countDays(world.tenants.acme), counter().countDays(world.tenants.acme)]);
  await countAll();

  expect(await clicks()).toBe(before + 1);
});

test('after a change of the time zone the days of the new one are counted', async () => {
  await countAll();
  timeZone = 'America/New_York';
  expect(await uncountedDays()).toHaveLength(3);
  expect(await clicks()).toBeGreaterThan(0);

  await countAll();

  expect(await uncountedDays()).toEqual([]);
});

test('another tenant sees no counted day, and a change of it marks none', async () => {
  await countAll();
  const { globex } = world.tenants;
  const product = await buildProduct(world, globex);
  await world.own.owner.query(insertClick, [globex.tenantId, product.id]);

  expect(await uncountedDays()).toEqual([]);
  const theirs = await world.database.withTenant(globex, (tx) =>
    readCountedDays(tx, periods().period, timeZone),
  );
  expect(theirs.hasCounted).toBe(false);
});
