import { expect, test } from 'vitest';
import { describeMinutes, horizonChoices, noticeChoices } from './booking-choices.ts';

test('minutes are said in the largest unit that fits', () => {
  expect([45, 60, 90, 120, 1440, 2880].map(describeMinutes)).toEqual([
    ...['45 minutes', '1 hour', '90 minutes', '2 hours', '1 day', '2 days'],
  ]);
});

test('what is set stands among the usual answers, in its place', () => {
  expect(horizonChoices(45).map(({ value }) => value)).toEqual(['7', '14', '21', '30', '45', '60', '90']);
});

test('no notice at all is said in words', () => {
  expect(noticeChoices(60)[0]).toEqual({ value: '0', label: 'None, at once' });
});
