import { agentStates } from '@foyer/contract/lobby-logs.ts';
import { expect, test } from 'vitest';
import { lastedWords, stateName } from './state-words.ts';

test('each state has a name of its own', () => {
  expect(new Set(agentStates.map(stateName)).size).toBe(agentStates.length);
});

test('what lasts still is said so, what is over has its length', () => {
  expect(lastedWords(null)).toBe('now');
  expect(lastedWords(372)).toBe('06:12');
  expect(lastedWords(3_725)).toBe('1:02:05');
});
