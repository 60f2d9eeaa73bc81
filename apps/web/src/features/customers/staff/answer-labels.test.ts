import { expect, test } from 'vitest';
import { answerName, orderAnswers, utmName } from './answer-labels.ts';

test('orders answers as in the form and leaves out empty ones', () => {
  const answers = { extra: '1', city: 'Pune', email: '', userName: 'Tanvi' };

  expect(orderAnswers(answers)).toEqual([
    ['userName', 'Tanvi'],
    ['city', 'Pune'],
    ['extra', '1'],
  ]);
});

test('prefers the label of the tenant', () => {
  const form = { fields: [{ name: 'Class' as const, required: true, label: 'Standard' }] };

  expect(answerName('Class', form)).toBe('Standard');
  expect(answerName('stream', form)).toBe('Stream');
  expect(answerName('newer', form)).toBe('newer');
});

test('labels UTM tags without their prefix', () => {
  expect(utmName('utm_campaign')).toBe('Campaign');
  expect(utmName('utm_ad_group')).toBe('Ad group');
});
