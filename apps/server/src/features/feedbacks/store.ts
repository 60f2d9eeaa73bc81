/** The store of feedback: one row per meeting and customer. */
import { erasedCustomerName } from '@foyer/contract/customers.ts';
import type { FeedbackRow } from '@foyer/contract/feedbacks.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import type { TableRequest } from '../../platform/tables/request.ts';
import { type TableSource, whereClause } from '../../platform/tables/store.ts';

/** A customer's feedback, with the names of customer and agent at that time. */
export interface SubmittedFeedback extends Pick<FeedbackRow, 'stars' | 'reasons' | 'text'> {
  readonly meetingId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly productId: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
}

type StoredFeedback = Pick<FeedbackRow, 'id' | 'stars' | 'reasons' | 'text'>;

/** Locks the row until the transaction ends. */
export async function findToChange(
  tx: Transaction,
  { meetingId, customerId }: Pick<SubmittedFeedback, 'meetingId' | 'customerId'>,
) {
  const { rows } = await tx.db.execute<StoredFeedback & Record<string, unknown>>(
    sql`select id, stars, reasons, text from feedbacks
      where meeting_id = ${meetingId} and customer_id = ${customerId} for update`,
  );
  return rows[0] ?? null;
}

/** Inserts or replaces the feedback; the time of the first submission stays. @returns the row's id */
export async function save(tx: Transaction, feedback: SubmittedFeedback, at: Date): Promise<string> {
  const { meetingId, customerId, customerName, productId, agentId, agentName } = feedback;
  const reasons = sql`${sql.param([...feedback.reasons])}::text[]`;
  const when = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    insert into feedbacks (meeting_id, customer_id, customer_name, product_id, agent_id, agent_name, stars, reasons,
      text, at, changed_at)
    values (${meetingId}, ${customerId}, ${customerName}, ${productId}, ${agentId}::uuid, ${agentName}, ${feedback.stars},
      ${reasons}, ${feedback.text}, ${when}, ${when})
    on conflict (meeting_id, customer_id) do update
      set stars = excluded.stars, reasons = excluded.reasons, text = excluded.text, changed_at = excluded.changed_at
    returning id`);
  return onlyRow(rows).id;
}

/** Meeting → the stars of this customer. */
export async function findStars(
  tx: Transaction,
  customerId: string,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, { stars: number }>> {
  const { rows } = await tx.db.execute<{ meeting_id: string; stars: number }>(
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
  at: sql`f.at`,
  stars: sql`f.stars`,
  productName: sql`lower(p.name)`,
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
    searched: [sql`f.customer_name`, sql`f.agent_name`, sql`f.text`],
    datedBy: sql`f.at`,
    defaultSort: 'at:desc',
    key: sql`f.id`,
  };
}

/** The mean of all matching rows, rounded to two decimals; `null` without any. */
export async function meanStars(
  tx: Transaction,
  filters: FeedbackFilters,
  request: TableRequest,
): Promise<number | null> {
  const source = listing(filters);
  const { rows } = await tx.db.execute<{ mean: string | null }>(
    sql`select round(avg(f.stars), 2) as mean from ${source.from}${whereClause(source, request)}`,
  );
  const mean = rows[0]?.mean ?? null;
  return mean === null ? null : Number(mean);
}

/** The stars and reasons stay, without name and text. */
export async function erase(tx: Transaction, customerId: string): Promise<void> {
  await tx.db.execute(
    sql`update feedbacks set customer_name = ${erasedCustomerName}, text = '' where customer_id = ${customerId}`,
  );
}
