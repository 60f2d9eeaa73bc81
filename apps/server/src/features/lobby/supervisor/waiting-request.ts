/** Finds the waiting request for a supervisor's action. The error says why it is no longer waiting. */
import type { endStatuses } from '@foyer/contract/lobby/status.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Users } from '../../users/index.ts';
import { isQueued } from '../machine/policy.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';

export type FindWaitingRequest = ReturnType<typeof createFindWaitingRequest>;

export function createFindWaitingRequest({ users }: { readonly users: Pick<Users, 'findAgents'> }) {
  /**
   * @throws DomainError lobby.no_request, also for another tenant's | lobby.request_over with endedAs |
   * lobby.already_taken with takenBy | lobby.customer_away
   */
  return async function findWaitingRequest(tx: Transaction, requestId: string): Promise<RequestRow> {
    const request = await store.findById(tx, requestId);
    if (!request) throw new DomainError('lobby.no_request');
    if (request.status === 'AWAY') throw new DomainError('lobby.customer_away');
    if (isQueued(request.status)) return request;
    if (request.endedAt)
      throw new DomainError('lobby.request_over', {
        endedAs: request.status as (typeof endStatuses)[number],
      });
    const [taker] = request.agentId ? await users.findAgents(tx, [request.agentId]) : [];
    throw new DomainError('lobby.already_taken', taker ? { takenBy: taker.name } : {});
  };
}
