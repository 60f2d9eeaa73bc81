/** The append-only store of lobby log entries. */

import { days } from '@foyer/contract/core/time.ts';
import { erasedCustomerName } from '@foyer/contract/customers.ts';
import type { LobbyLogEntryType, LobbyLogFilter, LobbyLogRow } from '@foyer/contract/lobby-logs.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';

export interface LobbyLogEntry {
  readonly requestId: string;
  readonly productId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly demoType: LobbyLogRow['demoType'];
  readonly step: LobbyLogEntryType;
  readonly agentId: string | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** No request is open for longer: earlier months of the log are not searched for the entry before. */
const longestRequestMs = days(62);

/**
 * Inserts all entries of a transaction at once, in order: a request offered to 200 agents is one statement.
 */
export async function insert(tx: Transaction, steps: readonly LobbyLogEntry[]): Promise<void> {
  const since = new Date(Math.min(...steps.map(({ at }) => at.getTime())) - longestRequestMs);
  const rows = JSON.stringify(steps.map((logStep, number) => ({ ...logStep, number })));
  await tx.db.execute(sql`
    insert into lobby_steps (request_id, product_id, customer_id, customer_name, demo_type, step, agent_id, agent_name,
      reason, at, took_seconds)
    select s."requestId", s."productId", s."customerId", s."customerName", s."demoType", s.step, u.id, u.name,
      s.reason, s.at, extract(epoch from greatest(s.at, s.before) - s.before)::int
    from (
      select given.*, coalesce(
        lag(given.at) over (partition by given."requestId" order by given.number),
        (select last.at from lobby_steps last
          where last.request_id = given."requestId" and last.at >= ${since.toISOString()}::timestamptz
          order by last.number desc limit 1)
      ) as before
      from jsonb_to_recordset(${rows}::jsonb) as given("requestId" uuid, "productId" uuid, "customerId" uuid,
        "customerName" text, "demoType" text, step text, "agentId" uuid, reason text, at timestamptz, number int)
    ) s left join users u on u.id = s."agentId"
    order by s.number`);
}

export type ListedEntry = Omit<LobbyLogRow, 'at'> & { at: Date };

export interface EntryFilters {
  readonly productId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly step?: LobbyLogFilter | undefined;
}

const columns = {
  id: sql`s.id`,
  at: sql`s.at`,
  step: sql`s.step`,
  requestId: sql`s.request_id`,
  productName: sql`p.name`,
  customerId: sql`s.customer_id`,
  customerName: sql`s.customer_name`,
  demoType: sql`s.demo_type`,
  agentName: sql`s.agent_name`,
  tookSeconds: sql`s.took_seconds`,
  reason: sql`s.reason`,
};
const sortable = {
  at: sql`s.at`,
  step: sql`s.step`,
  productName: sql`lower(p.name)`,
  customerName: sql`lower(s.customer_name)`,
  agentName: { by: sql`lower(s.agent_name)`, nullable: true as const },
  tookSeconds: { by: sql`s.took_seconds`, nullable: true as const },
};

/** The ends of requests without a meeting: the same requests that the dashboard counts as missed. */
const isMissed: SQL = sql`s.step in ('left', 'expired', 'cancelled', 'ended') and exists (
  select from lobby_requests r where r.id = s.request_id and r.status in ('LEFT', 'EXPIRED', 'CANCELLED', 'ENDED')
    and not exists (select from meetings m where m.id = r.meeting_id and m.started_at is not null))`;

/** The table of the Lobby Logs screen, newest first. */
export function listing(filters: EntryFilters): TableSource<ListedEntry, keyof typeof sortable> {
  const { productId, requestId, agentId, step } = filters;
  return {
    columns,
    from: sql`lobby_steps s join products p on p.id = s.product_id`,
    where: [
      productId ? sql`s.product_id = ${productId}` : undefined,
      requestId ? sql`s.request_id = ${requestId}` : undefined,
      agentId ? sql`s.agent_id = ${agentId}` : undefined,
      step && (step === 'missed' ? isMissed : sql`s.step = ${step}`),
    ],
    sortable,
    searched: [sql`s.customer_name`, sql`s.agent_name`, sql`p.name`],
    datedBy: sql`s.at`,
    defaultSort: 'at:desc',
    key: sql`s.number`,
  };
}

/** The entries stay, without the customer's name. */
export async function eraseName(tx: Transaction, customerId: string): Promise<void> {
  await tx.db.execute(
    sql`update lobby_steps set customer_name = ${erasedCustomerName} where customer_id = ${customerId}`,
  );
}
