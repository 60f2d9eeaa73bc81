/** Erases the personal data of a customer, in all features at once. */
import { type Audit, auditActorOf, personErased } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { customerErased } from './events.ts';
import type { CustomerCaller } from './managing.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly now: () => Date;
}

export type EraseCustomer = ReturnType<typeof createErasing>;

export function createErasing({ database, events, audit, now }: Dependencies) {
  /** @throws DomainError customer.not_found | customer.present */
  return ({ actor, request }: CustomerCaller, customerId: string): Promise<void> =>
    database.withTenant(actor.scope, async (tx) => {
      const found = await store.lock(tx, customerId);
      if (!found) throw new DomainError('customer.not_found');
      const { phone, email } = found;
      const by = auditActorOf(actor, request);
      await events.publish(tx, customerErased, { customerId, phone, email, by });
      await store.erase(tx, customerId, now());
      // After the others, whose entries are about the person too.
      await events.publish(tx, personErased, { personId: customerId });
      await audit(tx, {
        actor: by,
        action: 'DELETE',
        logType: 'CUSTOMERS',
        entity: { kind: 'customer', id: customerId, label: null },
        after: { erased: true },
      });
    });
}
