import { feedbackReasons } from '@foyer/contract/feedbacks.ts';
import { expect, test } from 'vitest';
import { meanInWords, reasonName, reasonsInWords } from './feedback-words.ts';

test('each reason has a name of its own', () => {
  expect(new Set(feedbackReasons.map(reasonName)).size).toBe(feedbackReasons.length);
});

test('reasons stand side by side; none are a dash', () => {
  expect(reasonsInWords(['helpful', 'waited-long'])).toBe('Helpful, Long wait');
  expect(reasonsInWords([])).toBeNull();
});

test('the mean is said to one decimal, and not at all of nothing', () => {
  expect(meanInWords(4.26)).toBe('4.3 of 5 stars on average');
  expect(meanInWords(5)).toBe('5 of 5 stars on average');
  expect(meanInWords(null)).toBeNull();
});
