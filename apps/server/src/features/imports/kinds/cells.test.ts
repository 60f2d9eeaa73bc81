/** What people write in cells, and what it means. */
import { describe, expect, test } from 'vitest';
import { readBoolean, readChoice, readList, readNumber, readTime, readWeekdays } from './cells.ts';
import { RowRejection } from './import-kind.ts';

const cell = (text: string) => ({ cell: text });

function problemOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    if (error instanceof RowRejection) return error.problems.cell;
    throw error;
  }
  return null;
}

describe('weekdays', () => {
  test.each([
    ['Mon, Wed', [1, 3]],
    ['monday;SUNDAY', [1, 7]],
    ['Mon-Fri', [1, 2, 3, 4, 5]],
    ['Sat – Sun', [6, 7]],
    ['1 3 5', [1, 3, 5]],
    ['tu/thu', [2, 4]],
  ])('%j are %j', (text, days) => {
    expect(readWeekdays(cell(text), 'cell')).toEqual(days);
  });

  test.each(['Holiday', 'Fri-Mon', '8', 'Mon-', 'T', 'Mon-Tue-Wed'])('%j are refused', (text) => {
    expect(problemOf(() => readWeekdays(cell(text), 'cell'))).toBe('invalid');
  });

  test('are required', () => {
    expect(problemOf(() => readWeekdays({}, 'cell'))).toBe('required');
  });
});

test('a choice is its label or its value, in any case, and the default when the cell is empty', () => {
  const read = (text: string) =>
    readChoice<'AGENT' | 'ADMIN'>(cell(text), 'cell', { AGENT: 'Agent', ADMIN: 'Admin' }, 'AGENT');

  expect(['admin', 'ADMIN', ' Agent ', ''].map(read)).toEqual(['ADMIN', 'ADMIN', 'AGENT', 'AGENT']);
  expect(problemOf(() => read('Owner'))).toBe('not_a_choice');
});

test('a list is separated by commas, semicolons, bars or line breaks', () => {
  expect(readList(cell('French; Tamil,Hindi|\nSpanish;'), 'cell')).toEqual([
    'French',
    'Tamil',
    'Hindi',
    'Spanish',
  ]);
  expect(readList({}, 'cell')).toEqual([]);
});

test('a number is whole, and a cell may be empty', () => {
  expect([readNumber(cell('45'), 'cell', 1), readNumber(cell(''), 'cell', 1)]).toEqual([45, 1]);
  for (const text of ['4.5', '1e9', '0x10', 'ten', '99999999999'])
    expect(problemOf(() => readNumber(cell(text), 'cell', 1))).toBe('invalid');
});

test('yes and no are read in any case, and a cell may be empty', () => {
  const read = (text: string) => readBoolean(cell(text), 'cell', true);

  expect(['Yes', 'TRUE', '1', 'no', 'False', '0', ''].map(read)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(problemOf(() => read('maybe'))).toBe('not_a_choice');
});

test('an hour of one digit gets its zero', () => {
  expect(['9:00', '09:00', '19:00'].map((text) => readTime(cell(text), 'cell'))).toEqual([
    '09:00',
    '09:00',
    '19:00',
  ]);
});
