/** How the MergeDialog names the fields of a user. */
import type { Role } from '@foyer/contract/users/users.ts';
import { m } from '../../../../paraglide/messages.js';
import { roleName } from '../role-name.ts';

const labels: Readonly<Record<string, () => string>> = {
  name: () => m.staff_users_name(),
  email: () => m.staff_users_email(),
  role: () => m.staff_users_role(),
  status: () => m.staff_users_active(),
  languages: () => m.staff_users_languages(),
  assignedProductIds: () => m.staff_users_products(),
};

export const userMergeLabels = {
  labelOf: ([name = '']: readonly string[]) => labels[name]?.(),
  format: ([name]: readonly string[], value: unknown) =>
    name === 'role' ? roleName(value as Role) : undefined,
};
