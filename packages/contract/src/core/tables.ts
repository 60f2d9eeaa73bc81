/**
 * The queries of the console's tables: the server pages, sorts and filters the rows and exports them as a
 * file.
 */
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { wholeNumber } from './numbers.ts';
import { text } from './text.ts';

export const pageSizes = [25, 50, 100] as const;
export const defaultPageSize = 25;

/** In the tenant's time zone; `custom` is used with `from` and `to`. */
export const datePresets = ['today', 'yesterday', 'last-7-days', 'custom'] as const;
export type DatePreset = (typeof datePresets)[number];

export const exportFormats = ['csv', 'xlsx'] as const;
/** The media types of exported files. */
export const exportMediaTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A day of the tenant's calendar, `YYYY-MM-DD`, between the years 1900 and 2999. */
export const day = z.iso.date().check(z.refine((date) => date >= '1900-01-01' && date <= '2999-12-31'));

/**
 * The query of a table; an absent key means the default of that table.
 * @param sortable the columns of `sort`, which is `column:asc` or `column:desc`
 * @param filters the filters of this table
 */
export function tableQuery<const Column extends string, Filters extends Record<string, ZodMiniType>>(
  sortable: readonly Column[],
  filters: Filters,
) {
  const sorts = sortable.flatMap((column) => [`${column}:asc`, `${column}:desc`] as const);
  return z.object({
    /** The first page is 0. */
    page: z.optional(wholeNumber.check(z.gte(0), z.lte(1_000_000))),
    pageSize: z.optional(wholeNumber.check(z.gte(1), z.lte(100))),
    sort: z.optional(z.enum(sorts as [`${Column}:asc` | `${Column}:desc`, ...`${Column}:asc`[]])),
    /** Free text; each table defines the searched columns. */
    search: z.optional(text(200)),
    when: z.optional(z.enum(datePresets)),
    from: z.optional(day),
    /** Inclusive. */
    to: z.optional(day),
    ...filters,
  });
}

/** One page of rows, and the total number of rows. */
export function tableAnswer<Row extends ZodMiniType>(row: Row) {
  return z.object({ result: z.object({ rows: z.array(row), total: z.int() }) });
}

/** The query of a table with a file format. */
export function exportQuery<Query extends ZodMiniObject>(query: Query) {
  return z.extend(query, { format: z.enum(exportFormats) });
}
