/** Reads an uploaded CSV file by the headings of its kind. */
import { type ImportKind, importColumns, importLimits } from '@foyer/contract/imports.ts';
import { streamCsvRows } from 'hucre/csv';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { decode } from './decode.ts';

/** Cells by the names of the columns; an absent column is absent here. Trimmed. */
export type Cells = Readonly<Record<string, string>>;

export interface FileRow {
  /** As a spreadsheet counts it: the headings are row 1. */
  readonly row: number;
  readonly cells: Cells;
  /** It has more cells than there are headings. */
  readonly hasExtraCells: boolean;
}

export interface ImportFile {
  readonly rows: readonly FileRow[];
  /** Headings that the kind does not have. */
  readonly ignoredColumns: readonly string[];
}

const delimiters = [',', ';', '\t'];
/** Rows without content count too: a file may consist of line breaks. */
const maxRowsRead = importLimits.maxRows * 10;
const maxIgnoredColumns = 50;
const maxHeadingLength = 120;

/**
 * An apostrophe in front of what a spreadsheet reads as a formula: our own exports and spreadsheets put it there, and it
 * is no part of the value.
 */
const formulaGuard = /^'(?=["\s]*[=+\-@＝＋－＠])/;

/**
 * @throws DomainError import.encoding | import.empty | import.damaged with row | import.columns_missing and
 * import.columns_repeated with columns | import.too_many_rows
 */
export function readFile(bytes: Buffer, kind: ImportKind): ImportFile {
  const text = decode(bytes);
  const delimiter = delimiterOf(text, kind);
  const rows: FileRow[] = [];
  let columns: ReturnType<typeof readHeadings> | null = null;
  for (const [row, texts] of readRows(text, delimiter)) {
    if (!columns) {
      columns = readHeadings(texts, kind);
      continue;
    }
    if (rows.length >= importLimits.maxRows) throw new DomainError('import.too_many_rows');
    rows.push({ row, ...columns.read(texts) });
  }
  if (!columns || rows.length === 0) throw new DomainError('import.empty');
  return { rows, ignoredColumns: columns.ignored };
}

/** The rows with content. @throws DomainError import.damaged | import.too_many_rows */
function* readRows(text: string, delimiter: string): Generator<readonly [number, string[]]> {
  // No file has it, because `decode` refuses NUL: if it is not the last row, a quotation mark is open.
  const end = '\0';
  let row = 0;
  for (const values of streamCsvRows(`${text}\r\n${end}`, { delimiter, skipBom: false })) {
    row += 1;
    const cells = values.map((value) => String(value ?? ''));
    if (cells.length === 1 && cells[0] === end) return;
    if (cells.at(-1)?.includes(end)) throw new DomainError('import.damaged', { row });
    if (row > maxRowsRead) throw new DomainError('import.too_many_rows');
    if (cells.some((cell) => cell.trim() !== '')) yield [row, cells];
  }
}

/** The one by which the first row has most of the headings. */
function delimiterOf(text: string, kind: ImportKind): string {
  const known = new Set(importColumns[kind].map(({ heading }) => fold(heading)));
  const countKnown = (delimiter: string) => {
    const first = streamCsvRows(text, { delimiter, skipBom: false, skipEmptyRows: true }).next();
    return first.done ? 0 : first.value.filter((cell) => known.has(fold(String(cell)))).length;
  };
  return delimiters.reduce((best, next) => (countKnown(next) > countKnown(best) ? next : best));
}

/** @throws DomainError import.columns_missing | import.columns_repeated */
function readHeadings(headings: readonly string[], kind: ImportKind) {
  const folded = headings.map(fold);
  const columns = importColumns[kind].map((column) => ({
    ...column,
    at: folded.indexOf(fold(column.heading)),
  }));
  const missing = columns.filter((column) => 'isRequired' in column && column.at === -1);
  if (missing.length > 0)
    throw new DomainError('import.columns_missing', { columns: missing.map(headingOf) });
  const repeated = columns.filter(({ heading, at }) => at !== folded.lastIndexOf(fold(heading)));
  if (repeated.length > 0)
    throw new DomainError('import.columns_repeated', { columns: repeated.map(headingOf) });
  const known = columns.flatMap(({ name, at }) => (at === -1 ? [] : [{ name, at }]));
  const ignored = headings.filter(
    (heading, at) => heading.trim() && !known.some((column) => column.at === at),
  );
  return {
    ignored: ignored.slice(0, maxIgnoredColumns).map((heading) => heading.trim().slice(0, maxHeadingLength)),
    read: (texts: readonly string[]) => ({
      cells: Object.fromEntries(known.map(({ name, at }) => [name, contentOf(texts[at] ?? '')])),
      hasExtraCells: texts.slice(headings.length).some((cell) => cell.trim() !== ''),
    }),
  };
}

const headingOf = ({ heading }: { readonly heading: string }) => heading;
const fold = (heading: string) => contentOf(heading).toLowerCase();
const contentOf = (cell: string) => cell.trim().replace(formulaGuard, '').trim();
