/** Copies the history of a tenant from the scratch database into the installation, in one transaction. */
import type pg from 'pg';
import { copyRows } from './copy-rows.ts';
import { hasHistory } from './find-tenants.ts';
import { startingTables } from './scratch-database.ts';

/**
 * Tables that are no history: what the simulation started from, the current state of staff and routing, codes and sessions
 * of a few minutes, the seals and the sums of reports, which the installation makes itself, and what a trigger writes again.
 */
const notCopied: readonly string[] = [
  ...startingTables,
  'audit_seals',
  'customer_products',
  'lobby_agents',
  'recent_codes',
  'registration_codes',
  'report_changes',
  'report_counts',
  'report_days',
  'report_sums',
  'routing_turns',
  'sessions',
];

/** Staff may have such rows in the installation: these stay. The simulation used the same keys. */
const tablesOfStaff: readonly string[] = ['agent_states', 'person_keys'];

/** A registration names the link that it came by, and a link the registration that it made: this one is added last. */
const addedLast = { table: 'registrations', column: 'link_id', to: 'links' } as const;

/** Adds rows and changes none that exist. @returns whether the history was added; it may be there already */
export async function importHistory(
  installation: pg.Client,
  scratch: pg.Client,
  tenantId: string,
): Promise<boolean> {
  await installation.query('begin');
  try {
    // Of two processes for the same tenant one waits for the other here.
    await installation.query(`select pg_advisory_xact_lock(hashtextextended('demo-history ' || $1, 0))`, [
      tenantId,
    ]);
    await installation.query('set constraints all deferred');
    const isNew = !(await hasHistory(installation, tenantId));
    if (isNew) {
      for (const table of await tablesInOrder(scratch))
        await copyRows({
          from: scratch,
          to: installation,
          table,
          tenantId,
          without: table === addedLast.table ? [addedLast.column] : [],
          skipsExisting: tablesOfStaff.includes(table),
        });
      await addLast(installation, scratch, tenantId);
      await restoreCounts(installation, scratch, tenantId);
    }
    await installation.query('commit');
    return isNew;
  } catch (error) {
    await installation.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The tables with rows of tenants, each after those that it refers to. */
async function tablesInOrder(scratch: pg.Client): Promise<string[]> {
  const { rows: tables } = await scratch.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const { rows: references } = await scratch.query<{ name: string; to: string }>(
    `select distinct conrelid::regclass::text as name, confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const waiting = new Set(tables.map(({ name }) => name).filter((name) => !notCopied.includes(name)));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].filter((name) =>
      references.every(
        (reference) =>
          reference.name !== name ||
          !waiting.has(reference.to) ||
          (name === addedLast.table && reference.to === addedLast.to),
      ),
    );
    if (next.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join(', ')}`);
    for (const name of next) waiting.delete(name);
    ordered.push(...next);
  }
  return ordered;
}

async function addLast(installation: pg.Client, scratch: pg.Client, tenantId: string): Promise<void> {
  const { table, column } = addedLast;
  const { rows } = await scratch.query<{ added: string }>(
    `select coalesce(json_agg(t), '[]')::text as added
     from (select id, ${column} from ${table} where tenant_id = $1 and ${column} is not null) t`,
    [tenantId],
  );
  await installation.query(
    `update ${table} t set ${column} = r.${column} from json_populate_recordset(null::${table}, $1::json) r where t.id = r.id`,
    [rows[0]?.added],
  );
}

/** Triggers count the copied rows of a customer once more. */
async function restoreCounts(installation: pg.Client, scratch: pg.Client, tenantId: string): Promise<void> {
  const counts = [
    'registrations',
    'meetings',
    'missed',
    'last_seen_at',
    'last_product_id',
    'city',
    'reference_numbers',
  ];
  const { rows } = await scratch.query<{ customers: string }>(
    `select coalesce(json_agg(c), '[]')::text as customers
     from (select id, ${counts.join(', ')} from customers where tenant_id = $1) c`,
    [tenantId],
  );
  await installation.query(
    `update customers c set ${counts.map((name) => `${name} = r.${name}`).join(', ')}
     from json_populate_recordset(null::customers, $1::json) r where c.id = r.id`,
    [rows[0]?.customers],
  );
}
