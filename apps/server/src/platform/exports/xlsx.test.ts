import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { ExportValue } from './columns.ts';
import { createLocalClock } from './local-time.ts';
import { writeXlsx } from './xlsx.ts';

type Row = { name: ExportValue; at: Date };

async function write(rows: Row[], maxRowsPerSheet?: number) {
  async function* batches() {
    yield rows;
  }
  const file = writeXlsx<Row>(batches(), {
    sheetName: 'people',
    columns: [
      { heading: 'Name', value: ({ name }) => name },
      { heading: 'At', instant: ({ at }) => at, withSeconds: true },
    ],
    clock: createLocalClock('Asia/Kolkata'),
    ...(maxRowsPerSheet ? { maxRowsPerSheet } : {}),
  });
  return readXlsx(await buffer(file));
}

const at = new Date('2026-03-01T20:04:09Z');

test('writes texts as text cells and dates in local time', async () => {
  const { sheets } = await write([
    { name: '=1+1', at },
    { name: -5, at },
    { name: null, at },
  ]);

  expect(sheets.map(({ name }) => name)).toEqual(['people']);
  expect(sheets[0]?.rows).toEqual([
    ['Name', 'At'],
    ['=1+1', new Date('2026-03-02T01:34:09Z')],
    [-5, new Date('2026-03-02T01:34:09Z')],
    [null, new Date('2026-03-02T01:34:09Z')],
  ]);
});

test('leaves out what XML does not allow in a text', async () => {
  const { sheets } = await write([{ name: 'A\uFFFE \u0007B\uFFFF\u0000\uD800\u{1F44B}\n\u{10FFFF}', at }]);

  expect(sheets[0]?.rows[1]?.[0]).toBe('A B\uFFFD\u{1F44B}\n\u{10FFFF}');
});

test('continues on another sheet with the same headings when a sheet is full', async () => {
  const { sheets } = await write(
    Array.from({ length: 5 }, (_, n) => ({ name: n, at })),
    3,
  );

  expect(sheets.map(({ rows }) => rows.map(([first]) => first))).toEqual([
    ['Name', 0, 1],
    ['Name', 2, 3],
    ['Name', 4],
  ]);
});
