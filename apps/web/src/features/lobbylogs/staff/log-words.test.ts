import { lobbySteps } from '@foyer/contract/lobby-logs.ts';
import { expect, test } from 'vitest';
import { askedWords, reasonWords, stepName, verdictWords } from './log-words.ts';

test('each step has a name of its own', () => {
  expect(new Set(lobbySteps.map(stepName)).size).toBe(lobbySteps.length);
});

test('a verdict is a sentence, one that is not known yet is at least readable', () => {
  expect(verdictWords('lacks-language')).toBe('Does not speak the language asked for');
  expect(verdictWords('on-a-break')).toBe('On a break');
});

test('a reason is readable, none stays none', () => {
  expect(reasonWords('max-wait')).toBe('Max wait');
  expect(reasonWords(null)).toBeNull();
});

test('who was asked is a sentence', () => {
  const agents = (...names: string[]) => ({
    chosen: names.map((agentName) => ({ agentId: agentName, agentName })),
  });

  expect(askedWords(agents())).toBe('Nobody could be asked.');
  expect(askedWords(agents('Priya'))).toBe('Priya was asked.');
  expect(askedWords(agents('Priya', 'Nikhil'))).toBe('Priya and Nikhil were asked.');
});
