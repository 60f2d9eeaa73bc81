/**
 * The database that a simulation runs in: beside the installation's own, with the same tables and a copy of the demo
 * tenants. What people do meanwhile in the installation and what happens in the simulation cannot meet.
 */
import type pg from 'pg';
import { migrate } from '../../../platform/db/migrate.ts';
import { appRole as defaultAppRole } from '../../../platform/engines/postgres/cluster.ts';
import { type Connections, connect, dropDatabase, open, scratchNameOf, workForTenant } from './connect.ts';
import { copyRows } from './copy-rows.ts';
import { PreparingClient } from './preparing-client.ts';

export interface ScratchDatabase {
  /** The connection of the owner. */
  readonly owner: pg.Client;
  /** A connection of the application role, as the tenant, which has begun a transaction. */
  readonly app: PreparingClient;
  /** Once the connections have ended. */
  drop(): Promise<void>;
}

/** What the simulation starts from. It reads these rows, and they are not copied back. */
export const startingTables = ['tenants', 'users', 'products', 'product_agents', 'slots'] as const;

interface Scratch {
  readonly connections: Connections;
  /** A connection of the installation's owner, which works for the tenant. */
  readonly installation: pg.Client;
  readonly slug: string;
  readonly tenantId: string;
}

/**
 * Creates the database with a copy of the tenant. A run that was killed may have left one: it is dropped, which ends a
 * program that still uses it.
 */
export async function createScratchDatabase({
  connections,
  installation,
  slug,
  tenantId,
}: Scratch): Promise<ScratchDatabase> {
  const { appRole = defaultAppRole } = connections;
  const name = await scratchNameOf(installation, slug);
  await dropDatabase(installation, name);
  await installation.query(`create database "${name}"`);
  // Nothing in it has to survive a power failure, and planning would take longer than the same few hundred statements.
  for (const setting of ['synchronous_commit = off', 'plan_cache_mode = force_generic_plan', 'jit = off'])
    await installation.query(`alter database "${name}" set ${setting}`);
  await migrate(inDatabase(connections.owner, name), { appRole });
  const owner = await connect(inDatabase(connections.owner, name));
  await replaceClock(owner);
  await copyTenant(installation, owner, tenantId);
  const app = await open(new PreparingClient({ ...inDatabase(connections.app, name), pipeline: true }));
  await app.query(`set role ${appRole}`);
  await workForTenant(app, tenantId);
  await app.query('begin');
  return {
    owner,
    app,
    async drop() {
      await owner.end();
      await dropDatabase(installation, name);
    },
  };
}

async function copyTenant(from: pg.Client, to: pg.Client, tenantId: string): Promise<void> {
  await workForTenant(to, tenantId);
  await to.query('begin');
  // A tenant names a product, which names its tenant.
  for (const table of startingTables)
    await copyRows({ from, to, table, tenantId, without: table === 'tenants' ? ['landing_product'] : [] });
  await to.query('commit');
}

/** Columns whose default is the time of PostgreSQL get the time of the simulation. */
async function replaceClock(owner: pg.Client): Promise<void> {
  await owner.query(`create function demo_now() returns timestamptz language sql stable as
    $$ select coalesce(current_setting('foyer.demo_now', true)::timestamptz, now()) $$`);
  const { rows } = await owner.query<{ alteration: string }>(`
    select format('alter table %I alter column %I set default demo_now()', c.table_name, c.column_name) as alteration
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_default = 'now()' and t.table_type = 'BASE TABLE'`);
  for (const { alteration } of rows) await owner.query(alteration);
}

/** A connection string overrides `database`, so the name goes into it. */
function inDatabase<Config extends pg.ClientConfig>(config: Config, name: string): Config {
  if (!config.connectionString) return { ...config, database: name };
  const url = new URL(config.connectionString);
  url.pathname = `/${name}`;
  return { ...config, connectionString: url.href };
}
