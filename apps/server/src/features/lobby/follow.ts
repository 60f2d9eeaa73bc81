/** After a redirect: the customer's way to the product they were transferred to. */

import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import type { Registered } from '@foyer/contract/registration.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import { findStanding } from './follow-on.ts';

export interface FollowParts {
  readonly database: Database;
  /** A token for a registration that was proved. @throws DomainError customer.blocked */
  readonly admit: (unit: Unit, registrationId: string) => Promise<Registered>;
  readonly current: (actor: CustomerActor) => Promise<WaitingSnapshot>;
}

export type Follow = ReturnType<typeof createFollow>;

export function createFollow({ database, admit, current }: FollowParts) {
  /**
   * Only from the registration that was transferred to the one it was transferred to, and while that request is open: the
   * token says no more than staff decided, and nobody prolongs one by it.
   * @throws DomainError lobby.no_request | customer.blocked
   */
  return async function follow(actor: CustomerActor) {
    const registered = await database.withTenant(actor.scope, async (unit) => {
      const request = await findStanding(unit, actor);
      if (!request || request.endedAt || request.productId === actor.productId)
        throw new DomainError('lobby.no_request');
      return admit(unit, request.registrationId);
    });
    const request = await current(actor);
    return { ...registered, productSlug: request.productSlug, request };
  };
}
