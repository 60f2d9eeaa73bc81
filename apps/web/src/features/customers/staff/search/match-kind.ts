/** By what a search found a customer. */
import { matchesSearch } from '@foyer/contract/core/search-text.ts';
import type { CustomerRow } from '@foyer/contract/customers.ts';

/** In the order of the groups. */
export const matchKinds = ['name', 'phone', 'email', 'reference'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Contacts may be masked here: what matches neither name nor reference matched the contact that it looks like. */
export function matchKindOf(
  { name, email, references }: Pick<CustomerRow, 'name' | 'email' | 'references'>,
  search: string,
): MatchKind {
  if (matchesSearch(name, search)) return 'name';
  if (references.some((reference) => matchesSearch(reference, search))) return 'reference';
  if (search.includes('@') || (email !== null && matchesSearch(email, search))) return 'email';
  return /\d/.test(search) ? 'phone' : 'name';
}
