/** Reads the table of the Schedules screen, and its calendar. */
import type { ScheduleStatusFilter } from '@foyer/contract/schedules/managed-schedules.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { searchOfCustomer } from '../../../platform/tables/contact-search.ts';
import { readPage, type TableSource } from '../../../platform/tables/store.ts';
import type { ScheduleRow } from '../tables.ts';

export type ListedSchedule = Pick<
  ScheduleRow,
  | 'id'
  | 'status'
  | 'productId'
  | 'customerId'
  | 'customerName'
  | 'agentId'
  | 'startsAt'
  | 'endsAt'
  | 'zone'
  | 'source'
  | 'createdAt'
  | 'cancelledBy'
  | 'cancelReason'
  | 'sequence'
> & { productName: string; agentName: string | null };

export interface ScheduleFilters {
  /** Only bookings of these products; `null`: of all. */
  readonly productIds: readonly string[] | null;
  readonly productId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly status?: ScheduleStatusFilter | undefined;
  /** Those that end after the instant, or before it. */
  readonly period?: { readonly is: 'upcoming' | 'past'; readonly at: Date } | undefined;
  /** The caller may not see phone numbers and emails. */
  readonly contactsAreMasked?: boolean | undefined;
}

const columns = {
  id: sql`s.id`,
  status: sql`s.status`,
  productId: sql`s.product_id`,
  productName: sql`p.name`,
  customerId: sql`s.customer_id`,
  customerName: sql`s.customer_name`,
  agentId: sql`s.agent_id`,
  agentName: sql`a.name`,
  startsAt: sql`s.starts_at`,
  endsAt: sql`s.ends_at`,
  zone: sql`s.zone`,
  source: sql`s.source`,
  createdAt: sql`s.created_at`,
  cancelledBy: sql`s.cancelled_by`,
  cancelReason: sql`s.cancel_reason`,
  sequence: sql`s.sequence`,
};
const sortable = {
  startsAt: sql`s.starts_at`,
  createdAt: sql`s.created_at`,
  status: sql`s.status`,
  productName: sql`lower(p.name)`,
  customerName: sql`lower(s.customer_name)`,
  agentName: { by: sql`lower(a.name)`, nullable: true as const },
};

const isNoShow: SQL = sql`s.status in ('MISSED_BY_CUSTOMER', 'MISSED_BY_US')`;

/** The table of the Schedules screen; its date filters apply to the start. */
export function listing(filters: ScheduleFilters): TableSource<ListedSchedule, keyof typeof sortable> {
  const { productIds, productId, agentId, status, period, contactsAreMasked = false } = filters;
  const search = searchOfCustomer(contactsAreMasked);
  return {
    columns,
    from: sql`schedules s join products p on p.id = s.product_id join customers c on c.id = s.customer_id
      left join users a on a.id = s.agent_id`,
    where: [
      productIds ? sql`s.product_id = any(${sql.param([...productIds])}::uuid[])` : undefined,
      productId ? sql`s.product_id = ${productId}` : undefined,
      agentId ? sql`s.agent_id = ${agentId}` : undefined,
      status && (status === 'NO_SHOW' ? isNoShow : sql`s.status = ${status}`),
      period ? periodOf(period) : undefined,
    ],
    sortable,
    ...search,
    searched: [
      search.searched,
      sql`s.customer_name`,
      ...(contactsAreMasked ? [] : [sql`s.customer_email`]),
      sql`p.name`,
      sql`a.name`,
    ],
    datedBy: sql`s.starts_at`,
    defaultSort: 'startsAt:asc',
    key: sql`s.id`,
  };
}

function periodOf({ is, at }: NonNullable<ScheduleFilters['period']>): SQL {
  const instant = sql`${at.toISOString()}::timestamptz`;
  return is === 'upcoming' ? sql`s.ends_at > ${instant}` : sql`s.ends_at <= ${instant}`;
}

const unfiltered = { page: 0, sort: null, terms: [], since: null, until: null };

/** `null` also if it belongs to none of the products. */
export async function findListed(
  tx: Transaction,
  scheduleId: string,
  productIds: readonly string[] | null,
): Promise<ListedSchedule | null> {
  const source = listing({ productIds });
  const only = { ...source, where: [...(source.where ?? []), sql`s.id = ${scheduleId}`] };
  const [row] = (await readPage<ListedSchedule>(tx, only, { ...unfiltered, pageSize: 1 })).rows;
  return row ?? null;
}

/** The most bookings in a calendar. */
const maxInCalendar = 5000;

/** Those that start within the span, half-open, in order. */
export async function findListedBetween(
  tx: Transaction,
  span: { since: Date; until: Date },
  filters: ScheduleFilters,
): Promise<ListedSchedule[]> {
  const request = { ...unfiltered, ...span, pageSize: maxInCalendar };
  return (await readPage(tx, listing(filters), request)).rows;
}
