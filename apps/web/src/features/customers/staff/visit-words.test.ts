import { requestStatuses } from '@foyer/contract/lobby-status.ts';
import { expect, test } from 'vitest';
import { describeDuration, describeMarks, describeVisit } from './visit-words.ts';

const at = '2026-11-20T09:00:00.000Z';

test('every state of the lobby has its word', () => {
  for (const status of requestStatuses)
    expect(describeVisit({ status, startedAt: null }).label).toMatch(/\w/);
});

test('who met an agent and then left was not missed', () => {
  expect(describeVisit({ status: 'LEFT', startedAt: at }).tone).toBe('ok');
  expect(describeVisit({ status: 'LEFT', startedAt: null }).tone).toBe('bad');
});

test('what is left of a visit is said in one line, and nothing of what there is not', () => {
  expect(describeMarks({ outcome: 'follow-up', stars: 1, messages: 2 })).toBe(
    'To follow up · 1 star · 2 messages in the chat',
  );
  expect(describeMarks({ stars: 5 })).toBe('5 stars');
  expect(describeMarks({})).toBe('');
});

test.each([
  [42, '42 s'],
  [522, '9 min'],
  [3590, '1 h 00 min'],
  [3900, '1 h 05 min'],
])('%i seconds read "%s"', (seconds, expected) => {
  expect(describeDuration(seconds)).toBe(expected);
});
