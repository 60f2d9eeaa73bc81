/** After a redirect: gives the customer a token for the product they were transferred to. */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { Registered } from '@foyer/contract/registration/registration.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import { findEffectiveRequest } from './effective-request.ts';

export interface FollowTransferDependencies {
  readonly database: Database;
  /** Issues a token for a verified registration. @throws DomainError customer.blocked */
  readonly admit: (tx: Transaction, registrationId: string) => Promise<Registered>;
  readonly current: (actor: CustomerActor) => Promise<WaitingSnapshot>;
}

export type Follow = ReturnType<typeof createFollowTransfer>;

export function createFollowTransfer({ database, admit, current }: FollowTransferDependencies) {
  /**
   * Only from the transferred registration to its target, and only while the target's request is open. The
   * token therefore grants no more than staff decided, and it cannot be used to renew a token.
   * @throws DomainError lobby.no_request | customer.blocked
   */
  return async function follow(actor: CustomerActor) {
    const registered = await database.withTenant(actor.scope, async (tx) => {
      const request = await findEffectiveRequest(tx, actor);
      if (!request || request.endedAt || request.productId === actor.productId)
        throw new DomainError('lobby.no_request');
      return admit(tx, request.registrationId);
    });
    const request = await current(actor);
    return { ...registered, productSlug: request.productSlug, request };
  };
}
