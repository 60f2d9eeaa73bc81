/** The audit log with 100,000 rows: the API call compared with the bare SQL of the same page. */
import type pg from 'pg';
import { connectAsOwner } from '../../e2e/support/api/database-owner.ts';
import { callTenant } from '../../e2e/support/api/tenant-calls.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { median } from '../statistics.ts';
import { signIn, tenant } from './seed-customers.ts';

const rows = 100_000;
const runs = 15;
/** The first runs warm caches and plans. */
const warmUps = 5;

interface Page {
  readonly name: string;
  readonly query: string;
  readonly where?: string;
}

const pages: readonly Page[] = [
  { name: 'first page', query: '' },
  {
    name: 'filtered by action and log type',
    query: '?action=DOWNLOAD&logType=EXPORT',
    where: "a.action = 'DOWNLOAD' and a.log_type = 'EXPORT'",
  },
  { name: 'search', query: '?search=slot', where: "lower(a.entity_kind) like '%slot%'" },
];

export async function auditTable(foyer: Foyer): Promise<void> {
  printHeading(`Audit log with ${rows.toLocaleString('en')} rows: API call, bare SQL, ratio`);
  const owner = await connectAsOwner(foyer);
  try {
    await seedAudit(owner);
    const token = await signIn(foyer, 'owner');
    for (const page of pages) await measure(foyer, owner, token, page);
  } finally {
    await owner.end();
  }
}

/** Typical actions. Every row costs the server the same to read. */
async function seedAudit(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into audit_log (id, tenant_id, at, actor_kind, action, log_type, entity_kind, entity_id, entity_label, after)
     select gen_random_uuid(), t.id, now() - n * interval '1 minute', 'SYSTEM',
       (array['CREATE', 'UPDATE', 'READ', 'DOWNLOAD'])[1 + n % 4], (array['SLOTS', 'PRODUCTS', 'CUSTOMERS', 'EXPORT'])[1 + n % 4],
       (array['slot', 'product', 'customers', 'export'])[1 + n % 4], n::text, 'Row ' || n, json_build_object('rows', n)
     from tenants t, generate_series(1, $2::int) n where t.slug = $1`,
    [tenant, rows],
  );
  await owner.query('vacuum analyze audit_log');
}

async function measure(foyer: Foyer, owner: pg.Client, token: string, page: Page): Promise<void> {
  const path = `/api/audit-logs${page.query}`;
  const call = await time(async () => {
    const { status } = await callTenant(path, { port: foyer.port, tenant, token });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  });
  const bare = await time(() => runBareSql(owner, page));
  printMeasurement(page.name, `${call.toFixed(1)} ms, ${bare.toFixed(1)} ms, ×${(call / bare).toFixed(1)}`);
}

/** The same two queries in bare SQL. */
async function runBareSql(owner: pg.Client, { where = 'true' }: Page): Promise<void> {
  const from = `from audit_log a where a.tenant_id = (select id from tenants where slug = '${tenant}') and ${where}`;
  await owner.query(`select count(*) ${from}`);
  await owner.query(`select a.* ${from} order by a.at desc, a.seq desc limit 25`);
}

async function time(work: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return median(took.slice(warmUps));
}
