import { describe, expect, test } from 'vitest';
import { initialStage, stageAfterCode, toSavedStage } from './journey-stage.ts';

const customer = { token: 't', name: 'Ananya' };
const newVisit = { customer: null, saved: null, source: null, isBookable: true };

describe('a visit starts', () => {
  test('with the details', () => {
    expect(initialStage(newVisit)).toEqual({ name: 'registering', notice: null, later: null });
  });

  test('with booking when the address names a click source and the product can be booked', () => {
    expect(initialStage({ ...newVisit, source: 'reminder-sms' })).toMatchObject({
      later: { source: 'reminder-sms' },
    });
    expect(initialStage({ ...newVisit, source: 'buy-now', isBookable: false })).toMatchObject({
      later: null,
    });
  });

  test('in the lobby after a reload there', () => {
    expect(initialStage({ ...newVisit, customer })).toMatchObject({ name: 'waiting', entryMode: 'return' });
    expect(initialStage({ ...newVisit, customer, saved: { at: 'waiting', scheduleId: 's' } })).toMatchObject({
      scheduleId: 's',
    });
  });

  test('with a confirmation before a meeting continues in a new tab, and without one after a reload', () => {
    expect(initialStage({ ...newVisit, customer })).toMatchObject({ isNewTab: true });
    expect(initialStage({ ...newVisit, customer, saved: { at: 'waiting' } })).not.toHaveProperty('isNewTab');
  });

  test('with picking a time after a reload there, without a knock', () => {
    expect(initialStage({ ...newVisit, customer, saved: { at: 'scheduling', source: 'rejoin' } })).toEqual({
      name: 'scheduling',
      customer,
      source: 'rejoin',
    });
  });

  test('with picking a time for a known customer with a click source', () => {
    expect(initialStage({ ...newVisit, customer, source: 'rejoin' }).name).toBe('scheduling');
  });
});

describe('after the code the customer', () => {
  test('enters the lobby, or picks a time when booking was chosen', () => {
    const now = initialStage(newVisit);
    const later = initialStage({ ...newVisit, source: 'buy-now' });

    expect(stageAfterCode(now, customer)).toMatchObject({ name: 'waiting', entryMode: 'knock' });
    expect(stageAfterCode(later, customer)).toEqual({ name: 'scheduling', customer, source: 'buy-now' });
  });
});

test('a saved stage restores the same stage after a reload', () => {
  const stages = [
    { name: 'scheduling', customer, source: 'rejoin' },
    { name: 'waiting', customer, entryMode: 'return', scheduleId: 's' },
  ] as const;

  for (const stage of stages) {
    expect(initialStage({ ...newVisit, customer, saved: toSavedStage(stage) })).toEqual(stage);
  }
  expect(toSavedStage(initialStage(newVisit))).toBeNull();
});
