/** Streams rows into an Excel workbook. A full sheet is followed by another one. */
import type { ExportColumn } from './columns.ts';
import type { LocalClock } from './local-time.ts';

const dateFormat = 'dd\\-mm\\-yy\\,\\ hh:mm';

interface XlsxOptions<Row> {
  readonly sheetName: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly clock: LocalClock;
  /** Includes the headings. Below Excel's limit only in tests. */
  readonly maxRowsPerSheet?: number;
}

/** Texts are text cells, so that formulas are shown and not run. Dates are in the tenant's time zone. */
export async function* writeXlsx<Row>(
  batches: AsyncIterable<readonly Row[]>,
  { sheetName, columns, clock, maxRowsPerSheet }: XlsxOptions<Row>,
): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook, to save memory in servers that write none.
  const { XLSX_MAX_ROWS_PER_SHEET, writeXlsxStream } = await import('hucre/xlsx');

  async function* rows() {
    for await (const batch of batches) {
      for (const row of batch) yield columns.map((column) => cell(column, row, clock));
    }
  }
  yield* writeXlsxStream(rows(), {
    name: sheetName,
    maxRowsPerSheet: maxRowsPerSheet ?? XLSX_MAX_ROWS_PER_SHEET,
    freezePane: { rows: 1 },
    columns: columns.map((column) => ({
      header: column.heading,
      width: Math.max(column.heading.length + 2, 16),
      ...('instant' in column ? { numFmt: column.withSeconds ? `${dateFormat}:ss` : dateFormat } : {}),
    })),
  });
}

function cell<Row>(column: ExportColumn<Row>, row: Row, clock: LocalClock): string | number | Date | null {
  if ('instant' in column) {
    const at = column.instant(row);
    return at && clock.show(at);
  }
  const value = column.value(row);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? textCell(value) : (value ?? null);
}

/** What XML 1.0 does not allow, not even as a reference: one of them makes a workbook unreadable. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** ECMA-376, 22.9.2.19: a text that looks so is read as a character, `_x000D_` as a line break. */
const looksEscaped = /_(?=x[\da-f]{4}_)/gi;

function textCell(text: string): string {
  return text.toWellFormed().replace(notInXml, '').replace(looksEscaped, '_x005F_');
}
