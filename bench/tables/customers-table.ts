/** The customers table with 100,000 rows: the API call compared with the bare SQL of the same page. */
import type pg from 'pg';
import { connectAsOwner } from '../../e2e/support/api/database-owner.ts';
import { callTenant } from '../../e2e/support/api/tenant-calls.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { median } from '../statistics.ts';
import { seedCustomers, signIn, tenant } from './seed-customers.ts';

const customers = 100_000;
const runs = 15;

interface Page {
  readonly name: string;
  readonly query: string;
  readonly where?: string;
  readonly order: string;
  readonly account?: 'agent';
}

const pages: readonly Page[] = [
  { name: 'first page', query: '', order: 'c.created_at desc, c.id desc' },
  {
    name: 'search, two words',
    query: '?search=asha%2042a',
    where: "strpos(c.search, 'asha') > 0 and strpos(c.search, '42a') > 0",
    order: 'c.created_at desc, c.id desc',
  },
  { name: 'sorted by name', query: '?sort=name:asc', order: 'lower(c.name), c.id' },
  { name: 'sorted by meetings', query: '?sort=meetings:desc', order: 'c.meetings desc, c.id desc' },
  {
    name: "an agent's first page",
    query: '',
    where: `exists (select from customer_products cp join product_agents pa using (product_id)
      join users u on u.id = pa.user_id where cp.customer_id = c.id and u.email = 'agent@${tenant}.test')`,
    order: 'c.created_at desc, c.id desc',
    account: 'agent',
  },
];

export async function customersTable(foyer: Foyer): Promise<void> {
  printHeading(`Customers table with ${customers.toLocaleString('en')} rows: API call, bare SQL, ratio`);
  const owner = await connectAsOwner(foyer);
  try {
    await seedCustomers(owner, customers);
    for (const page of pages) await measure(foyer, owner, page);
  } finally {
    await owner.end();
  }
}

async function measure(foyer: Foyer, owner: pg.Client, page: Page): Promise<void> {
  const token = await signIn(foyer, page.account ?? 'admin');
  const path = `/api/manage/customers${page.query}`;
  const call = await time(async () => {
    const { status } = await callTenant(path, { port: foyer.port, tenant, token });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  });
  const bare = await time(() => runBareSql(owner, page));
  printMeasurement(page.name, `${call.toFixed(1)} ms, ${bare.toFixed(1)} ms, ×${(call / bare).toFixed(1)}`);
}

/** The same two queries in bare SQL. */
async function runBareSql(owner: pg.Client, { where = 'true', order }: Page): Promise<void> {
  const from = `from customers c where c.tenant_id = (select id from tenants where slug = '${tenant}') and ${where}`;
  await owner.query(`select count(*) ${from}`);
  await owner.query(
    `select c.*, (select p.name from products p where p.id = c.last_product_id),
       exists (select from customer_blocks b where b.customer_id = c.id) ${from} order by ${order} limit 25`,
  );
}

async function time(work: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  // The first runs warm caches and plans.
  return median(took.slice(5));
}
