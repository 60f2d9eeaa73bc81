/** Counts meetings and missed waits for the dashboard. */
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

/** A half-open range of instants. */
interface Range {
  readonly since: Date;
  readonly until: Date;
}

const within = (instant: SQL, { since, until }: Range) =>
  sql`${instant} >= ${since.toISOString()}::timestamptz and ${instant} < ${until.toISOString()}::timestamptz`;

/** Meetings that began in the range, of one agent or of all. */
export async function countMeetings(tx: Transaction, range: Range, agentId: string | null): Promise<number> {
  const own = sql`exists (select from meeting_participants p
    where p.meeting_id = m.id and p.side = 'agent' and p.person_id = ${agentId})`;
  return count(
    tx,
    sql`select count(*) from meetings m where ${within(sql`m.started_at`, range)} and ${agentId === null ? sql`true` : own}`,
  );
}

/** Meetings of a customer that began, with any agent. */
export async function countPast(tx: Transaction, customerId: string): Promise<number> {
  return count(
    tx,
    sql`select count(*) from meeting_participants p join meetings m on m.id = p.meeting_id
      where p.side = 'customer' and p.person_id = ${customerId} and m.started_at is not null`,
  );
}

/** Waits that ended in the range without a meeting, for these products or for all. */
export async function countMissed(
  tx: Transaction,
  range: Range,
  productIds: readonly string[] | null,
): Promise<number> {
  const own = sql`r.product_id = any(${sql.param([...(productIds ?? [])])}::uuid[])`;
  return count(
    tx,
    sql`select count(*) from lobby_requests r where ${within(sql`r.ended_at`, range)}
      and ${productIds === null ? sql`true` : own}
      and (r.status in ('LEFT', 'EXPIRED', 'CANCELLED') or r.status = 'ENDED')
      and not exists (select from meetings m where m.id = r.meeting_id and m.started_at is not null)`,
  );
}

async function count(tx: Transaction, query: SQL): Promise<number> {
  const { rows } = await tx.db.execute<{ count: string }>(query);
  return Number(rows[0]?.count);
}
