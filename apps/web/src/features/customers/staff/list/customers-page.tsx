/** The customers table with search, filters and configurable columns. */
import { type CustomerRow, customerRoutes } from '@foyer/contract/customers.ts';
import { type OwnCustomers, ownCustomers } from '@foyer/contract/lobby/own-day.ts';
import { isAdmin, type Role } from '@foyer/contract/users/users.ts';
import { Ban, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useTitle } from '../../../../platform/use-title.ts';
import { type BulkAction, DataTable, type TableFilter } from '../../../../ui/staff/data-table/index.ts';
import { type ProductChoice, useProductChoices } from '../../../products/staff/index.ts';
import { staffTable } from '../../../users/index.ts';
import { useAccount, usePerson } from '../../../users/staff/index.ts';
import { GenerateLink } from '../generate-link.tsx';
import { BulkBlockDialog, BulkUnblockDialog } from './bulk-block-dialogs.tsx';
import { customerColumns, maskedCustomerColumns } from './customer-columns.tsx';

const source = staffTable(customerRoutes.list, customerRoutes.export);

export function CustomersPage() {
  useTitle(m.staff_customers_title());
  const role = usePerson()?.role;
  const products = useProductChoices(role);
  const filters = useMemo(() => filtersOf(products, role), [products, role]);
  const seesContacts = useAccount().data?.seesContacts ?? true;
  const columns = seesContacts ? customerColumns : maskedCustomerColumns;

  return (
    <DataTable
      name="customers"
      title={m.staff_customers_title()}
      subtitle={(total) => total !== undefined && m.staff_customers_total({ count: total })}
      columns={columns}
      source={source}
      defaultSort="createdAt:desc"
      hasDates
      searchHint={seesContacts ? m.staff_customers_search() : m.staff_customers_search_masked()}
      filters={filters}
      empty={{ text: m.staff_customers_empty() }}
      hrefOf={({ id }) => `/app/customers/${id}`}
      bulkActions={bulkActionsOf(role)}
      action={<GenerateLink />}
    />
  );
}

function bulkActionsOf(role: Role | undefined): BulkAction<CustomerRow>[] {
  const block: BulkAction<CustomerRow> = {
    label: m.staff_customers_block(),
    icon: <Ban size={18} strokeWidth={1.75} aria-hidden />,
    isDestructive: true,
    appliesTo: ({ blocked }) => !blocked,
    dialog: (props) => <BulkBlockDialog {...props} />,
  };
  const unblock: BulkAction<CustomerRow> = {
    label: m.staff_customers_unblock(),
    icon: <CircleCheck size={18} strokeWidth={1.75} aria-hidden />,
    appliesTo: ({ blocked }) => blocked,
    dialog: (props) => <BulkUnblockDialog {...props} />,
  };
  return isAdmin(role) ? [block, unblock] : [block];
}

/** An agent sees their own customers of today, which the figures of the dashboard link to. */
function filtersOf(products: readonly ProductChoice[], role: Role | undefined): TableFilter[] {
  return [
    {
      name: 'productId',
      label: m.staff_product(),
      any: m.staff_any(),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'blocked',
      label: m.staff_customers_status(),
      any: m.staff_any(),
      options: [
        { value: 'false', label: m.staff_customers_not_blocked() },
        { value: 'true', label: m.staff_customers_blocked() },
      ],
    },
    ...(role === 'AGENT' ? [mineFilter()] : []),
  ];
}

function mineFilter(): TableFilter {
  const labels = {
    'met-today': m.staff_customers_met_today(),
    'converted-today': m.staff_customers_converted_today(),
    'missed-today': m.staff_customers_missed_today(),
  } satisfies Record<OwnCustomers, string>;
  return {
    name: 'mine',
    label: m.staff_customers_mine(),
    any: m.staff_any(),
    options: ownCustomers.map((value) => ({ value, label: labels[value] })),
  };
}
