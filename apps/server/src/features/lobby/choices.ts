/** Why this agent: each look of the routing at a request, for admins who ask. */
import type { RoutingChoice } from '@foyer/contract/lobby-logs.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Users } from '../users/index.ts';
import * as routingStore from './routing-store.ts';

export type ChoicesOf = ReturnType<typeof createChoices>;

export function createChoices({ users }: { readonly users: Pick<Users, 'findAgents'> }) {
  /** Oldest first. @throws DomainError lobby.no_request, also for another tenant's */
  return async function choicesOf(unit: Unit, requestId: string): Promise<RoutingChoice[]> {
    if (!(await routingStore.isRequest(unit, requestId))) throw new DomainError('lobby.no_request');
    const rows = await routingStore.findChoices(unit, requestId);
    const ids = new Set(rows.flatMap(({ candidates }) => candidates.map(({ agentId }) => agentId)));
    const people = await users.findAgents(unit, [...ids]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const named = (agentId: string) => ({ agentId, agentName: names.get(agentId) ?? '' });
    return rows.map(({ at, round, routing, chosen, reason, candidates }) => ({
      ...{ at: at.toISOString(), round, routing, reason, chosen: chosen.map(named) },
      candidates: candidates.map(({ agentId, verdict }) => ({ ...named(agentId), verdict })),
    }));
  };
}
