/** The columns of the users table. */

import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import { isAdmin } from '@foyer/contract/users/users.ts';
import { useMemo } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { Column } from '../../../../ui/staff/data-table/index.ts';
import type { ProductChoice } from '../../../products/staff/index.ts';
import { roleName } from '../role-name.ts';
import { describeProducts, StatusPill, statusLabelOf, UserName } from './user-cells.tsx';

export function useUserColumns(products: readonly ProductChoice[]): readonly Column<ManagedUser>[] {
  return useMemo(() => {
    const names = new Map(products.map(({ id, name }) => [id, name]));
    return [
      {
        field: 'name',
        header: m.staff_users_name(),
        value: (user) => user.name,
        render: (user) => <UserName user={user} />,
        sortable: true,
        minWidth: 200,
        flex: 1.4,
      },
      {
        field: 'role',
        header: m.staff_users_role(),
        value: (user) => roleName(user.role),
        sortable: true,
        width: 120,
      },
      {
        field: 'status',
        header: m.staff_users_status(),
        value: statusLabelOf,
        render: (user) => <StatusPill user={user} />,
        sortable: true,
        width: 150,
      },
      {
        field: 'products',
        header: m.staff_users_products(),
        value: (user) => describeProducts(user.assignedProductIds, (id) => names.get(id)),
        width: 140,
      },
      {
        field: 'lastSignInAt',
        header: m.staff_users_last_sign_in(),
        kind: 'instant',
        value: (user) => user.lastSignInAt,
        sortable: true,
        width: 140,
      },
      {
        field: 'hasSecondFactor',
        header: m.staff_users_second_factor(),
        // Agents have no second factor.
        value: (user) => (isAdmin(user.role) ? secondFactor(user) : null),
        width: 130,
        isWideOnly: true,
      },
      {
        field: 'email',
        header: m.staff_users_email(),
        value: (user) => user.email,
        sortable: true,
        minWidth: 200,
        isHiddenByDefault: true,
      },
      {
        field: 'createdBy',
        header: m.staff_users_created_by(),
        value: (user) => user.createdBy?.name ?? null,
        width: 160,
        isHiddenByDefault: true,
      },
      {
        field: 'createdAt',
        header: m.staff_users_created(),
        kind: 'instant',
        value: (user) => user.createdAt,
        sortable: true,
        width: 140,
        isHiddenByDefault: true,
      },
    ];
  }, [products]);
}

function secondFactor({ hasSecondFactor }: ManagedUser): string {
  return hasSecondFactor ? m.staff_users_second_on() : m.staff_users_second_off();
}
