/** The parts of a table: columns, filters, the source of the rows, and row actions. */
import type { DatePreset, ExportFormat } from '@foyer/contract/core/tables.ts';
import type { ConsoleTable } from '@foyer/contract/saved-filters.ts';
import type { ReactNode } from 'react';

/** The query that is sent to the server: the contract's table query and the table's own filters. */
export type TableQuery = Readonly<Record<string, string | number | undefined>>;

export interface TablePage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** A summary of all rows that match. */
  readonly note?: string | null;
}

/** The source of the rows; `staffTable(listRoute, exportRoute)` of the users feature creates one. */
export interface TableSource<Row> {
  load(query: TableQuery, signal: AbortSignal): Promise<TablePage<Row>>;
  /** Fetches the same rows as a file; absent: the table cannot be exported. */
  fetchFile?: (query: TableQuery, format: ExportFormat, signal: AbortSignal) => Promise<Response>;
}

export interface Column<Row> {
  /** Also the name of the column in the `sort` parameter. */
  readonly field: string;
  readonly header: string;
  /** Shown unless there is a `render`; `null` shows a dash. Instants are in ISO 8601. */
  readonly value: (row: Row) => string | number | null;
  readonly render?: (row: Row) => ReactNode;
  /** How `value` is formatted; instants in the tenant's zone. */
  readonly kind?: 'text' | 'number' | 'instant' | 'instant-with-seconds';
  /** What the server orders the column by, where `value` is its text: "1 min 5 s", "10:00". */
  readonly sortsAs?: 'number' | 'instant';
  readonly sortable?: boolean;
  /** Pixels; absent: the column shares the remaining width. */
  readonly width?: number;
  readonly minWidth?: number;
  /** Share of the remaining width; 1 by default. */
  readonly flex?: number;
  /** Hidden until the user shows it. */
  readonly isHiddenByDefault?: boolean;
  /** Omitted from the cards on phones. */
  readonly isWideOnly?: boolean;
}

export interface TableFilter {
  /** The name of the query parameter. */
  readonly name: string;
  readonly label: string;
  /** The label while the filter is not set: "All", "Anyone". */
  readonly any: string;
  /** Empty: the filter is set by a link and is visible only then. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface RowAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDestructive?: boolean;
  readonly onChoose: () => void;
}

/** What the dialog of a bulk action receives. */
export interface BulkDialogProps<Row> {
  /** Those of the selected rows that the action applies to. */
  readonly rows: readonly Row[];
  /** How many other rows are selected. */
  readonly leftOutCount: number;
  /** These rows were changed, and are no longer selected. */
  readonly onDone: (doneIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** An action on the selected rows. */
export interface BulkAction<Row> {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDestructive?: boolean;
  /** Whether the action can change the row; absent: every row. */
  readonly appliesTo?: (row: Row) => boolean;
  readonly dialog: (props: BulkDialogProps<Row>) => ReactNode;
}

export interface DataTableProps<Row extends { readonly id: string }> {
  /** Identifies the table in the query cache, in local storage and among the saved filters. */
  readonly name: ConsoleTable;
  readonly title: string;
  /** Shown below the title. The total and the note are known once rows have arrived. */
  readonly subtitle?: (total: number | undefined, note: string | null) => ReactNode;
  /** The first column names the row: it opens the row, and is the title of a card on phones. */
  readonly columns: readonly Column<Row>[];
  readonly source: TableSource<Row>;
  /** `column:asc` or `column:desc`; the server's default. */
  readonly defaultSort: string;
  readonly filters?: readonly TableFilter[];
  /** Shows the date presets. */
  readonly hasDates?: boolean;
  /** The days of an address without a choice, as on the server. Absent: any time. */
  readonly defaultDates?: Exclude<DatePreset, 'custom'>;
  /** The placeholder of the search field; absent: there is no search. */
  readonly searchHint?: string;
  /** Shown when there are no rows and no filters. */
  readonly empty: { readonly text: string; readonly action?: ReactNode };
  /** The address of a row; turns the first column into a link. */
  readonly hrefOf?: (row: Row) => string;
  /** Opens a row without an address; turns the first column into a button. */
  readonly onOpen?: (row: Row) => void;
  readonly actionsOf?: (row: Row) => readonly RowAction[];
  /** Rows that change without an action of the person; while there are any, the page is loaded again every few seconds. */
  readonly changesBySelf?: (row: Row) => boolean;
  /** Actions on several rows; absent or empty: rows cannot be selected. */
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** The button beside the title. */
  readonly action?: ReactNode;
  /** Shown between the heading and the toolbar. */
  readonly aboveToolbar?: ReactNode;
  /** Shown between the toolbar and the rows. */
  readonly aboveRows?: ReactNode;
  /** Prefix of the query parameters, for a second table on one page. */
  readonly prefix?: string;
  readonly headingLevel?: 1 | 2;
}
