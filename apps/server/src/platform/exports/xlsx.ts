/** Rows as an Excel workbook, written as they come; a sheet that is full is followed by another one. */
import type { ExportColumn } from './columns.ts';
import type { WallClock } from './wall-clock.ts';

const dateFormat = 'dd\\-mm\\-yy\\,\\ hh:mm';

interface XlsxOptions<Row> {
  readonly sheetName: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly clock: WallClock;
  /** With the headings; less than Excel's own limit only in tests. */
  readonly maxRowsPerSheet?: number;
}

/** Texts are cells of type text: a formula among them is shown, never run. Dates are dates, on the tenant's clock. */
export async function* writeXlsx<Row>(
  batches: AsyncIterable<readonly Row[]>,
  { sheetName, columns, clock, maxRowsPerSheet }: XlsxOptions<Row>,
): AsyncGenerator<Uint8Array> {
  // Loaded by the first who asks: a server that writes no workbook does without its memory.
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

function cell<Row>(column: ExportColumn<Row>, row: Row, clock: WallClock): string | number | Date | null {
  if ('instant' in column) {
    const at = column.instant(row);
    return at && clock.show(at);
  }
  const value = column.value(row);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? null;
}
