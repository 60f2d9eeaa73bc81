/** The stored routing decisions of a request, for admins. */
import type { RoutingDecision } from '@foyer/contract/lobby-logs.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Users } from '../../users/index.ts';
import * as routingStore from './routing-store.ts';

export type RoutingDecisionsOf = ReturnType<typeof createRoutingDecisions>;

export function createRoutingDecisions({ users }: { readonly users: Pick<Users, 'findAgents'> }) {
  /** Oldest first. @throws DomainError lobby.no_request, also for another tenant's */
  return async function routingDecisionsOf(tx: Transaction, requestId: string): Promise<RoutingDecision[]> {
    if (!(await routingStore.isRequest(tx, requestId))) throw new DomainError('lobby.no_request');
    const rows = await routingStore.findChoices(tx, requestId);
    const ids = new Set(rows.flatMap(({ candidates }) => candidates.map(({ agentId }) => agentId)));
    const people = await users.findAgents(tx, [...ids]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const named = (agentId: string) => ({ agentId, agentName: names.get(agentId) ?? '' });
    return rows.map(({ at, round, routing, chosen, reason, candidates }) => ({
      at: at.toISOString(),
      round,
      routing,
      reason,
      chosen: chosen.map(named),
      candidates: candidates.map(({ agentId, verdict }) => ({ ...named(agentId), verdict })),
    }));
  };
}
