import type { Booked } from '@foyer/contract/schedules.ts';
import { describe, expect, test } from 'vitest';
import { reduceSchedule, type ScheduleEvent, type ScheduleStage, stageOf } from './schedule-stage.ts';

function buildBooked(changes: Partial<Booked> = {}): Booked {
  return {
    ...{ id: '11111111-1111-4111-8111-111111111111', status: 'BOOKED', sequence: 0 },
    ...{ productName: 'JEE Live Demo', productSlug: 'jee-live-demo', customerName: 'Arjun Nair' },
    ...{ startsAt: '2026-11-21T10:30:00.000Z', endsAt: '2026-11-21T10:50:00.000Z' },
    ...{ opensAt: '2026-11-21T10:20:00.000Z', expiresAt: '2026-11-22T10:30:00.000Z' },
    ...{ zone: 'Asia/Dubai', tenantZone: 'Asia/Kolkata', agentName: null, toldBy: ['sms'] },
    ...{ link: 'l'.repeat(44), calendar: { ics: '/c.ics', google: 'g', outlook: 'o' } },
    ...changes,
  } as Booked;
}

const standsAfter = (...events: ScheduleEvent[]): ScheduleStage =>
  events.reduce<ScheduleStage>(reduceSchedule, { name: 'picking' });

describe('booking', () => {
  test('leads to thanks', () => {
    const booked = buildBooked();

    expect(standsAfter({ type: 'booked', booked })).toEqual({
      name: 'kept',
      booked,
      as: 'thanks',
      notice: null,
    });
  });

  test('a customer who has a time already is shown it and told so', () => {
    expect(standsAfter({ type: 'found', booked: buildBooked(), why: 'already' })).toMatchObject({
      name: 'kept',
      notice: 'already',
    });
  });
});

test('who was not the last to change it sees what stands, and that somebody else did', () => {
  const meant = standsAfter({ type: 'booked', booked: buildBooked() }, { type: 'change' });
  const booked = buildBooked({ sequence: 1 });

  expect(reduceSchedule(meant, { type: 'found', booked, why: 'elsewhere' })).toMatchObject({
    ...{ name: 'kept', booked, notice: 'elsewhere' },
  });
});

describe('changing', () => {
  test('keeps the old time until the new one is taken', () => {
    const booked = buildBooked();
    const moved = buildBooked({ startsAt: '2026-11-21T11:00:00.000Z', sequence: 1 });

    expect(standsAfter({ type: 'booked', booked }, { type: 'change' }, { type: 'keep' })).toMatchObject({
      name: 'kept',
      booked,
      notice: null,
    });
    expect(
      standsAfter({ type: 'booked', booked }, { type: 'change' }, { type: 'booked', booked: moved }),
    ).toMatchObject({ name: 'kept', booked: moved, notice: 'changed' });
  });

  test('there is nothing to change while a time is being picked', () => {
    expect(standsAfter({ type: 'change' }).name).toBe('picking');
  });
});

describe('a schedule that was read', () => {
  test.each([
    ['CANCELLED', 'cancelled'],
    ['MISSED_BY_US', 'missed-by-us'],
    ['MISSED_BY_CUSTOMER', 'missed-by-customer'],
    ['MET', 'time-over'],
  ] as const)('%s is said as %s', (status, state) => {
    expect(stageOf(buildBooked({ status }))).toEqual({ name: 'stopped', state });
  });

  test('still stands: the countdown', () => {
    expect(stageOf(buildBooked())).toMatchObject({ name: 'kept', as: 'early' });
  });

  test('after a cancel another time can be picked', () => {
    const stage = standsAfter(
      { type: 'booked', booked: buildBooked() },
      { type: 'stopped', state: 'cancelled' },
      { type: 'pick' },
    );

    expect(stage).toEqual({ name: 'picking' });
  });
});
