import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { multilineTexts, oneLineTexts } from '../../testing/accepted-texts.ts';
import { readZip } from '../../testing/read-zip.ts';
import type { ExportValue } from './columns.ts';
import { createLocalClock } from './local-time.ts';
import { writeXlsx } from './xlsx.ts';

type Row = { name: ExportValue; at: Date };

async function write(rows: Row[], maxRowsPerSheet?: number) {
  return readXlsx(await writeFile(rows, maxRowsPerSheet));
}

function writeFile(rows: Row[], maxRowsPerSheet?: number): Promise<Buffer> {
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
  return buffer(file);
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

test('writes a text that Excel would read as an escape so that it stays as it is', async () => {
  const file = await writeFile([{ name: 'a_x000D_b _x0041', at }]);

  expect(readZip(file).get('xl/worksheets/sheet1.xml')?.toString()).toContain('>a_x005F_x000D_b _x0041<');
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

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** XML 1.0, 2.11 and 4.6: a bare line break of any kind is a line feed. */
const unescapeXml = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_whole, decimal, hex, name) =>
      name
        ? (entities[name] ?? '')
        : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    );
/** ECMA-376, 22.9.2.19: Excel reads `_x000D_` as the character. */
const unescapeCell = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)));

test('keeps every accepted text unchanged in its own cell, for a reader that knows ZIP and XML only', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(oneLineTexts, multilineTexts), { minLength: 1 }), async (texts) => {
      const files = readZip(await writeFile(texts.map((name) => ({ name, at }))));
      const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
      const shared = files.get('xl/sharedStrings.xml')?.toString() ?? '';
      const textsOf = (xml: string) =>
        [...xml.matchAll(/<t(?: [^>]*)?(?:\/>|>([^<]*)<\/t>)/g)].map(([, text = '']) =>
          unescapeCell(unescapeXml(text)),
        );
      const strings = textsOf(shared);
      const cells = [...sheet.matchAll(/<c r="A(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
        ([, , attributes, inner = '']) =>
          attributes?.includes('t="s"')
            ? strings[Number(/<v>(\d+)<\/v>/.exec(inner)?.[1])]
            : (textsOf(inner)[0] ?? ''),
      );

      expect(sheet).not.toMatch(/<f[ >]/);
      expect(cells).toEqual([
        'Name',
        ...texts.map((text) => text.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')),
      ]);
    }),
    { numRuns: 50 },
  );
});
