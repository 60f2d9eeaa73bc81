/** Agent Logs, Lobby Logs and clicks are kept in partitions by month, on a real PostgreSQL. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { listMigrations, migrationsFolder } from '../../testing/upgrade/restore-database.ts';
import { createScratchDatabase, type ScratchDatabase } from '../../testing/upgrade/scratch-database.ts';
import { createLogPartitions } from './log-partitions.ts';
import { migrate } from './migrate.ts';

const logs = ['agent_steps', 'lobby_steps', 'schedule_clicks'];
const month = (offset: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
};
const partitionOf = (log: string, at: Date) => `${log}_${at.toISOString().slice(0, 7).replace('-', '_')}`;

describe('the partitions of the logs', () => {
  let world: TenantSetup;
  let productId: string;

  beforeEach(async () => {
    world = await createTenantSetup();
    productId = (
      await world.own.owner.query(
        `insert into products (tenant_id, slug, name, headline, promise) values ($1, 'loan', 'Loan', '', '') returning id`,
        [world.tenants.acme.tenantId],
      )
    ).rows[0].id;
  });
  afterEach(() => world.close());

  const addClick = (at: Date) =>
    world.database.withTenant(world.tenants.acme, (tx) =>
      tx.db.execute(sql`insert into schedule_clicks (product_id, source, at)
        values (${productId}, 'rejoin', ${at.toISOString()}::timestamptz)`),
    );
  const clicksByPartition = async () =>
    (
      await world.own.owner.query(
        `select c.relname as name, count(*)::int as clicks from schedule_clicks s join pg_class c on c.oid = s.tableoid
         group by 1 order by 1`,
      )
    ).rows;

  test('exist for the next two months after the job has run, and a repetition creates none', async () => {
    expect(await createLogPartitions(world.database)).toBe(2 * logs.length);
    expect(await createLogPartitions(world.database)).toBe(0);

    const { rows } = await world.own.owner.query('select name from log_partitions.months');
    const names = rows.map(({ name }) => name);
    for (const log of logs)
      expect(names).toEqual(
        expect.arrayContaining([partitionOf(log, month(1)), partitionOf(log, month(2)), `${log}_default`]),
      );
  });

  test('of one server are not created by another one at the same time', async () => {
    const [first, second] = [createLogPartitions(world.database), createLogPartitions(world.database)];

    expect((await first) + (await second)).toBe(2 * logs.length);
  });

  test('take the rows that were written before their month had one, without losing or changing any', async () => {
    const dates = [month(0), new Date(month(1).getTime() + 5_000), month(2), month(30)];
    for (const at of dates) await addClick(at);
    expect(await clicksByPartition()).toEqual([
      { name: 'schedule_clicks_default', clicks: 3 },
      { name: 'schedule_clicks_earlier', clicks: 1 },
    ]);

    await createLogPartitions(world.database);

    expect(await clicksByPartition()).toEqual([
      { name: partitionOf('schedule_clicks', month(1)), clicks: 1 },
      { name: partitionOf('schedule_clicks', month(2)), clicks: 1 },
      { name: 'schedule_clicks_default', clicks: 1 },
      { name: 'schedule_clicks_earlier', clicks: 1 },
    ]);
    const { rows } = await world.own.owner.query('select at from schedule_clicks order by at');
    expect(rows.map(({ at }) => at)).toEqual(dates);
  });

  test('enforce row-level security, also for their owner, and are closed to the application', async () => {
    await createLogPartitions(world.database);
    const { rows: partitions } = await world.own.owner.query(
      `select m.name, c.relrowsecurity and c.relforcerowsecurity as enforced,
         (select count(*)::int from pg_policy where polrelid = c.oid) as policies
       from log_partitions.months m join pg_class c on c.relname = m.name and c.relnamespace = 'log_partitions'::regnamespace`,
    );

    expect(partitions).toHaveLength(4 * logs.length);
    for (const { name, ...protection } of partitions) {
      expect([name, protection]).toEqual([name, { enforced: true, policies: 1 }]);
      const read = world.database.acrossTenants(sql.raw(`select 1 from log_partitions.${name}`));
      await expect(read, name).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  test('are not created while a transaction writes to a table that they refer to, and are created after it', async () => {
    const blocker = world.own.owner;
    await blocker.query('begin');
    await blocker.query('update products set name = name where id = $1', [productId]);

    await expect(createLogPartitions(world.database)).rejects.toMatchObject({ code: 'server.busy' });
    await blocker.query('commit');

    await addClick(new Date());
    expect(await createLogPartitions(world.database)).toBe(2 * logs.length);
  });

  test('are read for the months of a period only', async () => {
    await createLogPartitions(world.database);
    const plan = await world.database.withTenant(world.tenants.acme, (tx) =>
      tx.db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from agent_steps
        where at >= ${month(1).toISOString()}::timestamptz and at < ${month(2).toISOString()}::timestamptz`),
    );

    const read = [...JSON.stringify(plan.rows).matchAll(/agent_steps_(?:earlier|default|\d{4}_\d{2})\b/g)];
    expect(new Set(read.map(([name]) => name))).toEqual(new Set([partitionOf('agent_steps', month(1))]));
  });
});

describe('a database that was filled before there were partitions', () => {
  const rows = Number(process.env.REPORT_ROWS ?? 100_000);
  const newMigration = '0109_log_partitions.sql';
  const tenants = ['acme', 'globex'];
  let scratch: ScratchDatabase;

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    const { owner } = scratch;
    await owner.query(
      'create table foyer_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    for (const name of listMigrations().filter((each) => each < newMigration)) {
      await owner.query(readFileSync(path.join(migrationsFolder, name), 'utf8'));
      await owner.query('insert into foyer_migrations (name) values ($1)', [name]);
    }
    await owner.query('set session_replication_role = replica');
    for (const slug of tenants) await owner.query('insert into tenants (slug, name) values ($1, $1)', [slug]);
    await owner.query(
      `insert into users (tenant_id, email, name, role)
       select id, slug || n || '@example.test', 'Agent ' || n, 'AGENT' from tenants, generate_series(1, 50) n`,
    );
    await owner.query(
      `insert into agent_steps (tenant_id, agent_id, kind, state, by_kind, at, lasted_seconds)
       select u.tenant_id, u.id, 'overall', case when n % 2 = 0 then 'available' else 'offline' end, 'self',
         now() - interval '1 minute' * (($1::int / 100 - n) * 100), case when n < $1::int / 100 then 6000 end
       from users u, generate_series(1, $1::int / 100) n order by n, u.id`,
      [rows],
    );
    await owner.query(
      `insert into lobby_steps (tenant_id, request_id, product_id, customer_id, customer_name, demo_type, step, at)
       select t.id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Customer', 'live', 'waiting',
         now() - interval '1 minute' * n from tenants t, generate_series(1, $1::int / 2) n`,
      [rows],
    );
    await owner.query('set session_replication_role = default');
  }, 300_000);
  afterAll(() => scratch.drop());

  /** Of each tenant: how many entries, a digest of them in their order, and the states that agents are in. */
  const contents = async () =>
    (
      await scratch.owner.query(
        `select t.slug,
           (select count(*)::int || md5(string_agg(s.id::text || s.number || s.at, ',' order by s.number))
            from agent_steps s where s.tenant_id = t.id) as agent_steps,
           (select count(*)::int || md5(string_agg(s.id::text || s.number || s.at, ',' order by s.number))
            from lobby_steps s where s.tenant_id = t.id) as lobby_steps
         from tenants t order by t.slug`,
      )
    ).rows;

  test(`keeps ${(2 * rows).toLocaleString('en')} entries with their order, and the states that agents are in`, async () => {
    const before = await contents();
    const started = performance.now();

    expect(await migrate({ connectionString: scratch.url })).toContain(newMigration);

    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(
      `${newMigration}: ${(2 * rows).toLocaleString('en')} entries in ${seconds.toFixed(2)} s\n`,
    );
    expect(await contents()).toEqual(before);
    const { rows: states } = await scratch.owner.query(
      `select count(*)::int as agents, bool_and(exists (
         select from agent_steps e where e.id = s.entry_id and e.at = s.at and e.state = s.state and e.lasted_seconds is null
       )) as current from agent_states s`,
    );
    expect(states).toEqual([{ agents: 100, current: true }]);
    const { rows: numbers } = await scratch.owner.query(
      `select nextval('agent_steps_number') > max(number) as is_next from agent_steps`,
    );
    expect(numbers).toEqual([{ is_next: true }]);
  }, 300_000);
});
