import { expect, test } from 'vitest';
import { describeMinutes, horizonChoices, noticeChoices } from './booking-choices.ts';

test('labels minutes in the largest unit that fits', () => {
  expect([45, 60, 90, 120, 1440, 2880].map(describeMinutes)).toEqual([
    '45 minutes',
    '1 hour',
    '90 minutes',
    '2 hours',
    '1 day',
    '2 days',
  ]);
});

test('inserts the current value into the default choices in order', () => {
  expect(horizonChoices(45).map(({ value }) => value)).toEqual(['7', '14', '21', '30', '45', '60', '90']);
});

test('the booking notice has a label for none', () => {
  expect(noticeChoices(60)[0]).toEqual({ value: '0', label: 'None' });
});
