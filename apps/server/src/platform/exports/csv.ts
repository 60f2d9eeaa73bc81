/** Rows as CSV: RFC 4180 with a byte order mark, and nothing in it that a spreadsheet would run. */
import type { ExportColumn } from './columns.ts';
import type { WallClock } from './wall-clock.ts';

/** Excel takes the file for UTF-8 by it. */
const byteOrderMark = '\uFEFF';

export async function* writeCsv<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
  clock: WallClock,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.map(({ heading }) => field(heading)).join(',')}\r\n`;
  for await (const rows of batches) {
    const lines = rows.map((row) => columns.map((column) => cell(column, row, clock)).join(','));
    yield `${lines.join('\r\n')}\r\n`;
  }
}

function cell<Row>(column: ExportColumn<Row>, row: Row, clock: WallClock): string {
  if ('instant' in column) {
    const at = column.instant(row);
    return at ? field(clock.write(at, column.withSeconds)) : '';
  }
  const value = column.value(row);
  if (typeof value === 'string') return field(disarm(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : String(value);
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would take for a formula gets an apostrophe in front; a plain negative number is none. */
function disarm(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
