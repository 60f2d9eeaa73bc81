/** Erases what meetings keep of a customer. */
import { erasedCustomerName } from '@foyer/contract/customers.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';

/**
 * Names, notes, answers and pictures: those of the customer, and those of meetings without another customer.
 * @returns the keys of the pictures' files
 */
export async function erase(
  tx: Transaction,
  { customerId, alone, at }: { customerId: string; alone: readonly string[]; at: Date },
): Promise<string[]> {
  const meetings = sql`any(${sql.param([...alone])}::uuid[])`;
  await tx.db.execute(sql`
    update meeting_participants set person_name = ${erasedCustomerName}
    where side = 'customer' and person_id = ${customerId}`);
  await tx.db.execute(sql`update meeting_outcomes set note = '' where customer_id = ${customerId}`);
  await tx.db.execute(sql`delete from snapshot_orders where customer_id = ${customerId}`);
  await tx.db.execute(sql`delete from recording_answers where customer_id = ${customerId}`);
  await tx.db.execute(sql`
    update meeting_pictures set taken_by_name = ${erasedCustomerName}
    where taken_by = ${customerId} and taken_by_side = 'customer'`);
  const { rows } = await tx.db.execute<{ file_key: string }>(sql`
    update meeting_pictures set deleted_at = ${at.toISOString()}
    where deleted_at is null
      and (customer_id = ${customerId} or taken_by = ${customerId} or (customer_id is null and meeting_id = ${meetings}))
    returning file_key`);
  return rows.map(({ file_key }) => file_key);
}
