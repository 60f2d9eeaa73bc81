import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multilineTexts, oneLineTexts } from '../../testing/accepted-texts.ts';
import type { ExportColumn, ExportValue } from './columns.ts';
import { writeCsv } from './csv.ts';
import { createLocalClock } from './local-time.ts';

async function writeRows<Row>(rows: Row[], columns: ExportColumn<Row>[]): Promise<string> {
  async function* batches() {
    yield rows;
  }
  const pieces = [];
  for await (const piece of writeCsv(batches(), columns, createLocalClock('UTC'))) pieces.push(piece);
  return pieces.join('');
}

const write = (values: ExportValue[], heading = 'Value') =>
  writeRows(values, [{ heading, value: (value) => value }]);

test('starts with a byte order mark and ends every line with CR LF', async () => {
  expect(await write(['Zoë', 4, true, false, null])).toBe('\uFEFFValue\r\nZoë\r\n4\r\nYes\r\nNo\r\n\r\n');
});

test('quotes separators, quotes and line breaks', async () => {
  expect(await write(['a,b', 'a"b', 'a\r\nb'], 'A,B')).toBe('\uFEFF"A,B"\r\n"a,b"\r\n"a""b"\r\n"a\nb"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+91-98450', "'+91-98450"],
  ['+1+1', "'+1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'=1"],
  ['\r=1', "'=1"],
  ['Anna;=1+1;', "Anna;'=1+1; "],
  ['Anna;"=1+1"', '"Anna;\'""=1+1"""'],
  ['Anna|@SUM(1)', "Anna|'@SUM(1)"],
  ['Dubai\r\n@SUM(1)', '"Dubai\n\'@SUM(1)"'],
  ['Dubai\t=1', 'Dubai =1'],
  ['Jean-Luc; a@b.example', 'Jean-Luc; a@b.example'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('writes the text %j as %j', async (text, shown) => {
  expect(await write([text])).toBe(`\uFEFFValue\r\n${shown}\r\n`);
});

test('keeps a negative number a number, as text only after the first column', async () => {
  const columns = ['-12.50', '-12.50', -5].map((value) => ({ heading: 'Value', value: () => value }));

  expect(await writeRows([1], columns)).toBe("\uFEFFValue,Value,Value\r\n'-12.50,-12.50,-5\r\n");
});

test('keeps a phone number as it is for other programs, as text only in the first column', async () => {
  const phone = '+447400105513';
  const columns = [phone, phone].map((value) => ({ heading: 'Value', value: () => value }));

  expect(await writeRows([1], columns)).toBe(`\uFEFFValue,Value\r\n'${phone},${phone}\r\n`);
});

/** Reads like Excel and Python: a quote has a meaning only at the start of a cell. */
function readCells(file: string, separator: string): string[] {
  const cells = [];
  let at = 0;
  while (at <= file.length) {
    let cell = '';
    if (file[at] === '"') {
      for (at += 1; at < file.length; at += 1) {
        if (file[at] === '"' && file[at + 1] !== '"') break;
        if (file[at] === '"') at += 1;
        cell += file[at];
      }
      at += 1;
    }
    while (at < file.length && !`${separator}\r\n`.includes(file[at] as string)) cell += file[at++];
    cells.push(cell);
    at += 1;
  }
  return cells;
}

const hostileText = fc
  .array(fc.constantFrom(...'=+-@\t\r\n;|,"\' 5a＝\u2028'), { maxLength: 12 })
  .map((characters) => characters.join(''));
const table = fc.array(fc.tuple(hostileText, hostileText, fc.integer(), hostileText), { minLength: 1 });

test.each([',', ';', '\t', '|'])(
  'writes no cell that begins a formula for a reader of %j',
  async (separator) => {
    const columns = [0, 1, 2, 3].map((index) => ({
      heading: `Value ${index}`,
      value: (row: ExportValue[]) => row[index],
    }));

    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const cells = readCells(await writeRows(rows, columns), separator);
        const isNumber = (cell: string) => /^(-\d+(\.\d+)?|\+\d+)$/.test(cell);
        expect(cells.filter((cell) => /^\s*[=+\-@\t\r＝＋－＠]/.test(cell) && !isNumber(cell))).toEqual([]);
      }),
    );
  },
);

/** RFC 4180, strictly. */
function readRecords(file: string): string[][] {
  const rows: string[][] = [];
  const cells = /(?:^|(,)|(\r\n))(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gy;
  for (let at = 0; at < file.length; at = cells.lastIndex) {
    const found = cells.exec(file);
    if (!found) throw new Error(`no CSV at ${at}: ${file.slice(at, at + 20)}`);
    if (!found[1]) rows.push([]);
    rows.at(-1)?.push(found[3]?.replaceAll('""', '"') ?? found[4] ?? '');
    if (found[0] === '') break;
  }
  return rows;
}

/** Without what protects from formulas: an apostrophe before their start, and a space after a separator at the end. */
const unprotected = (text: string) =>
  text.replace(/'(?=["'\s]*[=+\-@＝＋－＠])/g, '').replace(/([;|]) $/, '$1');

test('keeps every accepted text unchanged in its own cell, apart from the protection against formulas', async () => {
  const breaks = /\r\n?|[\v\f\x85\u2028\u2029]/g;
  const columns = [0, 1, 2].map((index) => ({ heading: 'Value', value: (row: ExportValue[]) => row[index] }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(oneLineTexts, multilineTexts, oneLineTexts), { minLength: 1 }),
      async (rows) => {
        const [, ...read] = readRecords(
          (await writeRows(rows, columns)).replace(/^\uFEFF/, '').replace(/\r\n$/, ''),
        );
        const expected = rows.map((row) =>
          row.map((text) => unprotected(text.replace(breaks, '\n').replaceAll('\t', ' ').trim())),
        );

        expect(read.map((row) => row.map(unprotected))).toEqual(expected);
      },
    ),
  );
});

test('writes instants in local time and a missing one as empty', async () => {
  const columns = [{ heading: 'At', instant: (at: Date | null) => at, withSeconds: true }];

  expect(await writeRows([new Date('2026-01-02T03:04:05Z'), null], columns)).toBe(
    '\uFEFFAt\r\n"02-01-26, 03:04:05"\r\n\r\n',
  );
});
