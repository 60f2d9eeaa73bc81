/** The store of agent log entries. An entry gets its duration when the next one of its kind is inserted. */
import { type AgentLogRow, type AgentState, agentSteps } from '@foyer/contract/agent-logs.ts';
import type { BreakReason } from '@foyer/contract/lobby/presence.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';

export type StateKind = 'duty' | 'lobby' | 'presence' | 'work' | 'overall';

export interface AgentLogEntry {
  readonly agentId: string;
  readonly kind: StateKind;
  readonly state: AgentState;
  readonly by: { readonly kind: 'self' | 'admin' | 'system'; readonly name: string | null };
  readonly at: Date;
  readonly breakReason?: BreakReason | null;
}

/** Ends the current entry of the kind. Does nothing if the agent is already in this state. */
export async function insert(
  tx: Transaction,
  { agentId, kind, state, by, at, breakReason = null }: AgentLogEntry,
): Promise<void> {
  const when = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.db.execute<{ entryId: string; at: string; isSame: boolean }>(sql`
    select entry_id as "entryId", at::text, state = ${state} and reason is not distinct from ${breakReason} as "isSame"
    from agent_states where agent_id = ${agentId} and kind = ${kind} for update`);
  const current = rows[0];
  if (current?.isSame) return;
  // With the instant as a value, so that only the partition of that month is read.
  const ended = current
    ? sql`ended as (
        update agent_steps set lasted_seconds = greatest(0, extract(epoch from ${when} - at))::int
        where agent_id = ${agentId} and at = ${current.at}::timestamptz and id = ${current.entryId}
      ),`
    : sql``;
  await tx.db.execute(sql`
    with ${ended} entered as (
      insert into agent_steps (agent_id, kind, state, reason, by_kind, by_name, at, listed)
      values (${agentId}, ${kind}, ${state}, ${breakReason}, ${by.kind}, ${by.name}, ${when}, ${kind === 'overall'})
      returning id
    )
    insert into agent_states as s (agent_id, kind, state, reason, at, entry_id)
    select ${agentId}::uuid, ${kind}, ${state}, ${breakReason}, ${when}, id from entered
    on conflict (agent_id, kind) do update
      set state = excluded.state, reason = excluded.reason, at = excluded.at, entry_id = excluded.entry_id`);
}

export type ListedEntry = Omit<AgentLogRow, 'at'> & { at: Date };

export interface EntryFilters {
  readonly agentId?: string | undefined;
  readonly state?: AgentState | undefined;
}

const columns = {
  id: sql`s.id`,
  at: sql`s.at`,
  agentId: sql`s.agent_id`,
  agentName: sql`u.name`,
  state: sql`s.state`,
  breakReason: sql`s.reason`,
  lastedSeconds: sql`s.lasted_seconds`,
  by: sql`case s.by_kind when 'self' then u.name when 'system' then 'System' else coalesce(s.by_name, 'Admin') end`,
};
const sortable = {
  at: sql`s.at`,
  agentName: sql`lower(u.name)`,
  state: sql`s.state`,
  lastedSeconds: { by: sql`s.lasted_seconds`, nullable: true as const },
};

/** Steps have rows that are not listed; of `in-meeting`, which is also a presence, only the listed ones count. */
const stepsOnly: readonly AgentState[] = agentSteps.filter((state) => state !== 'in-meeting');

/** The table of the Agent Logs screen, newest first. */
export function listing({ agentId, state }: EntryFilters): TableSource<ListedEntry, keyof typeof sortable> {
  return {
    columns,
    from: sql`agent_steps s join users u on u.id = s.agent_id`,
    where: [
      agentId ? sql`s.agent_id = ${agentId}` : undefined,
      state ? sql`s.state = ${state}` : undefined,
      state && stepsOnly.includes(state) ? undefined : sql`s.listed`,
    ],
    sortable,
    searched: [sql`u.name`, sql`s.by_name`],
    datedBy: sql`s.at`,
    defaultSort: 'at:desc',
    key: sql`s.number`,
  };
}
