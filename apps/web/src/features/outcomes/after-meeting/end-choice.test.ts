import { expect, test } from 'vitest';
import type { OutcomeEntry } from '../outcomes-view-model.ts';
import { chosenFor } from './end-choice.ts';

const entry = (customerId: string, written: object | null) => ({ customerId, written }) as OutcomeEntry;
const idOf = (...entries: OutcomeEntry[]) => chosenFor(entries)?.customerId ?? null;

test('a choice at the end is for the only customer, or the only one without an outcome', () => {
  expect(idOf(entry('a', null))).toBe('a');
  expect(idOf(entry('a', {}))).toBe('a');
  expect(idOf(entry('a', {}), entry('b', null))).toBe('b');
});

test('a choice at the end has no customer when it could be for several', () => {
  expect(idOf(entry('a', null), entry('b', null))).toBe(null);
  expect(idOf(entry('a', {}), entry('b', {}))).toBe(null);
  expect(idOf()).toBe(null);
});
