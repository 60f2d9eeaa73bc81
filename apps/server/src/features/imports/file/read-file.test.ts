/** Files as spreadsheets save them: encodings, delimiters, headings, quotation marks and what is refused. */
import { importColumns, importLimits } from '@foyer/contract/imports.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { readFile } from './read-file.ts';

const people = (text: string | Buffer) => readFile(Buffer.from(text as string), 'users');
const cellsOf = (text: string | Buffer) => people(text).rows.map(({ cells }) => cells);

function rejectionOf(bytes: string | Buffer) {
  try {
    people(bytes);
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.details };
    throw error;
  }
  return null;
}

const asha = { name: 'Zoë Rao', email: 'zoe@acme.test' };
const withMark = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes]);

describe('the encoding', () => {
  const text = 'Name;Email\r\nZoë Rao;zoe@acme.test\r\n';

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16LE with a byte order mark', withMark([0xff, 0xfe], Buffer.from(text, 'utf16le'))],
    ['UTF-16BE with a byte order mark', withMark([0xfe, 0xff], Buffer.from(text, 'utf16le').swap16())],
  ])('%s is read', (_name, bytes) => {
    expect(cellsOf(bytes)).toEqual([asha]);
  });

  test.each([
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xff])],
    ['a UTF-8 text with a NUL character', Buffer.from('Name,Email\nA\0,b@acme.test')],
  ])('%s is refused', (_name, bytes) => {
    expect(rejectionOf(bytes)).toEqual({ code: 'import.encoding' });
  });
});

test.each([',', ';', '\t'])('cells are separated by %j', (delimiter) => {
  const file = `Name${delimiter}Email${delimiter}Languages\nZoë Rao${delimiter}zoe@acme.test${delimiter}"French, Tamil"`;

  expect(cellsOf(file)).toEqual([{ ...asha, languages: 'French, Tamil' }]);
});

describe('headings', () => {
  test('are found in any order and case, and others are named', () => {
    const { rows, ignoredColumns } = people(' EMAIL ,Shoe size,name\nzoe@acme.test,39,Zoë Rao');

    expect(rows).toEqual([{ row: 2, cells: asha, hasExtraCells: false }]);
    expect(ignoredColumns).toEqual(['Shoe size']);
  });

  test('that are missing are reported', () => {
    expect(rejectionOf('Role\nAgent')).toEqual({
      code: 'import.columns_missing',
      columns: ['Name', 'Email'],
    });
  });

  test('that occur twice are reported', () => {
    expect(rejectionOf('Name,Email,name\na,b,c')).toEqual({
      code: 'import.columns_repeated',
      columns: ['Name'],
    });
  });
});

describe('rows', () => {
  test('have the numbers of a spreadsheet, and those without content are left out', () => {
    const { rows } = people('Name,Email\n\n"Zoë\nRao",zoe@acme.test\n , \nBen,ben@acme.test\n');

    expect(rows.map(({ row, cells }) => [row, cells.name])).toEqual([
      [3, 'Zoë\nRao'],
      [5, 'Ben'],
    ]);
  });

  test('with more cells than headings are marked', () => {
    const { rows } = people('Name,Email\nRao, Zoë,zoe@acme.test\nBen,ben@acme.test,\n');

    expect(rows.map(({ hasExtraCells }) => hasExtraCells)).toEqual([true, false]);
  });

  test.each(['', '\uFEFF', 'Name,Email', 'Name,Email\r\n,\r\n\r\n'])('are required: %j', (file) => {
    expect(rejectionOf(file)).toMatchObject({ code: 'import.empty' });
  });

  test('end at a quotation mark that is never closed, which is reported', () => {
    expect(rejectionOf('Name,Email\nZoë,zoe@acme.test\n"Ben,ben@acme.test\nCarl,c@acme.test')).toEqual({
      code: 'import.damaged',
      row: 3,
    });
  });

  test('up to the limit are read, and one more is refused', () => {
    const file = (rows: number) => `Name,Email\n${'a,a@acme.test\n'.repeat(rows)}`;

    expect(people(file(importLimits.maxRows)).rows).toHaveLength(importLimits.maxRows);
    expect(rejectionOf(file(importLimits.maxRows + 1))).toEqual({ code: 'import.too_many_rows' });
  });

  test('a hundred thousand of them are refused, whatever they contain', () => {
    for (const row of ['wrong', '', '=1+1,=2+2', '"', ','])
      expect(rejectionOf(`Name,Email\n${`${row}\n`.repeat(100_000)}`)?.code).toMatch(
        /^import\.(too_many_rows|damaged)$/,
      );
  });
});

describe('a cell that a spreadsheet reads as a formula', () => {
  test.each([
    ['=1+1', '=1+1'],
    ["'=1+1", '=1+1'],
    ["'+491701234567", '+491701234567'],
    ['+491701234567', '+491701234567'],
    ["'-5", '-5'],
    ["'@home", '@home'],
    ["'t Hart", "'t Hart"],
  ])('%j is the text %j', (cell, text) => {
    expect(cellsOf(`Name,Email\n${cell},a@acme.test`)).toEqual([{ name: text, email: 'a@acme.test' }]);
  });
});

test('every cell is read unchanged, with any delimiter, order of columns and line break', () => {
  const headings = importColumns.users.map(({ name, heading }) => ({ name, heading }));
  const texts = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .filter((text) => !/\0/.test(text) && text.isWellFormed())
    .map((text) => text.trim())
    .filter((text) => !text.startsWith("'"));
  const row = fc.tuple(texts.filter(Boolean), texts, texts, texts, texts);
  const shuffled = fc.shuffledSubarray(headings, { minLength: headings.length });

  fc.assert(
    fc.property(
      shuffled,
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      (columns, rows, delimiter, lineBreak) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = [columns.map(({ heading }) => heading), ...rows];
        const file = lines.map((cells) => cells.map(quote).join(delimiter)).join(lineBreak);

        const expected = rows.map((cells) =>
          Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]])),
        );
        expect(cellsOf(file)).toEqual(expected);
      },
    ),
  );
});
