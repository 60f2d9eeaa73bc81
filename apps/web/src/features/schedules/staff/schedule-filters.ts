/** What the schedules can be narrowed by, as a list and as a calendar. */

import { m } from '../../../paraglide/messages.js';
import type { TableFilter, TableQuery, TableSource } from '../../../ui/staff/data-table/index.ts';
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

/**
 * What is still to come, unless somebody says otherwise: days that were chosen and words that were searched for look at all.
 * @param isNarrowed days or words are set
 */
export function periodFilter(isNarrowed: boolean): TableFilter {
  const upcoming = { value: 'upcoming', label: m.staff_schedules_upcoming() };
  const whole = { value: 'all', label: m.staff_schedules_whole() };
  const [usual, other] = isNarrowed ? [whole, upcoming] : [upcoming, whole];
  return {
    ...{ name: 'period', label: m.staff_schedules_period(), any: usual.label },
    options: [{ value: 'past', label: m.staff_schedules_past() }, other],
  };
}

/** The rows of the list by its period filter. */
export function inPeriod<Row>({ load, fetchFile }: TableSource<Row>): TableSource<Row> {
  return {
    load: (query, signal) => load(withPeriod(query), signal),
    ...(fetchFile && {
      fetchFile: (query, format, signal) => fetchFile(withPeriod(query), format, signal),
    }),
  };
}

export function withPeriod({ period, ...query }: TableQuery): TableQuery {
  const shown = period ?? (query.when || query.search ? 'all' : 'upcoming');
  return shown === 'all' ? query : { ...query, period: shown };
}

export function statusFilter(): TableFilter {
  return {
    name: 'status',
    label: m.staff_schedule_status(),
    any: m.staff_any(),
    options: statusOptions(),
  };
}
