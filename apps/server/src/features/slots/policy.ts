/** Slot windows in minutes of the day, and their validation: pure rules. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import type { Slot, SlotException } from '@foyer/contract/slots.ts';

export type SlotFields = Omit<Slot, 'id' | 'productName' | 'createdAt' | 'version'>;
export type ExceptionFields = Omit<SlotException, 'id' | 'productName' | 'createdAt'>;

/** Minutes of the day in the tenant's time zone, half-open; the end may be midnight (1440). */
export interface Window {
  readonly startsMinute: number;
  readonly endsMinute: number;
}

const minutesOfDay = 24 * 60;

export function windowOf({ startsAt, endsAt }: Pick<SlotFields, 'startsAt' | 'endsAt'>): Window {
  return { startsMinute: minuteOf(startsAt), endsMinute: minuteOf(endsAt) || minutesOfDay };
}

/** `HH:mm`; midnight is `00:00` as start and as end. */
export function timeOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** @returns the problems by field */
export function windowProblems({ startsMinute, endsMinute }: Window): Record<string, FieldProblem> {
  return endsMinute > startsMinute ? {} : { endsAt: 'invalid' };
}

/** @returns the problems by field */
export function exceptionProblems({
  from,
  to,
}: Pick<ExceptionFields, 'from' | 'to'>): Record<string, FieldProblem> {
  return to >= from ? {} : { to: 'invalid' };
}

/** Without duplicates, Monday first. */
export function tidyWeekdays(weekdays: readonly number[]): number[] {
  return [...new Set(weekdays)].sort((a, b) => a - b);
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** For the audit log and exports: `Mon, Wed 10:00–12:00`. */
export function describeSlot({
  weekdays,
  startsAt,
  endsAt,
}: Pick<SlotFields, 'weekdays' | 'startsAt' | 'endsAt'>): string {
  return `${weekdayNames(weekdays)} ${startsAt}–${endsAt}`;
}

export function weekdayNames(weekdays: readonly number[]): string {
  return weekdays.map((day) => dayNames[day - 1]).join(', ');
}
