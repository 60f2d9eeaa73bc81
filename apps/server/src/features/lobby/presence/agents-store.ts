/** Reads and writes of the agents' switches and states. An agent has a row once a switch was used. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import { type AgentRow, lobbyAgents } from '../tables.ts';

export function findAll(tx: Transaction): Promise<AgentRow[]> {
  return tx.db.select().from(lobbyAgents);
}

export async function findOffDuty(tx: Transaction, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx.db
    .select({ userId: lobbyAgents.userId })
    .from(lobbyAgents)
    .where(and(inArray(lobbyAgents.userId, [...userIds]), eq(lobbyAgents.onDuty, false)));
  return rows.map(({ userId }) => userId);
}

export async function find(tx: Transaction, userId: string): Promise<AgentRow | null> {
  const [row] = await tx.db.select().from(lobbyAgents).where(eq(lobbyAgents.userId, userId));
  return row ?? null;
}

/** Inserts or updates the agent's row, and marks the agent for the reconciliation. */
export async function set(
  tx: Transaction,
  userId: string,
  change: Partial<Omit<AgentRow, 'userId' | 'tenantId'>>,
): Promise<void> {
  const changesSwitch = change.available !== undefined || change.onDuty !== undefined;
  changedRowsOf(tx)[changesSwitch ? 'availabilityChanged' : 'agents'].add(userId);
  await tx.db
    .insert(lobbyAgents)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: lobbyAgents.userId, set: change });
}

/** The same change to each agent who has a row, written by the state machine. It marks nothing. */
export async function update(
  tx: Transaction,
  userIds: readonly string[],
  change: Partial<Omit<AgentRow, 'userId' | 'tenantId'>>,
): Promise<void> {
  await tx.db
    .update(lobbyAgents)
    .set(change)
    .where(inArray(lobbyAgents.userId, [...userIds]));
}
