import { describe, expect, test } from 'vitest';
import { afterCode, firstStage, keptStageOf } from './road-stage.ts';

const customer = { token: 't', name: 'Ananya' };
const nobody = { customer: null, kept: null, source: null, isBookable: true };

describe('where a visit begins', () => {
  test('with the details', () => {
    expect(firstStage(nobody)).toEqual({ name: 'registering', notice: null, later: null });
  });

  test('with the wish to book, when the address says so and there is anything to book', () => {
    expect(firstStage({ ...nobody, source: 'reminder-sms' })).toMatchObject({
      later: { source: 'reminder-sms' },
    });
    expect(firstStage({ ...nobody, source: 'buy-now', isBookable: false })).toMatchObject({ later: null });
  });

  test('in the lobby again, for whoever was there before a reload', () => {
    expect(firstStage({ ...nobody, customer })).toMatchObject({ name: 'waiting', entrance: 'return' });
    expect(firstStage({ ...nobody, customer, kept: { at: 'waiting', scheduleId: 's' } })).toMatchObject({
      scheduleId: 's',
    });
  });

  test('with a question before a meeting goes on in a new tab, and without one after a reload', () => {
    expect(firstStage({ ...nobody, customer })).toMatchObject({ isNewTab: true });
    expect(firstStage({ ...nobody, customer, kept: { at: 'waiting' } })).not.toHaveProperty('isNewTab');
  });

  test('at the times again, so that a reload there does not knock', () => {
    expect(firstStage({ ...nobody, customer, kept: { at: 'scheduling', source: 'rejoin' } })).toEqual({
      name: 'scheduling',
      customer,
      source: 'rejoin',
    });
  });

  test('with the times, for a known customer who comes to book: nothing is typed again', () => {
    expect(firstStage({ ...nobody, customer, source: 'rejoin' }).name).toBe('scheduling');
  });
});

describe('after the code', () => {
  test('the lobby, or the times for who wants one later', () => {
    const now = firstStage(nobody);
    const later = firstStage({ ...nobody, source: 'buy-now' });

    expect(afterCode(now, customer)).toMatchObject({ name: 'waiting', entrance: 'knock' });
    expect(afterCode(later, customer)).toEqual({ name: 'scheduling', customer, source: 'buy-now' });
  });
});

test('what is kept for a reload leads back to the same stage', () => {
  const stages = [
    { name: 'scheduling', customer, source: 'rejoin' },
    { name: 'waiting', customer, entrance: 'return', scheduleId: 's' },
  ] as const;

  for (const stage of stages) {
    expect(firstStage({ ...nobody, customer, kept: keptStageOf(stage) })).toEqual(stage);
  }
  expect(keptStageOf(firstStage(nobody))).toBeNull();
});
