/** Replays every stored routing decision from its input, and finds those with a different result. */
import type { Database } from '../../../platform/db/database.ts';
import { findTenants } from '../../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { chooseAgents } from './routing.ts';
import * as routingStore from './routing-store.ts';

export interface RoutingReplay {
  readonly tenant: string;
  readonly decisions: number;
  /** The number of decisions with a different result, and the first of them. */
  readonly mismatches: number;
  readonly first: { readonly requestId: string; readonly at: Date } | null;
}

const batchSize = 500;

/**
 * @param tenant a slug; absent: all tenants
 * @param onReplayed called for each tenant, also when the replay of another tenant fails
 * @throws AggregateError after all tenants, with a `TenantWorkError` for each tenant that could not be read
 */
export async function replayRouting(
  database: Database,
  tenant?: string,
  onReplayed: (replay: RoutingReplay) => void = () => {},
): Promise<RoutingReplay[]> {
  const replayed: RoutingReplay[] = [];
  const replay = async (scope: TenantScope) => {
    const result = await replayTenant(database, scope);
    replayed.push(result);
    onReplayed(result);
  };
  await forEachTenant(await findTenants(database, tenant), replay, { concurrency: 1 });
  return replayed;
}

function replayTenant(database: Database, scope: TenantScope): Promise<RoutingReplay> {
  return database.withTenantSnapshot(scope, async (tx) => {
    let [decisions, mismatches, after] = [0, 0, 0];
    let first: RoutingReplay['first'] = null;
    for (;;) {
      const rows = await routingStore.readChoices(tx, after, batchSize);
      for (const row of rows) {
        decisions += 1;
        after = row.number;
        if (isReproduced(row)) continue;
        mismatches += 1;
        first ??= { requestId: row.requestId, at: row.at };
      }
      if (rows.length < batchSize) return { tenant: scope.tenant, decisions, mismatches, first };
    }
  });
}

function isReproduced({ facts, chosen, reason, candidates }: routingStore.ChoiceRow): boolean {
  const replayed = chooseAgents(facts);
  const verdicts = new Map(candidates.map(({ agentId, verdict }) => [agentId, verdict]));
  return (
    replayed.reason === reason &&
    replayed.chosen.join() === chosen.join() &&
    replayed.verdicts.length === verdicts.size &&
    replayed.verdicts.every(({ agentId, verdict }) => verdicts.get(agentId) === verdict)
  );
}
