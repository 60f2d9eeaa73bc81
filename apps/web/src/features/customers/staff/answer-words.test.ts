import { expect, test } from 'vitest';
import { answerName, orderAnswers, utmName } from './answer-words.ts';

test('answers stand in the order of the form, empty ones nowhere', () => {
  const answers = { extra: '1', city: 'Pune', email: '', userName: 'Tanvi' };

  expect(orderAnswers(answers)).toEqual([
    ['userName', 'Tanvi'],
    ['city', 'Pune'],
    ['extra', '1'],
  ]);
});

test('the tenant’s own label for a field wins', () => {
  const form = { fields: [{ name: 'Class' as const, required: true, label: 'Standard' }] };

  expect(answerName('Class', form)).toBe('Standard');
  expect(answerName('stream', form)).toBe('Stream');
  expect(answerName('newer', form)).toBe('newer');
});

test('campaign tags lose their prefix', () => {
  expect(utmName('utm_campaign')).toBe('Campaign');
  expect(utmName('utm_ad_group')).toBe('Ad group');
});
