/** What an agent fills in about one customer: as typed, as sent, and what is wrong with it. Pure. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { type Outcome, type OutcomeStatus, outcomeStatuses } from '@foyer/contract/outcomes.ts';
import { readMoney } from './money.ts';

export const longestNote = 2000;

export interface OutcomeFields {
  readonly status: OutcomeStatus | '';
  readonly converted: boolean;
  /** As typed. */
  readonly revenue: string;
  readonly note: string;
}

export type OutcomeProblems = Partial<Record<keyof OutcomeFields, FieldProblem>>;

export const noFields: OutcomeFields = { status: '', converted: false, revenue: '', note: '' };

export function fieldsOf(outcome: Outcome | null): OutcomeFields {
  if (!outcome) return noFields;
  const { status, converted, revenue, note } = outcome;
  return { status, converted, revenue: revenue === null ? '' : String(revenue), note };
}

export function isSame(one: OutcomeFields, other: OutcomeFields): boolean {
  return (Object.keys(noFields) as (keyof OutcomeFields)[]).every((name) => one[name] === other[name]);
}

/** Revenue is sent with `converted` only, whatever stands in its field. */
export function toSend({ status, converted, revenue, note }: OutcomeFields) {
  const problems: OutcomeProblems = {};
  const amount = converted ? readMoney(revenue) : null;
  if (status === '') problems.status = 'required';
  if (amount === undefined) problems.revenue = 'invalid';
  if (tidyNote(note).length > longestNote) problems.note = 'too_long';
  if (status === '' || amount === undefined || problems.note) return { problems, body: null };
  return { problems, body: { status, converted, revenue: amount, note: tidyNote(note) } };
}

export const tidyNote = (note: string): string => note.replaceAll('\0', '').toWellFormed().trim();

/** What this tab kept is taken only as far as it is what it should be. */
export function readFields(kept: unknown): OutcomeFields | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { status, converted, revenue, note } = kept as Record<string, unknown>;
  const isStatus = status === '' || (outcomeStatuses as readonly unknown[]).includes(status);
  if (!isStatus || typeof converted !== 'boolean') return null;
  if (typeof revenue !== 'string' || typeof note !== 'string') return null;
  return { status: status as OutcomeFields['status'], converted, revenue, note };
}
