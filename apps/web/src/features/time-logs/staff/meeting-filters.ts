/** Filters by product and agent, for tables of meetings. */
import { m } from '../../../paraglide/messages.js';
import type { TableFilter } from '../../../ui/staff/data-table/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';

export function meetingFilters(
  products: readonly ProductChoice[],
  agents: readonly { readonly id: string; readonly label: string }[],
): TableFilter[] {
  return [
    {
      name: 'productId',
      label: m.staff_time_product(),
      any: m.staff_time_any(),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'agentId',
      label: m.staff_time_agent(),
      any: m.staff_time_anyone(),
      options: agents.map(({ id, label }) => ({ value: id, label })),
    },
  ];
}
