/** How every table of the console asks: paged, sorted, filtered and dated on the server; and how it is taken away as a file. */
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { text } from './text.ts';

export const pageSizes = [25, 50, 100] as const;
export const defaultPageSize = 25;

/** In the tenant's zone; `custom` goes with `from` and `to`. */
export const datePresets = ['today', 'yesterday', 'last-7-days', 'custom'] as const;
export type DatePreset = (typeof datePresets)[number];

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A day of the tenant's calendar, `YYYY-MM-DD`; far ends of time that no clock of ours can reckon with are refused. */
export const day = z.iso.date().check(z.refine((date) => date >= '1900-01-01' && date <= '2999-12-31'));

const wholeNumber = z.coerce.number().check(z.multipleOf(1), z.gte(0));

/**
 * What a table's address may carry; absent means the table's own default.
 * @param sortable columns it may be sorted by; `sort` is `column:asc` or `column:desc`
 * @param filters the table's own filters
 */
export function tableQuery<const Column extends string, Filters extends Record<string, ZodMiniType>>(
  sortable: readonly Column[],
  filters: Filters,
) {
  const sorts = sortable.flatMap((column) => [`${column}:asc`, `${column}:desc`] as const);
  return z.object({
    /** 0 is the first. */
    page: z.optional(wholeNumber.check(z.lte(1_000_000))),
    pageSize: z.optional(wholeNumber.check(z.gte(1), z.lte(100))),
    sort: z.optional(z.enum(sorts as [`${Column}:asc` | `${Column}:desc`, ...`${Column}:asc`[]])),
    /** Free text; what it looks into is the table's own. */
    search: z.optional(text(200)),
    when: z.optional(z.enum(datePresets)),
    from: z.optional(day),
    /** Inclusive. */
    to: z.optional(day),
    ...filters,
  });
}

/** One page and how many rows there are in all. */
export function tableAnswer<Row extends ZodMiniType>(row: Row) {
  return z.object({ result: z.object({ rows: z.array(row), total: z.int() }) });
}

/** The same question, with the format of the file. */
export function exportQuery<Query extends ZodMiniObject>(query: Query) {
  return z.extend(query, { format: z.enum(exportFormats) });
}
