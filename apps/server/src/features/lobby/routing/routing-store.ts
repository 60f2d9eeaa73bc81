/** Stores the routing decisions and the turn numbers, and reads the samples of the wait estimate. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { turnKey } from '../machine/lobby-state.ts';
import type { WaitSample } from '../queue/estimates/wait-estimate.ts';
import { lobbyRequests, routingChoices, routingTurns } from '../tables.ts';

/** Tenants for which something may be due at this instant. */
export async function findTenantsToSweep(database: Database, at: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_to_reconcile(${at.toISOString()}::timestamptz,
      ${`${lobbyLimits.agentGraceMs} milliseconds`}::interval)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** @returns by `turnKey` */
export async function findTurns(
  tx: Transaction,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx.db
    .select()
    .from(routingTurns)
    .where(inArray(routingTurns.productId, [...productIds]));
  return new Map(rows.map(({ productId, agentId, turn }) => [turnKey(productId, agentId), turn]));
}

export async function setTurns(
  tx: Transaction,
  turns: readonly { productId: string; agentId: string; turn: number }[],
): Promise<void> {
  if (turns.length === 0) return;
  await tx.db
    .insert(routingTurns)
    .values([...turns])
    .onConflictDoUpdate({
      target: [routingTurns.productId, routingTurns.agentId],
      set: { turn: sql`greatest(excluded.turn, ${routingTurns.turn})` },
    });
}

export type ChoiceRow = typeof routingChoices.$inferSelect;

export async function insertChoices(
  tx: Transaction,
  choices: readonly (typeof routingChoices.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < choices.length; from += 500)
    await tx.db.insert(routingChoices).values(choices.slice(from, from + 500));
}

/** Oldest first. */
export function findChoices(tx: Transaction, requestId: string): Promise<ChoiceRow[]> {
  return tx.db
    .select()
    .from(routingChoices)
    .where(eq(routingChoices.requestId, requestId))
    .orderBy(asc(routingChoices.number));
}

/** In the order of the decisions, after the one with this number. */
export function readChoices(tx: Transaction, after: number, limit: number): Promise<ChoiceRow[]> {
  return tx.db
    .select()
    .from(routingChoices)
    .where(gt(routingChoices.number, after))
    .orderBy(asc(routingChoices.number))
    .limit(limit);
}

export async function isRequest(tx: Transaction, requestId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: lobbyRequests.id })
    .from(lobbyRequests)
    .where(eq(lobbyRequests.id, requestId));
  return rows.length > 0;
}

/** Product → its last accepts, newest first. Products without one are left out. */
export async function findSamples(
  tx: Transaction,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, WaitSample[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await tx.db.execute<{
    product_id: string;
    waited_ms: string;
    kept_ms: string | null;
    place: number;
    agents: number;
    free: number;
  }>(sql`select p as product_id, r.waited_ms, r.kept_ms, r.place, r.agents, r.free
    from unnest(${sql.param([...productIds])}::uuid[]) p cross join lateral (
      select greatest(extract(epoch from accepted_at - waiting_since) * 1000, 0) as waited_ms,
        extract(epoch from ended_at - accepted_at) * 1000 as kept_ms,
        place_then as place, agents_then as agents, free_then as free
      from lobby_requests where product_id = p and accepted_at is not null
      order by accepted_at desc limit ${lobbyLimits.waitSamples.max}) r`);
  const samples = rows.map((row) => ({
    ...row,
    waitedMs: Number(row.waited_ms),
    keptMs: row.kept_ms === null ? null : Number(row.kept_ms),
  }));
  return Map.groupBy(samples, ({ product_id }) => product_id);
}
