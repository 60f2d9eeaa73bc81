/** Where the steps of agents are kept, each with how long it lasted once the next of its kind came. */
import type { AgentLogRow, agentStates } from '@foyer/contract/lobby-logs.ts';
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';

export type AgentState = (typeof agentStates)[number];
export type StateKind = 'duty' | 'lobby' | 'presence' | 'work';

export interface Step {
  readonly agentId: string;
  readonly kind: StateKind;
  readonly state: AgentState;
  readonly by: { readonly kind: 'self' | 'admin' | 'system'; readonly name: string | null };
  readonly at: Date;
}

/** Ends the last step of the kind; a state that lasts already is no step. */
export async function insert(unit: Unit, { agentId, kind, state, by, at }: Step): Promise<void> {
  const when = sql`${at.toISOString()}::timestamptz`;
  await unit.db.execute(sql`
    with lasting as materialized (
      select id, state, at from agent_steps
      where agent_id = ${agentId} and kind = ${kind} and lasted_seconds is null
    ), ended as (
      update agent_steps s set lasted_seconds = greatest(0, extract(epoch from ${when} - lasting.at))::int
      from lasting where s.id = lasting.id and lasting.state <> ${state}
    )
    insert into agent_steps (agent_id, kind, state, by_kind, by_name, at)
    select ${agentId}::uuid, ${kind}, ${state}, ${by.kind}, ${by.name}, ${when}
    where not exists (select from lasting where lasting.state = ${state})`);
}

export type ListedStep = Omit<AgentLogRow, 'at'> & { at: Date };

export interface StepFilters {
  readonly agentId?: string | undefined;
  readonly state?: AgentState | undefined;
}

const columns = {
  id: sql`s.id`,
  at: sql`s.at`,
  agentId: sql`s.agent_id`,
  agentName: sql`u.name`,
  state: sql`s.state`,
  lastedSeconds: sql`s.lasted_seconds`,
  by: sql`case s.by_kind when 'self' then u.name when 'system' then 'System' else coalesce(s.by_name, 'Admin') end`,
};
const sortable = {
  ...{ at: sql`s.at`, agentName: sql`lower(u.name)`, state: sql`s.state` },
  lastedSeconds: { by: sql`s.lasted_seconds`, nullable: true as const },
};

/** The table of the Agent Logs screen, newest first. */
export function listing({ agentId, state }: StepFilters): TableSource<ListedStep, keyof typeof sortable> {
  return {
    columns,
    from: sql`agent_steps s join users u on u.id = s.agent_id`,
    where: [agentId ? sql`s.agent_id = ${agentId}` : undefined, state ? sql`s.state = ${state}` : undefined],
    sortable,
    searched: [sql`lower(u.name)`, sql`lower(coalesce(s.by_name, ''))`],
    datedBy: sql`s.at`,
    defaultSort: 'at:desc',
    key: sql`s.number`,
  };
}
