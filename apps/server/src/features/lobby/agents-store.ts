/** Where the agents' switches are kept. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { type AgentRow, lobbyAgents } from './tables.ts';
import { touchedBy } from './touched.ts';

export function findAll(unit: Unit): Promise<AgentRow[]> {
  return unit.db.select().from(lobbyAgents);
}

export async function findOffDuty(unit: Unit, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await unit.db
    .select({ userId: lobbyAgents.userId })
    .from(lobbyAgents)
    .where(and(inArray(lobbyAgents.userId, [...userIds]), eq(lobbyAgents.onDuty, false)));
  return rows.map(({ userId }) => userId);
}

export async function find(unit: Unit, userId: string): Promise<AgentRow | null> {
  const [row] = await unit.db.select().from(lobbyAgents).where(eq(lobbyAgents.userId, userId));
  return row ?? null;
}

export async function set(
  unit: Unit,
  userId: string,
  change: Partial<Omit<AgentRow, 'userId' | 'tenantId'>>,
): Promise<void> {
  const turns = change.available !== undefined || change.onDuty !== undefined;
  touchedBy(unit)[turns ? 'there' : 'agents'].add(userId);
  await unit.db
    .insert(lobbyAgents)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: lobbyAgents.userId, set: change });
}

/** The same change to each of those who have a switch. */
export async function update(
  unit: Unit,
  userIds: readonly string[],
  change: Partial<Omit<AgentRow, 'userId' | 'tenantId'>>,
): Promise<void> {
  await unit.db
    .update(lobbyAgents)
    .set(change)
    .where(inArray(lobbyAgents.userId, [...userIds]));
}

/** The tenant's active agents by name, those who never touched a switch too. */
export async function findActive(
  unit: Unit,
): Promise<(Pick<AgentRow, 'available' | 'onDuty' | 'seenAt'> & { id: string; name: string })[]> {
  const { rows } = await unit.db.execute<{
    id: string;
    name: string;
    available: boolean;
    on_duty: boolean;
    seen_at: string | null;
  }>(sql`select u.id, u.name, coalesce(a.available, false) as available, coalesce(a.on_duty, true) as on_duty, a.seen_at
    from users u left join lobby_agents a on a.user_id = u.id
    where u.role = 'AGENT' and u.status = 'ACTIVE' order by lower(u.name), u.id`);
  return rows.map(({ on_duty, seen_at, ...rest }) => ({
    ...rest,
    onDuty: on_duty,
    seenAt: seen_at === null ? null : new Date(seen_at),
  }));
}
