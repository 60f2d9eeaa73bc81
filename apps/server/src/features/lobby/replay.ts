/** Makes each choice of the routing again from what it was made from, and finds the ones that come out otherwise. */
import type { Database } from '../../platform/db/database.ts';
import { findTenants } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { choose } from './routing.ts';
import * as routingStore from './routing-store.ts';

export interface Replayed {
  readonly tenant: string;
  readonly choices: number;
  /** How many come out otherwise, and the first of them. */
  readonly otherwise: number;
  readonly first: { readonly requestId: string; readonly at: Date } | null;
}

const choicesAtOnce = 500;

/** @param tenant a slug; without it every tenant's choices */
export async function replayRouting(database: Database, tenant?: string): Promise<Replayed[]> {
  const replayed: Replayed[] = [];
  for (const scope of await findTenants(database, tenant)) replayed.push(await replayTenant(database, scope));
  return replayed;
}

function replayTenant(database: Database, scope: TenantScope): Promise<Replayed> {
  return database.readLong(scope, async (unit) => {
    let [choices, otherwise, after] = [0, 0, 0];
    let first: Replayed['first'] = null;
    for (;;) {
      const rows = await routingStore.readChoices(unit, after, choicesAtOnce);
      for (const row of rows) {
        choices += 1;
        after = row.number;
        if (isMadeAgain(row)) continue;
        otherwise += 1;
        first ??= { requestId: row.requestId, at: row.at };
      }
      if (rows.length < choicesAtOnce) return { tenant: scope.tenant, choices, otherwise, first };
    }
  });
}

function isMadeAgain({ facts, chosen, reason, candidates }: routingStore.ChoiceRow): boolean {
  const again = choose(facts);
  const verdicts = new Map(candidates.map(({ agentId, verdict }) => [agentId, verdict]));
  return (
    again.reason === reason &&
    again.chosen.join() === chosen.join() &&
    again.verdicts.length === verdicts.size &&
    again.verdicts.every(({ agentId, verdict }) => verdicts.get(agentId) === verdict)
  );
}
