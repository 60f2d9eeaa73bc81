/** What happens to booked starts when the customer is blocked, the agent gone or the product withdrawn. */
import { type AuditActor, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { customerBlocked } from '../customers/index.ts';
import { agentsChanged, type Products, productWithdrawn } from '../products/index.ts';
import { userDeactivated } from '../users/index.ts';
import type { ChangingService } from './changing.ts';
import * as store from './store.ts';

interface Parts {
  readonly events: EventBus;
  readonly now: () => Date;
  readonly products: Pick<Products, 'agentsOf'>;
  readonly changing: Pick<ChangingService, 'cancel' | 'reassign'>;
}

const actor: AuditActor = systemAuditActor;

export function hearReleases({ events, now, products, changing }: Parts): void {
  async function release(unit: Unit, scheduleIds: readonly string[]): Promise<void> {
    for (const id of scheduleIds) await changing.reassign(unit, id, actor, { agentId: null });
  }

  // Neutral towards the customer: the places are free, and nothing is said.
  events.within(customerBlocked, async (unit, { customerId }) => {
    for (const { id } of await store.findUpcoming(unit, now(), { customerId }))
      await changing.cancel(unit, id, { side: 'system', actor }, { reason: null, silently: true });
  });
  // Told, so that nobody stands before a closed door.
  events.within(productWithdrawn, async (unit, { productId }) => {
    for (const { id } of await store.findUpcoming(unit, now(), { productId }))
      await changing.cancel(unit, id, { side: 'system', actor }, { reason: null });
  });
  events.within(userDeactivated, async (unit, { userId: agentId }) => {
    const held = await store.findUpcoming(unit, now(), { agentId });
    await release(
      unit,
      held.map(({ id }) => id),
    );
  });
  events.within(agentsChanged, async (unit, { productId }) => {
    const assigned = await products.agentsOf(unit, productId);
    const held = await store.findUpcoming(unit, now(), { productId });
    await release(
      unit,
      held.flatMap(({ id, agentId }) => (agentId && !assigned.includes(agentId) ? [id] : [])),
    );
  });
}
