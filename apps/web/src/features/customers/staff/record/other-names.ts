/** The names of people who share a contact. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';

/** The other names under which people registered with the customer's contact, newest first, each once. */
export function otherNamesOf({
  name,
  registrationsList,
}: Pick<CustomerDetail, 'name' | 'registrationsList'>): string[] {
  const names = new Map<string, string>();
  for (const { answers } of registrationsList) {
    const other = answers.userName;
    if (other && !names.has(other.toLowerCase())) names.set(other.toLowerCase(), other);
  }
  names.delete(name.toLowerCase());
  return [...names.values()];
}
