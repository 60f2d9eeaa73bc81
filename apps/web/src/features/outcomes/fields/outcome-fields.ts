/** The fields of an outcome form: conversion from and to the API, and validation. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { type Outcome, type OutcomeStatus, outcomeStatuses } from '@foyer/contract/meetings/outcomes.ts';
import { readMoney } from './money.ts';

export const maxNoteLength = 2000;

export interface OutcomeFields {
  readonly status: OutcomeStatus | '';
  readonly converted: boolean;
  /** The text as typed. */
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

/** Revenue is sent only with `converted`, regardless of its field. */
export function toRequest({ status, converted, revenue, note }: OutcomeFields) {
  const problems: OutcomeProblems = {};
  const amount = converted ? readMoney(revenue) : null;
  if (status === '') problems.status = 'required';
  if (amount === undefined) problems.revenue = 'invalid';
  if (cleanNote(note).length > maxNoteLength) problems.note = 'too_long';
  if (status === '' || amount === undefined || problems.note) return { problems, body: null };
  return { problems, body: { status, converted, revenue: amount, note: cleanNote(note) } };
}

export const cleanNote = (note: string): string => note.replaceAll('\0', '').toWellFormed().trim();

/** Validates fields from session storage. */
export function readFields(stored: unknown): OutcomeFields | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { status, converted, revenue, note } = stored as Record<string, unknown>;
  const isStatus = status === '' || (outcomeStatuses as readonly unknown[]).includes(status);
  if (!isStatus || typeof converted !== 'boolean') return null;
  if (typeof revenue !== 'string' || typeof note !== 'string') return null;
  return { status: status as OutcomeFields['status'], converted, revenue, note };
}
