/** What a table of the console is made of: columns, filters, where its rows come from, what can be done with a row. */
import type { ExportFormat } from '@foyer/contract/tables.ts';
import type { ReactNode } from 'react';

/** What is asked of the server: the contract's table query, with the table's own filters. */
export type TableQuery = Readonly<Record<string, string | number | undefined>>;

export interface TablePage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** What holds for all rows that were found, in words. */
  readonly note?: string | null;
}

/** Where rows come from; `staffTable(listRoute, exportRoute)` of the users feature makes one. */
export interface TableSource<Row> {
  load(query: TableQuery, signal: AbortSignal): Promise<TablePage<Row>>;
  /** The same rows as a file; absent: the table cannot be exported. */
  fetchFile?: (query: TableQuery, format: ExportFormat, signal: AbortSignal) => Promise<Response>;
}

export interface Column<Row> {
  /** Also the name the server sorts by. */
  readonly field: string;
  readonly header: string;
  /** What is shown without `render`; `null` shows a dash. For an instant: ISO 8601. */
  readonly value: (row: Row) => string | number | null;
  readonly render?: (row: Row) => ReactNode;
  /** How `value` is written; instants in the tenant's zone. */
  readonly kind?: 'text' | 'number' | 'instant' | 'instant-with-seconds';
  readonly sortable?: boolean;
  /** Pixels; without it the column shares what is left. */
  readonly width?: number;
  readonly minWidth?: number;
  /** Share of what is left; 1 by default. */
  readonly flex?: number;
  /** Not shown until the person chooses it. */
  readonly isHiddenAtFirst?: boolean;
  /** Left out of a phone's card. */
  readonly isWideOnly?: boolean;
}

export interface TableFilter {
  /** The name in the query. */
  readonly name: string;
  readonly label: string;
  /** What it says while it is not set: "All", "Anyone". */
  readonly any: string;
  /** None: it is set by a link and shown only then. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface RowAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isBad?: boolean;
  readonly onChoose: () => void;
}

export interface DataTableProps<Row extends { readonly id: string }> {
  /** Names the table in the query cache and in what is kept of it; one per table of the console. */
  readonly name: string;
  readonly title: string;
  /** Below the title; the total, and what else is said of all rows, are known once rows came. */
  readonly subtitle?: (total: number | undefined, note: string | null) => ReactNode;
  /** The first column names the row: it is the way into it, and the head of a phone's card. */
  readonly columns: readonly Column<Row>[];
  readonly source: TableSource<Row>;
  /** `column:asc` or `column:desc`, as the server sorts by itself. */
  readonly defaultSort: string;
  readonly filters?: readonly TableFilter[];
  /** Shows the presets Today, Yesterday, Last 7 Days and custom. */
  readonly hasDates?: boolean;
  /** What can be searched, as the field says it; without it there is no search. */
  readonly searchHint?: string;
  /** What is said when there is nothing at all, and what to do about it. */
  readonly empty: { readonly sentence: string; readonly action?: ReactNode };
  /** The address of a row; makes the first column a link. */
  readonly hrefOf?: (row: Row) => string;
  /** Or what opens it; makes the first column a button. */
  readonly onOpen?: (row: Row) => void;
  readonly actionsOf?: (row: Row) => readonly RowAction[];
  /** The button beside the title. */
  readonly action?: ReactNode;
  /** Stands between the heading and the filters: other views of the same, what holds for all rows. */
  readonly below?: ReactNode;
  /** Stands between the filters and the rows: the same rows as a picture. */
  readonly above?: ReactNode;
  /** Keeps the addresses of two tables on one page apart. */
  readonly prefix?: string;
  readonly headingLevel?: 1 | 2;
}
