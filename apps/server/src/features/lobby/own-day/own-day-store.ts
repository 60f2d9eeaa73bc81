/** Reads an agent's figures of a day, and the next bookings. */
import type { OwnDay } from '@foyer/contract/lobby/own-day.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';

type Figures = Omit<OwnDay, 'upcoming'>;

interface DayOf {
  readonly agentId: string;
  /** Half-open. */
  readonly since: Date;
  readonly until: Date;
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

export async function findFigures(tx: Transaction, { agentId, since, until }: DayOf): Promise<Figures> {
  const { rows } = await tx.db.execute<{ [Name in keyof Figures]: string | null }>(sql`
    with met as (
      select m.id from meetings m join meeting_participants p on p.meeting_id = m.id
      where p.side = 'agent' and p.person_id = ${agentId}
        and m.started_at >= ${instant(since)} and m.started_at < ${instant(until)}
    )
    select (select count(*) from met) as calls,
      (select round(avg(t.handle_seconds)) from met join time_logs t on t.meeting_id = met.id) as "meanHandleSeconds",
      (select count(*) from met join meeting_outcomes o on o.meeting_id = met.id) as outcomes,
      (select count(*) from met join meeting_outcomes o on o.meeting_id = met.id where o.converted) as conversions,
      (select count(*) from lobby_offers o where o.agent_id = ${agentId} and o.status = 'TIMED_OUT'
        and o.closed_at >= ${instant(since)} and o.closed_at < ${instant(until)}) as "missedKnocks"`);
  const { calls, meanHandleSeconds, outcomes, conversions, missedKnocks } = onlyRow(rows);
  return {
    calls: Number(calls),
    meanHandleSeconds: meanHandleSeconds === null ? null : Number(meanHandleSeconds),
    outcomes: Number(outcomes),
    conversions: Number(conversions),
    missedKnocks: Number(missedKnocks),
  };
}

export interface UpcomingBooking {
  readonly id: string;
  readonly customerName: string;
  readonly productName: string;
  readonly startsAt: Date;
}

/** Bookings of this agent that are not over, next start first. */
export async function findUpcoming(
  tx: Transaction,
  agentId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<UpcomingBooking[]> {
  const { rows } = await tx.db.execute<Record<'id' | 'customer' | 'product' | 'starts_at', string>>(sql`
    select s.id, s.customer_name as customer, p.name as product, s.starts_at
    from schedules s join products p on p.id = s.product_id
    where s.agent_id = ${agentId} and s.status = 'BOOKED' and s.ends_at > ${instant(now)}
    order by s.starts_at, s.id limit ${limit}`);
  return rows.map(({ id, customer, product, starts_at }) => ({
    id,
    customerName: customer,
    productName: product,
    startsAt: new Date(starts_at),
  }));
}
