/** How many meetings and missed waits there were, counted from what is kept. */
import { type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';

/** Half-open in UTC. */
interface Range {
  readonly since: Date;
  readonly until: Date;
}

const within = (instant: SQL, { since, until }: Range) =>
  sql`${instant} >= ${since.toISOString()}::timestamptz and ${instant} < ${until.toISOString()}::timestamptz`;

/** Conversations that began in the range, of one agent or of all. */
export async function countMeetings(unit: Unit, range: Range, agentId: string | null): Promise<number> {
  const own = sql`exists (select from meeting_participants p
    where p.meeting_id = m.id and p.side = 'agent' and p.person_id = ${agentId})`;
  return count(
    unit,
    sql`select count(*) from meetings m where ${within(sql`m.started_at`, range)} and ${agentId === null ? sql`true` : own}`,
  );
}

/** Conversations of a customer that began, with anybody. */
export async function countPast(unit: Unit, customerId: string): Promise<number> {
  return count(
    unit,
    sql`select count(*) from meeting_participants p join meetings m on m.id = p.meeting_id
      where p.side = 'customer' and p.person_id = ${customerId} and m.started_at is not null`,
  );
}

/** Waits that ended in the range without a conversation; of these products or of all. */
export async function countMissed(
  unit: Unit,
  range: Range,
  productIds: readonly string[] | null,
): Promise<number> {
  const own = sql`r.product_id = any(${sql.param([...(productIds ?? [])])}::uuid[])`;
  return count(
    unit,
    sql`select count(*) from lobby_requests r where ${within(sql`r.ended_at`, range)}
      and ${productIds === null ? sql`true` : own}
      and (r.status in ('LEFT', 'EXPIRED', 'CANCELLED') or r.status = 'ENDED')
      and not exists (select from meetings m where m.id = r.meeting_id and m.started_at is not null)`,
  );
}

async function count(unit: Unit, query: SQL): Promise<number> {
  const { rows } = await unit.db.execute<{ count: string }>(query);
  return Number(rows[0]?.count);
}
