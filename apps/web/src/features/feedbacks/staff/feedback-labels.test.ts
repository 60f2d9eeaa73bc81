import { feedbackReasons } from '@foyer/contract/feedbacks.ts';
import { expect, test } from 'vitest';
import { formatMean, formatReasons, reasonName } from './feedback-labels.ts';

test('every reason has a different name', () => {
  expect(new Set(feedbackReasons.map(reasonName)).size).toBe(feedbackReasons.length);
});

test('formatReasons joins the reasons and returns null without any', () => {
  expect(formatReasons(['helpful', 'waited-long'])).toBe('Helpful, Long wait');
  expect(formatReasons([])).toBeNull();
});

test('formatMean rounds to one decimal and returns null without feedback', () => {
  expect(formatMean(4.26)).toBe('4.3 out of 5 stars on average');
  expect(formatMean(5)).toBe('5 out of 5 stars on average');
  expect(formatMean(null)).toBeNull();
});
