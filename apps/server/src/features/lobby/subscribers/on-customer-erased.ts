/** An erased customer: their requests stay, without what they and the staff wrote. */
import { lockLobby } from '../../../platform/db/lobby-lock.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { customerErased } from '../../customers/index.ts';
import * as store from '../store.ts';

export function subscribeToErasures(events: EventBus): void {
  events.within(customerErased, async (tx, { customerId }) => {
    await lockLobby(tx);
    const requests = await store.findAllOf(tx, customerId);
    if (requests.some(({ endedAt }) => endedAt === null)) throw new DomainError('customer.present');
    await store.erase(tx, customerId);
  });
}
