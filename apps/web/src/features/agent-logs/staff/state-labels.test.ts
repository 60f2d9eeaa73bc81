import { agentStates } from '@foyer/contract/agent-logs.ts';
import { expect, test } from 'vitest';
import { durationLabel, stateName } from './state-labels.ts';

test('every state has its own label', () => {
  expect(new Set(agentStates.map(stateName)).size).toBe(agentStates.length);
});

test('formats the duration of a state, or "Ongoing"', () => {
  expect(durationLabel(null)).toBe('Ongoing');
  expect(durationLabel(372)).toBe('06:12');
  expect(durationLabel(3_725)).toBe('1:02:05');
});
