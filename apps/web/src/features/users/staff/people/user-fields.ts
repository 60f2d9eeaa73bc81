/** A member of staff as the form holds them. */
import type { BodyOf } from '@foyer/contract/http.ts';
import type { ManagedUser, managedUserRoutes } from '@foyer/contract/managed-users.ts';
import { type Role, roles } from '@foyer/contract/users.ts';

export type UserFields = BodyOf<typeof managedUserRoutes.create>;

export const userFieldNames = ['name', 'email', 'role', 'status', 'languages', 'assignedProductIds'] as const;

/** @param user `null` for somebody new */
export function fieldsOf(user: ManagedUser | null): UserFields {
  if (!user) {
    return { name: '', email: '', role: 'AGENT', status: 'ACTIVE', languages: [], assignedProductIds: [] };
  }
  const { name, email, role, status, languages, assignedProductIds } = user;
  return { name, email, role, status, languages, assignedProductIds };
}

/** What is sent: without the spaces that typing and pasting leave. */
export function trimmed(fields: UserFields): UserFields {
  return { ...fields, name: fields.name.trim(), email: fields.email.trim() };
}

/** Only a super admin makes, or changes, a super admin. */
export function rolesFor(caller: Role): readonly Role[] {
  return caller === 'SUPER_ADMIN' ? roles : roles.filter((role) => role !== 'SUPER_ADMIN');
}

/** Whether the caller may change this person at all. */
export function mayManage(caller: Role, user: Pick<ManagedUser, 'role'>): boolean {
  return rolesFor(caller).includes(user.role);
}
