/** The filters of the schedules, for the list and the calendar. */

import { m } from '../../../paraglide/messages.js';
import type { TableFilter, TableQuery, TableSource } from '../../../ui/staff/data-table/index.ts';
import type { Choice } from '../../../ui/staff/forms/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import type { SignedInPerson } from '../../users/index.ts';
import { statusOptions } from './schedule-labels.ts';

interface FilterChoices {
  readonly products: readonly ProductChoice[];
  /** For admins; empty for agents. */
  readonly agents: readonly Choice[];
  readonly person: SignedInPerson | null;
}

/** An agent cannot filter by other agents, only for their own schedules. */
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
 * The filter by period. Upcoming schedules are the default; with a date filter or a search, all schedules.
 * @param isNarrowed a date filter or a search is set
 */
export function periodFilter(isNarrowed: boolean): TableFilter {
  const upcomingOption = { value: 'upcoming', label: m.staff_schedules_upcoming() };
  const allOption = { value: 'all', label: m.staff_schedules_whole() };
  const [defaultOption, otherOption] = isNarrowed ? [allOption, upcomingOption] : [upcomingOption, allOption];
  return {
    name: 'period',
    label: m.staff_schedules_period(),
    any: defaultOption.label,
    options: [{ value: 'past', label: m.staff_schedules_past() }, otherOption],
  };
}

/** Adds the default of the period filter to the queries of the list. */
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
