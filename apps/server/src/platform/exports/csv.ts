/** Streams rows as CSV: RFC 4180 with a byte order mark, protected against formula injection. */
import type { ExportColumn } from './columns.ts';
import type { LocalClock } from './local-time.ts';

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

export async function* writeCsv<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
  clock: LocalClock,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.map(({ heading }) => field(heading)).join(',')}\r\n`;
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      columns.map((column, index) => cell(column, row, clock, index === 0)).join(','),
    );
    yield `${lines.join('\r\n')}\r\n`;
  }
}

function cell<Row>(column: ExportColumn<Row>, row: Row, clock: LocalClock, isFirst: boolean): string {
  if ('instant' in column) {
    const at = column.instant(row);
    return at ? field(clock.write(at, column.withSeconds)) : '';
  }
  const value = column.value(row);
  if (typeof value === 'string') return field(escapeFormulas(value, isFirst));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : String(value);
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineBreaks = /\r\n?|[\v\f\x85\u2028\u2029]/g;
const formulaStarts = /([;|\n]|^)(?=["\s]*[=+\-@＝＋－＠])/g;

/**
 * Puts an apostrophe in front of everything that a spreadsheet would read as a formula. Where Excel's list
 * separator is `;`, it ignores our quotes: a cell then begins after every `;` and line break of the text.
 * Negative numbers and phone numbers stay as they are, except in the first column: there the next column would
 * continue them. A plus sign and digits alone compute nothing, and other programs import the number.
 */
function escapeFormulas(value: string, isFirst: boolean): string {
  if (!isFirst && /^(-\d+(\.\d+)?|\+\d+)$/.test(value)) return value;
  const text = value.replace(lineBreaks, '\n').replaceAll('\t', ' ').trim();
  // The space keeps our closing quote from opening a cell.
  return text.replace(formulaStarts, "$1'").replace(/[;|]$/, '$& ');
}
