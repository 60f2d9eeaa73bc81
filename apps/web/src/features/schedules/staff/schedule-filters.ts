/** What the schedules can be narrowed by, as a list and as a calendar. */

import { m } from '../../../paraglide/messages.js';
import type { TableFilter } from '../../../ui/staff/data-table/index.ts';
import type { Choice } from '../../../ui/staff/forms/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import type { SignedInPerson } from '../../users/index.ts';
import { statusOptions } from './schedule-words.ts';

interface FilterChoices {
  readonly products: readonly ProductChoice[];
  /** Whom an admin can choose from. */
  readonly agents: readonly Choice[];
  readonly person: SignedInPerson | null;
}

/** An agent does not know the others: only what is their own can be picked out. */
export function peopleFilters({ products, agents, person }: FilterChoices): TableFilter[] {
  const isAgent = person?.role === 'AGENT';
  return [
    {
      name: 'productId',
      label: m.staff_product(),
      any: m.staff_any(),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'agentId',
      label: m.staff_schedule_agent(),
      any: m.staff_schedule_anyone(),
      options: isAgent
        ? [{ value: person.userId, label: m.staff_schedule_me() }]
        : agents.map(({ id, label }) => ({ value: id, label })),
    },
  ];
}

export function statusFilter(): TableFilter {
  return {
    name: 'status',
    label: m.staff_schedule_status(),
    any: m.staff_any(),
    options: statusOptions(),
  };
}
