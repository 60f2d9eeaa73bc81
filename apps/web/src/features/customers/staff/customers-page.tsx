/** Who came: search, days, products, and columns of one's own choice. */
import { customerRoutes } from '@foyer/contract/customers.ts';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { type ProductChoice, useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { customerColumns } from './customer-columns.tsx';
import { GenerateLink } from './generate-link.tsx';

const source = staffTable(customerRoutes.list, customerRoutes.export);

export function CustomersPage() {
  useTitle(m.staff_customers_title());
  const products = useProductChoices(usePerson()?.role);
  const filters = useMemo(() => filtersOf(products), [products]);

  return (
    <DataTable
      name="customers"
      title={m.staff_customers_title()}
      subtitle={(total) => total !== undefined && m.staff_customers_total({ count: total })}
      columns={customerColumns}
      source={source}
      defaultSort="createdAt:desc"
      hasDates
      searchHint={m.staff_customers_search()}
      filters={filters}
      empty={{ sentence: m.staff_customers_empty() }}
      hrefOf={({ id }) => `/app/customers/${id}`}
      action={<GenerateLink />}
    />
  );
}

function filtersOf(products: readonly ProductChoice[]): TableFilter[] {
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
  ];
}
