/** The store of agent log entries. An entry gets its duration when the next one of its kind is inserted. */
import { type AgentLogRow, type AgentState, agentSteps } from '@foyer/contract/agent-logs.ts';
import type { BreakReason } from '@foyer/contract/lobby/presence.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';

export type StateKind = 'duty' | 'lobby' | 'presence' | 'work' | 'overall';

export interface AgentLogEntry {
  readonly kind: StateKind;
  readonly state: AgentState;
  readonly breakReason?: BreakReason | null;
}

/** What the entries that are written together have in common. */
export interface EntryOrigin {
  readonly agentId: string;
  readonly by: { readonly kind: 'self' | 'admin' | 'system'; readonly name: string | null };
  readonly at: Date;
}

type CurrentState = {
  readonly kind: StateKind;
  readonly state: AgentState;
  readonly reason: BreakReason | null;
  readonly entryId: string;
  readonly at: string;
};

/**
 * Ends the current entry of each kind. A state that the agent is already in is not written again.
 * @param entries of different kinds
 */
export async function insert(
  tx: Transaction,
  { agentId, by, at }: EntryOrigin,
  entries: readonly AgentLogEntry[],
): Promise<void> {
  const { rows: current } = await tx.db.execute<CurrentState>(sql`
    select kind, state, reason, entry_id as "entryId", at::text from agent_states
    where agent_id = ${agentId} and kind in ${entries.map(({ kind }) => kind)} for update`);
  const changed = entries.filter(
    ({ kind, state, breakReason = null }) =>
      !current.some((each) => each.kind === kind && each.state === state && each.reason === breakReason),
  );
  if (changed.length === 0) return;
  const when = sql`${at.toISOString()}::timestamptz`;
  const ended = current.filter(({ kind }) => changed.some((each) => each.kind === kind));
  // With the instants as values, so that only the partitions of those months are read.
  const ending =
    ended.length === 0
      ? sql``
      : sql`ended as (
          update agent_steps set lasted_seconds = greatest(0, extract(epoch from ${when} - at))::int
          where agent_id = ${agentId} and at in ${ended.map((each) => sql`${each.at}::timestamptz`)}
            and id in ${ended.map(({ entryId }) => entryId)}
        ),`;
  const values = changed.map(
    ({
      kind,
      state,
      breakReason = null,
    }) => sql`(${agentId}::uuid, ${kind}, ${state}, ${breakReason}, ${by.kind},
      ${by.name}, ${when}, ${kind === 'overall'}::boolean)`,
  );
  await tx.db.execute(sql`
    with ${ending} entered as (
      insert into agent_steps (agent_id, kind, state, reason, by_kind, by_name, at, listed)
      values ${sql.join(values, sql`, `)} returning agent_id, kind, state, reason, at, id
    )
    insert into agent_states as s (agent_id, kind, state, reason, at, entry_id) select * from entered
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
