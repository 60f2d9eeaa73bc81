/** The table of a report: a row for each agent, product, day, hour, source or campaign. */
import type { ReportFigures, ReportGrouping, ReportRow } from '@foyer/contract/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { TableSource } from '../../platform/tables/store.ts';
import { type FactFilters, figureNames, figuresBy } from './figures-store.ts';

type Sortable =
  | 'label'
  | 'met'
  | 'aht'
  | 'conversionRate'
  | 'revenue'
  | 'registered'
  | 'waited'
  | 'missed'
  | 'waitP50'
  | 'waitP90'
  | 'withinTarget'
  | 'offers'
  | 'utilisation'
  | 'stars';

type ReportTable = TableSource<ReportRow, Sortable>;

const figure = (name: keyof ReportFigures) => sql`f.${sql.identifier(name)}`;
const nullable = (by: SQL) => ({ by, nullable: true }) as const;

/** Days and hours in their order; others by conversion rate, highest first. */
export function reportTable(grouping: ReportGrouping, filters: FactFilters): ReportTable {
  const isTime = grouping === 'day' || grouping === 'hour';
  const columns = Object.fromEntries(figureNames.map((name) => [name, figure(name)]));
  return {
    columns: {
      id: sql`f.key`,
      label: labelOf(grouping),
      ...(columns as { readonly [Name in keyof ReportFigures]: SQL }),
    },
    from: sql`(${figuresBy(grouping, filters)}) as f ${namesOf(grouping)}`,
    sortable: {
      label: grouping === 'hour' ? sql`f.key::int` : sql`lower(${labelOf(grouping)})`,
      met: figure('met'),
      aht: nullable(figure('aht')),
      conversionRate: nullable(figure('conversionRate')),
      revenue: figure('revenue'),
      registered: figure('registered'),
      waited: figure('waited'),
      missed: figure('missed'),
      waitP50: nullable(figure('waitP50')),
      waitP90: nullable(figure('waitP90')),
      withinTarget: nullable(figure('withinTarget')),
      offers: figure('offers'),
      utilisation: nullable(figure('utilisation')),
      stars: nullable(figure('stars')),
    },
    searched: [labelOf(grouping)],
    defaultSort: isTime ? 'label:asc' : 'conversionRate:desc',
    key: sql`f.key`,
  };
}

/** A product or an agent that was removed is shown by its id. */
function labelOf(grouping: ReportGrouping): SQL {
  if (grouping === 'product' || grouping === 'agent') return sql`coalesce(n.name, f.key)`;
  return sql`f.key`;
}

function namesOf(grouping: ReportGrouping): SQL {
  if (grouping === 'product') return sql`left join products n on n.id::text = f.key`;
  if (grouping === 'agent') return sql`left join users n on n.id::text = f.key`;
  return sql``;
}
