/** The name of a role. */
import type { Role } from '@foyer/contract/users/users.ts';
import { m } from '../../../paraglide/messages.js';

const names = {
  AGENT: () => m.staff_role_agent(),
  ADMIN: () => m.staff_role_admin(),
  SUPER_ADMIN: () => m.staff_role_super_admin(),
} satisfies Record<Role, () => string>;

export function roleName(role: Role): string {
  return names[role]();
}
