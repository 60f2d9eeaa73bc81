/** Seeds meetings in the database: with their registrations, requests, time logs, outcomes and feedback. */
interface Owner {
  query<Row extends Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[] }>;
}

export interface Seeded {
  readonly tenantId: string;
  readonly products: readonly string[];
  readonly agents: readonly string[];
}

const products = 20;
const agents = 200;
/** Days over which the meetings are spread evenly; all of them are over. */
export const seededDays = 730;

/** Ids in the order of the rows: an index of random ones is read from the disk for each row of ten million. */
function createOrderedIds() {
  const prefix = Date.now().toString(16).padStart(12, '0');
  let kinds = 0;
  /** @returns SQL for one id of each row of `n` */
  return () => {
    kinds += 1;
    return `('${prefix}70008${kinds.toString(16).padStart(3, '0')}' || lpad(to_hex(n), 12, '0'))::uuid`;
  };
}

/**
 * Adds meetings of a tenant with 200 agents, each of whom shows three of 20 products, for customers of five sources and 20
 * campaigns. Of four meetings three have an outcome, and one has feedback.
 */
export async function seedMeetings(
  owner: Owner,
  { tenantId, meetings }: { readonly tenantId: string; readonly meetings: number },
): Promise<Seeded> {
  // Without triggers and the checks of references, which would take most of the time.
  await owner.query('set session_replication_role = replica');
  const nextId = createOrderedIds();
  const ids = await seedPeople(owner, tenantId);
  await owner.query(
    `create temporary table seeded as select n, ${nextId()} as meeting_id, ${nextId()} as customer_id, ${nextId()} as registration_id, ($2::uuid[])[1 + n % ${agents}] as agent_id,
       ($3::uuid[])[1 + (n % ${agents} + n / ${agents} % 3) % ${products}] as product_id,
       jsonb_build_object('utm_source', 'source-' || n % 5, 'utm_campaign', 'campaign-' || n / 7 % 20) as utm,
       date_trunc('day', now()) - interval '1 day' * (1 + n::bigint * ${seededDays} / $1)
         + interval '1 second' * (28800 + random() * 36000) as queued_at,
       5 + floor(-60 * ln(1 - random())) as waited, 60 + floor(random() * 1800)::int as handled
     from generate_series(0, $1 - 1) n`,
    [meetings, ids.agents, ids.products],
  );
  for (const statement of statements(tenantId, nextId)) await owner.query(statement);
  await owner.query('set session_replication_role = default');
  // The job may have counted the last day before it had rows, and nothing has noted them.
  await owner.query('delete from report_days where tenant_id = $1', [tenantId]);
  await owner.query('drop table seeded');
  await owner.query('analyze');
  return { tenantId, ...ids };
}

async function seedPeople(owner: Owner, tenantId: string) {
  const added = async (statement: string) =>
    (await owner.query<{ id: string }>(statement, [tenantId])).rows.map(({ id }) => id);
  return {
    products: await added(
      `insert into products (tenant_id, slug, name, headline, promise) select $1, 'report-' || n, 'Report ' || n, '', ''
       from generate_series(1, ${products}) n returning id`,
    ),
    agents: await added(
      `insert into users (tenant_id, email, name, role) select $1, 'report-' || n || '@example.test', 'Agent ' || n, 'AGENT'
       from generate_series(1, ${agents}) n returning id`,
    ),
  };
}

const statements = (tenantId: string, nextId: () => string) => [
  `insert into registrations (id, tenant_id, product_id, customer_id, answers, phone, created_at, verified_at, utm)
   select registration_id, '${tenantId}', product_id, customer_id, '{}', '', queued_at - interval '1 minute',
     queued_at, utm from seeded`,
  `insert into meetings (id, tenant_id, product_id, status, opened_at, started_at, ended_at, ended_by)
   select meeting_id, '${tenantId}', product_id, 'ended', queued_at, queued_at + waited * interval '1 second', queued_at, 'agent'
   from seeded`,
  `insert into lobby_requests (id, tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id, status,
     queued_at, waiting_since, customer_seen_at, agent_id, accepted_at, ended_at, end_reason, utm, target_wait_seconds)
   select ${nextId()}, '${tenantId}', product_id, customer_id, 'Customer', registration_id, meeting_id, 'ENDED', queued_at, queued_at,
     queued_at, agent_id, queued_at + waited * interval '1 second', queued_at + interval '1 hour', 'hung-up', utm, 60 from seeded`,
  `insert into time_logs (tenant_id, meeting_id, customer_id, product_id, agent_id, customer_name, started_at, ended_at,
     ended_by, together_seconds, handle_seconds, returns)
   select '${tenantId}', meeting_id, customer_id, product_id, agent_id, 'Customer', queued_at + waited * interval '1 second',
     queued_at + interval '1 hour', 'agent', handled, handled, 0 from seeded`,
  `insert into meeting_outcomes (tenant_id, meeting_id, customer_id, status, converted, revenue, note, written_by_name, written_at)
   select '${tenantId}', meeting_id, customer_id, 'completed', n % 3 = 0, case when n % 3 = 0 then n % 900 end, '', 'Agent',
     queued_at from seeded where n % 4 > 0`,
  `insert into feedbacks (id, tenant_id, meeting_id, customer_id, product_id, agent_id, customer_name, stars, reasons, text, at, changed_at)
   select ${nextId()}, '${tenantId}', meeting_id, customer_id, product_id, agent_id, 'Customer', 1 + n % 5, array['clear'], '', queued_at,
     queued_at from seeded where n % 4 = 1`,
];
