/** The filters of the users table. */
import { roles } from '@foyer/contract/users/users.ts';
import { m } from '../../../../paraglide/messages.js';
import type { TableFilter } from '../../../../ui/staff/data-table/index.ts';
import type { ProductChoice } from '../../../products/staff/index.ts';
import { roleName } from '../role-name.ts';

export function userFilters(products: readonly ProductChoice[]): TableFilter[] {
  return [
    {
      name: 'role',
      label: m.staff_users_role(),
      any: m.staff_any(),
      options: roles.map((role) => ({ value: role, label: roleName(role) })),
    },
    {
      name: 'status',
      label: m.staff_users_status(),
      any: m.staff_any(),
      options: [
        { value: 'ACTIVE', label: m.staff_users_status_active() },
        { value: 'INACTIVE', label: m.staff_users_status_inactive() },
      ],
    },
    {
      name: 'productId',
      label: m.staff_product(),
      any: m.staff_any(),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}
