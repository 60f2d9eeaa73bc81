/** The columns of the users' table. */

import type { ManagedUser } from '@foyer/contract/managed-users.ts';
import { isAdmin } from '@foyer/contract/users.ts';
import { useMemo } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { Column } from '../../../../ui/staff/data-table/index.ts';
import type { ProductChoice } from '../../../products/staff/index.ts';
import { roleName } from '../role-name.ts';
import { describeProducts, StatusPill, UserName } from './user-cells.tsx';

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
        value: (user) =>
          user.status === 'ACTIVE' ? m.staff_users_status_active() : m.staff_users_status_inactive(),
        render: (user) => <StatusPill status={user.status} />,
        sortable: true,
        width: 110,
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
        // Agents sign in by password alone.
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
        isHiddenAtFirst: true,
      },
      {
        field: 'createdBy',
        header: m.staff_users_created_by(),
        value: (user) => user.createdBy?.name ?? null,
        width: 160,
        isHiddenAtFirst: true,
      },
      {
        field: 'createdAt',
        header: m.staff_users_created(),
        kind: 'instant',
        value: (user) => user.createdAt,
        sortable: true,
        width: 140,
        isHiddenAtFirst: true,
      },
    ];
  }, [products]);
}

function secondFactor({ hasSecondFactor }: ManagedUser): string {
  return hasSecondFactor ? m.staff_users_second_on() : m.staff_users_second_off();
}
