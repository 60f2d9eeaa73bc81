/** Customers to choose from elsewhere: found by what is typed, or named by an id. */
import { type CustomerRow, customerRoutes } from '@foyer/contract/customers.ts';
import { m } from '../../../paraglide/messages.js';
import type { Choice } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { useCustomer } from './use-customer.ts';
import { writePhone } from './write-phone.ts';

const shownAtOnce = 25;

/** @param text name, number or email; empty: the newest */
export async function searchCustomers(text: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { pageSize: shownAtOnce, ...(text && { search: text }) };
  const { result } = await callAsStaff(customerRoutes.list, { query, signal });
  return result.rows.map(toChoice);
}

/** @param customerId `null`: nobody */
export function useCustomerChoice(customerId: string | null): Choice | null {
  const { data } = useCustomer(customerId ?? '', customerId !== null);
  return data ? toChoice(data) : null;
}

function toChoice({ id, name, phone, email, blocked }: CustomerRow): Choice {
  const reach = writePhone(phone) ?? email ?? m.staff_customers_no_contact();
  return { id, label: name, hint: blocked ? `${reach}, ${m.staff_customers_blocked()}` : reach };
}
