/** Reads what people write in cells: choices, lists, numbers, yes and no, days and times. Pure rules. */
import type { Cells } from '../file/read-file.ts';
import { RowRejection } from './import-kind.ts';

const fold = (text: string) => text.trim().toLowerCase();

/**
 * A choice by its label or its value, without regard to case.
 * @param absent when the cell is empty
 * @throws RowRejection
 */
export function readChoice<Value extends string>(
  cells: Cells,
  column: string,
  labels: Readonly<Record<Value, string>>,
  absent: Value,
): Value {
  const cell = fold(cells[column] ?? '');
  if (!cell) return absent;
  const values = Object.keys(labels) as Value[];
  const found = values.find((value) => [value, labels[value]].some((text) => fold(text) === cell));
  if (found === undefined) throw new RowRejection({ [column]: 'not_a_choice' });
  return found;
}

/** The entries of a list, between commas, semicolons or vertical bars. */
export function readList(cells: Cells, column: string): string[] {
  return (cells[column] ?? '')
    .split(/[,;|\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** @throws RowRejection unless the cell is empty or a whole number */
export function readNumber(cells: Cells, column: string, absent: number): number {
  const cell = cells[column] ?? '';
  if (!cell) return absent;
  if (!/^-?\d{1,9}$/.test(cell)) throw new RowRejection({ [column]: 'invalid' });
  return Number(cell);
}

const yes = ['yes', 'true', '1'];
const no = ['no', 'false', '0'];

/** @throws RowRejection unless the cell is empty, Yes or No */
export function readBoolean(cells: Cells, column: string, absent: boolean): boolean {
  const cell = fold(cells[column] ?? '');
  if (!cell) return absent;
  if (!yes.includes(cell) && !no.includes(cell)) throw new RowRejection({ [column]: 'not_a_choice' });
  return yes.includes(cell);
}

/** `9:00` → `09:00`. */
export function readTime(cells: Cells, column: string): string {
  return (cells[column] ?? '').replace(/^(?=\d:)/, '0');
}

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * `Mon, Wed`, `Monday-Friday` or `1 3 5`; 1 is Monday.
 * @throws RowRejection
 */
export function readWeekdays(cells: Cells, column: string): number[] {
  const cell = fold(cells[column] ?? '').replace(/\s*[-–]\s*/g, '-');
  if (!cell) throw new RowRejection({ [column]: 'required' });
  return cell
    .split(/[\s,;|/]+/)
    .filter(Boolean)
    .flatMap((part) => {
      const [from = 0, to = from, ...rest] = part.split('-').map(dayOf);
      if (!from || !to || to < from || rest.length > 0) throw new RowRejection({ [column]: 'invalid' });
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
}

/** @returns 0 for what is no day */
function dayOf(text: string): number {
  if (/^[1-7]$/.test(text)) return Number(text);
  return text.length < 2 ? 0 : dayNames.findIndex((name) => name.startsWith(text)) + 1;
}
