/** The fields of the user form. */
import type { BodyOf } from '@foyer/contract/core/http.ts';
import type { ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import { type Role, roles } from '@foyer/contract/users/users.ts';

export type UserFields = BodyOf<typeof managedUserRoutes.create>;

export const userFieldNames = ['name', 'email', 'role', 'status', 'languages', 'assignedProductIds'] as const;

/** @param user `null` for a new user */
export function fieldsOf(user: ManagedUser | null): UserFields {
  if (!user) {
    return { name: '', email: '', role: 'AGENT', status: 'ACTIVE', languages: [], assignedProductIds: [] };
  }
  const { name, email, role, status, languages, assignedProductIds } = user;
  return { name, email, role, status, languages, assignedProductIds };
}

/** Whether the form has unsaved changes. */
export function differs(fields: UserFields, saved: ManagedUser | null): boolean {
  return JSON.stringify(fields) !== JSON.stringify(fieldsOf(saved));
}

/** Removes leading and trailing spaces before the request. */
export function trimmed(fields: UserFields): UserFields {
  return { ...fields, name: fields.name.trim(), email: fields.email.trim() };
}

/** The roles that the caller can assign: only a super admin can create or edit a super admin. */
export function rolesFor(caller: Role): readonly Role[] {
  return caller === 'SUPER_ADMIN' ? roles : roles.filter((role) => role !== 'SUPER_ADMIN');
}

/** Whether the caller may edit the user. */
export function mayManage(caller: Role, user: Pick<ManagedUser, 'role'>): boolean {
  return rolesFor(caller).includes(user.role);
}
