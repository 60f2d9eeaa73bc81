/** Releases bookings when their customer is blocked or erased, their agent leaves or their product is deactivated. */
import { type AuditActor, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { customerBlocked, customerErased } from '../../customers/index.ts';
import { agentsChanged, type Products, productWithdrawn } from '../../products/index.ts';
import { userDeactivated } from '../../users/index.ts';
import * as store from '../store.ts';
import type { ChangingService } from './changing.ts';

interface Dependencies {
  readonly events: EventBus;
  readonly now: () => Date;
  readonly products: Pick<Products, 'agentsOf'>;
  readonly changing: Pick<ChangingService, 'cancel' | 'reassign'>;
}

const actor: AuditActor = systemAuditActor;

export function releaseOnEvents({ events, now, products, changing }: Dependencies): void {
  async function release(tx: Transaction, scheduleIds: readonly string[]): Promise<void> {
    for (const id of scheduleIds) await changing.reassign(tx, id, actor, { agentId: null });
  }

  // Silently, so that a blocked customer is not told about the block.
  events.within(customerBlocked, async (tx, { customerId }) => {
    for (const { id } of await store.findUpcoming(tx, now(), { customerId }))
      await changing.cancel(tx, id, { side: 'system', actor }, { reason: null, silently: true });
  });
  // Staff cancel an upcoming booking first: they decide whether the customer is told.
  events.within(customerErased, async (tx, { customerId }) => {
    const upcoming = await store.findUpcoming(tx, now(), { customerId });
    if (upcoming.length > 0) throw new DomainError('customer.present');
    await store.erase(tx, customerId);
  });
  // With a message, so that customers do not come to a cancelled demo.
  events.within(productWithdrawn, async (tx, { productId }) => {
    for (const { id } of await store.findUpcoming(tx, now(), { productId }))
      await changing.cancel(tx, id, { side: 'system', actor }, { reason: null });
  });
  events.within(userDeactivated, async (tx, { userId: agentId }) => {
    const held = await store.findUpcoming(tx, now(), { agentId });
    await release(
      tx,
      held.map(({ id }) => id),
    );
  });
  events.within(agentsChanged, async (tx, { productId }) => {
    const assigned = await products.agentsOf(tx, productId);
    const held = await store.findUpcoming(tx, now(), { productId });
    await release(
      tx,
      held.flatMap(({ id, agentId }) => (agentId && !assigned.includes(agentId) ? [id] : [])),
    );
  });
}
