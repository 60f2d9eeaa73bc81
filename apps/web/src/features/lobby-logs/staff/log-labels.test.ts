import { lobbyLogEntryTypes, lobbyLogReasons } from '@foyer/contract/lobby-logs.ts';
import { expect, test } from 'vitest';
import { decisionSummary, reasonLabel, stepName, verdictLabel } from './log-labels.ts';

test('every step has its own label', () => {
  expect(new Set(lobbyLogEntryTypes.map(stepName)).size).toBe(lobbyLogEntryTypes.length);
});

test('labels a known verdict, and makes an unknown one readable', () => {
  expect(verdictLabel('lacks-language')).toBe("Doesn't speak the requested language");
  expect(verdictLabel('on-a-break')).toBe('On a break');
});

test('every reason has its own label', () => {
  expect(new Set(lobbyLogReasons.map(reasonLabel)).size).toBe(lobbyLogReasons.length);
});

test('labels a reason in words, makes an unknown one readable, and returns null for none', () => {
  expect(reasonLabel('max-wait')).toBe('Maximum wait reached');
  expect(reasonLabel('gone')).toBe('Customer is not connected');
  expect(reasonLabel('of-another-version')).toBe('Of another version');
  expect(reasonLabel(null)).toBeNull();
});

test('summarises which agents were offered the request', () => {
  const agents = (...names: string[]) => ({
    chosen: names.map((agentName) => ({ agentId: agentName, agentName })),
  });

  expect(decisionSummary(agents())).toBe('No agents were available.');
  expect(decisionSummary(agents('Priya'))).toBe('Priya was offered this request.');
  expect(decisionSummary(agents('Priya', 'Nikhil'))).toBe('Priya and Nikhil were offered this request.');
});
