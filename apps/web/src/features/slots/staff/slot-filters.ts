/** The filters of the slots table. */
import { m } from '../../../paraglide/messages.js';
import type { TableFilter } from '../../../ui/staff/data-table/index.ts';
import { longDay } from '../../../ui/staff/time/weekday-names.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import { weekdays } from './week.ts';

export function slotFilters(products: readonly ProductChoice[]): TableFilter[] {
  return [
    {
      name: 'productId',
      label: m.staff_product(),
      any: m.staff_any(),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'weekday',
      label: m.staff_slots_day(),
      any: m.staff_any(),
      options: weekdays.map((day) => ({ value: String(day), label: longDay(day) })),
    },
    {
      name: 'active',
      label: m.staff_slots_status(),
      any: m.staff_any(),
      options: [
        { value: 'true', label: m.staff_slots_on() },
        { value: 'false', label: m.staff_slots_off() },
      ],
    },
  ];
}
