/** Erases the messages of an erased customer, sent and planned. */
import { sql } from 'drizzle-orm';
import type { EventBus } from '../../platform/events/bus.ts';
import { customerErased } from '../customers/index.ts';

/** Subscribes to events when called. An opt-out stays while another customer has the same address. */
export function eraseMessages(events: EventBus): void {
  events.within(customerErased, async (tx, { customerId, phone, email }) => {
    const isOwn = sql`(address = ${phone} or (address = ${email}
      and not exists (select from customers c where c.email = ${email} and c.id <> ${customerId})))`;
    await tx.db.execute(
      sql`delete from messages where customer_id = ${customerId} or (customer_id is null and ${isOwn})`,
    );
    await tx.db.execute(sql`delete from message_recipients where ${isOwn}`);
  });
}
