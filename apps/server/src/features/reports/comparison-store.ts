/** The table of a report with the figures of the period before in each row. */
import { type ComparedRow, comparedFigures, type ReportGrouping } from '@foyer/contract/reports.ts';
import { sql } from 'drizzle-orm';
import type { TableSource } from '../../platform/tables/store.ts';
import type { CountedPeriod } from './counted-days-store.ts';
import { type FactFilters, figuresBy } from './figures-store.ts';
import { reportTable } from './listing-store.ts';

type Sortable = keyof ReturnType<typeof reportTable>['sortable'];

/** A day is compared with the day that is as many days earlier as the period has. */
export function comparedTable(
  grouping: ReportGrouping,
  filters: FactFilters,
  before: CountedPeriod,
): TableSource<ComparedRow, Sortable> {
  const table = reportTable(grouping, filters);
  const days = before.from.until(before.to, { largestUnit: 'day' }).days + 1;
  const keyBefore = grouping === 'day' ? sql`to_char(f.key::date - ${days}::int, 'YYYY-MM-DD')` : sql`f.key`;
  const pairs = comparedFigures.map((name) => sql`${name}::text, b.${sql.identifier(name)}`);
  return {
    ...table,
    columns: {
      ...table.columns,
      before: sql`case when b.key is not null then jsonb_build_object(${sql.join(pairs, sql`, `)}) end`,
    },
    from: sql`${table.from}
      left join (${figuresBy(grouping, { ...filters, period: before })}) as b on b.key = ${keyBefore}`,
  };
}
