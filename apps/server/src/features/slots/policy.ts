/** Windows of the day as minutes, and what makes one: pure rules. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { Slot, SlotException } from '@foyer/contract/slots.ts';

export type SlotFields = Omit<Slot, 'id' | 'productName' | 'createdAt' | 'version'>;
export type ExceptionFields = Omit<SlotException, 'id' | 'productName' | 'createdAt'>;

/** Minutes of the day in the tenant's zone, half-open; the end may be midnight. */
export interface Window {
  readonly startsMinute: number;
  readonly endsMinute: number;
}

const minutesOfDay = 24 * 60;

export function windowOf({ startsAt, endsAt }: Pick<SlotFields, 'startsAt' | 'endsAt'>): Window {
  return { startsMinute: minuteOf(startsAt), endsMinute: minuteOf(endsAt) || minutesOfDay };
}

/** `HH:mm`; midnight is `00:00` from either side. */
export function timeOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** @returns what is wrong with it by itself, by field */
export function windowProblems({ startsMinute, endsMinute }: Window): Record<string, FieldProblem> {
  return endsMinute > startsMinute ? {} : { endsAt: 'invalid' };
}

/** @returns what is wrong with it, by field */
export function exceptionProblems({
  from,
  to,
}: Pick<ExceptionFields, 'from' | 'to'>): Record<string, FieldProblem> {
  return to >= from ? {} : { to: 'invalid' };
}

/** Each day once, Monday first. */
export function tidyWeekdays(weekdays: readonly number[]): number[] {
  return [...new Set(weekdays)].sort((a, b) => a - b);
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** For the log and for files: `Mon, Wed 10:00–12:00`. */
export function inWords({
  weekdays,
  startsAt,
  endsAt,
}: Pick<SlotFields, 'weekdays' | 'startsAt' | 'endsAt'>): string {
  return `${namesOf(weekdays)} ${startsAt}–${endsAt}`;
}

export function namesOf(weekdays: readonly number[]): string {
  return weekdays.map((day) => dayNames[day - 1]).join(', ');
}
