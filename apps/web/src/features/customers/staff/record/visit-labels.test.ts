import { requestStatuses } from '@foyer/contract/lobby/status.ts';
import { expect, test } from 'vitest';
import { describeResults, describeVisit } from './visit-labels.ts';

const at = '2026-11-20T09:00:00.000Z';

test('every request status has a label', () => {
  for (const status of requestStatuses)
    expect(describeVisit({ status, startedAt: null }).label).toMatch(/\w/);
});

test('a customer who left after a meeting was not missed', () => {
  expect(describeVisit({ status: 'LEFT', startedAt: at }).tone).toBe('ok');
  expect(describeVisit({ status: 'LEFT', startedAt: null }).tone).toBe('bad');
});

test('summarises the results of a visit in one line', () => {
  expect(describeResults({ outcome: 'follow-up', stars: 1, messages: 2 })).toBe(
    'Follow-up needed · 1 star · 2 chat messages',
  );
  expect(describeResults({ stars: 5 })).toBe('5 stars');
  expect(describeResults({})).toBe('');
});
