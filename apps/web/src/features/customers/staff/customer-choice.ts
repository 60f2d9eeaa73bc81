/** Customers as choices for other pages: found by a search, or by id. */
import { type CustomerRow, customerRoutes } from '@foyer/contract/customers.ts';
import { m } from '../../../paraglide/messages.js';
import type { Choice } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { formatPhone } from './format-phone.ts';
import { useCustomer } from './use-customer.ts';

const maxResults = 25;

/** @param text name, number or email; empty: the newest */
export async function searchCustomers(text: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { pageSize: maxResults, ...(text && { search: text }) };
  const { result } = await callAsStaff(customerRoutes.list, { query, signal });
  return result.rows.map(toChoice);
}

/** @param customerId `null`: no customer */
export function useCustomerChoice(customerId: string | null): Choice | null {
  const { data } = useCustomer(customerId ?? '', customerId !== null);
  return data ? toChoice(data) : null;
}

function toChoice({ id, name, phone, email, blocked }: CustomerRow): Choice {
  const contact = formatPhone(phone) ?? email ?? m.staff_customers_no_contact();
  return { id, label: name, hint: blocked ? `${contact}, ${m.staff_customers_blocked()}` : contact };
}
