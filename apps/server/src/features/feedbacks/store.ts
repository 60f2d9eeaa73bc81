/** Where it is kept what customers thought, one row for each customer of a meeting. */
import type { FeedbackRow } from '@foyer/contract/feedbacks.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { TableRequest } from '../../platform/tables/request.ts';
import { matching, type TableSource } from '../../platform/tables/store.ts';

/** What was given, with whom it is about. */
export interface Given extends Pick<FeedbackRow, 'stars' | 'reasons' | 'text'> {
  readonly meetingId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly productId: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
}

type Kept = Pick<FeedbackRow, 'id' | 'stars' | 'reasons' | 'text'>;

/** Nobody else changes it until the transaction ends. */
export async function findToChange(
  unit: Unit,
  { meetingId, customerId }: Pick<Given, 'meetingId' | 'customerId'>,
) {
  const { rows } = await unit.db.execute<Kept & Record<string, unknown>>(
    sql`select id, stars, reasons, text from feedbacks
      where meeting_id = ${meetingId} and customer_id = ${customerId} for update`,
  );
  return rows[0] ?? null;
}

/** Given first or given anew: the instant of the first stays. @returns the row's id */
export async function keep(unit: Unit, given: Given, at: Date): Promise<string> {
  const { meetingId, customerId, customerName, productId, agentId, agentName } = given;
  const reasons = sql`${sql.param([...given.reasons])}::text[]`;
  const when = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await unit.db.execute<{ id: string }>(sql`
    insert into feedbacks (meeting_id, customer_id, customer_name, product_id, agent_id, agent_name, stars, reasons,
      text, at, changed_at)
    values (${meetingId}, ${customerId}, ${customerName}, ${productId}, ${agentId}::uuid, ${agentName}, ${given.stars},
      ${reasons}, ${given.text}, ${when}, ${when})
    on conflict (meeting_id, customer_id) do update
      set stars = excluded.stars, reasons = excluded.reasons, text = excluded.text, changed_at = excluded.changed_at
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('A feedback was not kept.');
  return row.id;
}

/** Meeting → the stars this customer gave it. */
export async function findStars(
  unit: Unit,
  customerId: string,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, { stars: number }>> {
  const { rows } = await unit.db.execute<{ meeting_id: string; stars: number }>(
    sql`select meeting_id, stars from feedbacks
      where customer_id = ${customerId} and meeting_id = any(${sql.param([...meetingIds])}::uuid[])`,
  );
  return new Map(rows.map(({ meeting_id, stars }) => [meeting_id, { stars }]));
}

export type ListedFeedback = Omit<FeedbackRow, 'at'> & { at: Date };

export interface FeedbackFilters {
  readonly productId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly stars?: string | undefined;
}

const columns = {
  id: sql`f.id`,
  at: sql`f.at`,
  meetingId: sql`f.meeting_id`,
  productName: sql`p.name`,
  customerId: sql`f.customer_id`,
  customerName: sql`f.customer_name`,
  agentName: sql`f.agent_name`,
  stars: sql`f.stars`,
  reasons: sql`f.reasons`,
  text: sql`f.text`,
};
const sortable = {
  ...{ at: sql`f.at`, stars: sql`f.stars`, productName: sql`lower(p.name)` },
  customerName: sql`lower(f.customer_name)`,
  agentName: { by: sql`lower(f.agent_name)`, nullable: true as const },
};

/** The table of the Feedbacks screen, newest first. */
export function listing({
  productId,
  agentId,
  stars,
}: FeedbackFilters): TableSource<ListedFeedback, keyof typeof sortable> {
  const equal = (column: SQL, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    columns,
    from: sql`feedbacks f join products p on p.id = f.product_id`,
    where: [
      equal(sql`f.product_id`, productId),
      equal(sql`f.agent_id`, agentId),
      equal(sql`f.stars`, stars === undefined ? undefined : Number(stars)),
    ],
    sortable,
    searched: [sql`lower(f.customer_name)`, sql`lower(coalesce(f.agent_name, ''))`, sql`lower(f.text)`],
    datedBy: sql`f.at`,
    defaultSort: 'at:desc',
    key: sql`f.id`,
  };
}

/** Of all rows that are found, to two decimals; `null` when there is none. */
export async function meanStars(
  unit: Unit,
  filters: FeedbackFilters,
  request: TableRequest,
): Promise<number | null> {
  const source = listing(filters);
  const { rows } = await unit.db.execute<{ mean: string | null }>(
    sql`select round(avg(f.stars), 2) as mean from ${source.from}${matching(source, request)}`,
  );
  const mean = rows[0]?.mean ?? null;
  return mean === null ? null : Number(mean);
}
