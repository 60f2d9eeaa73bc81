import { expect, test } from 'vitest';
import type { ExportColumn, ExportValue } from './columns.ts';
import { writeCsv } from './csv.ts';
import { createWallClock } from './wall-clock.ts';

async function writeRows<Row>(rows: Row[], columns: ExportColumn<Row>[]): Promise<string> {
  async function* batches() {
    yield rows;
  }
  const pieces = [];
  for await (const piece of writeCsv(batches(), columns, createWallClock('UTC'))) pieces.push(piece);
  return pieces.join('');
}

const write = (values: ExportValue[], heading = 'Value') =>
  writeRows(values, [{ heading, value: (value) => value }]);

test('begins with the byte order mark and ends every line with CR LF', async () => {
  expect(await write(['Zoë', 4, true, false, null])).toBe('\uFEFFValue\r\nZoë\r\n4\r\nYes\r\nNo\r\n\r\n');
});

test('quotes what would break the line', async () => {
  expect(await write(['a,b', 'a"b', 'a\r\nb'], 'A,B')).toBe('\uFEFF"A,B"\r\n"a,b"\r\n"a""b"\r\n"a\r\nb"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+919845012345', "'+919845012345"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['-12.50', '-12.50'],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('the text %j is shown as %j, never run', async (text, shown) => {
  expect(await write([text])).toBe(`\uFEFFValue\r\n${shown}\r\n`);
});

test('a negative number stays a number', async () => {
  expect(await write([-5])).toBe('\uFEFFValue\r\n-5\r\n');
});

test('instants are written as the clock shows them, and as nothing where there is none', async () => {
  const columns = [{ heading: 'At', instant: (at: Date | null) => at, withSeconds: true }];

  expect(await writeRows([new Date('2026-01-02T03:04:05Z'), null], columns)).toBe(
    '\uFEFFAt\r\n"02-01-26, 03:04:05"\r\n\r\n',
  );
});
