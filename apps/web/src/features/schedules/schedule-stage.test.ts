import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { describe, expect, test } from 'vitest';
import { reduceSchedule, type ScheduleEvent, type ScheduleStage, stageOf } from './schedule-stage.ts';

function buildBooked(changes: Partial<Booked> = {}): Booked {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    status: 'BOOKED',
    sequence: 0,
    productName: 'JEE Live Demo',
    productSlug: 'jee-live-demo',
    customerName: 'Arjun Nair',
    startsAt: '2026-11-21T10:30:00.000Z',
    endsAt: '2026-11-21T10:50:00.000Z',
    opensAt: '2026-11-21T10:20:00.000Z',
    expiresAt: '2026-11-22T10:30:00.000Z',
    zone: 'Asia/Dubai',
    tenantZone: 'Asia/Kolkata',
    agentName: null,
    toldBy: ['sms'],
    link: 'l'.repeat(44),
    calendar: { ics: '/c.ics', google: 'g', outlook: 'o' },
    ...changes,
  } as Booked;
}

const stageAfter = (...events: ScheduleEvent[]): ScheduleStage =>
  events.reduce<ScheduleStage>(reduceSchedule, { name: 'picking' });

describe('booking', () => {
  test('shows the thanks', () => {
    const booked = buildBooked();

    expect(stageAfter({ type: 'booked', booked })).toEqual({
      name: 'booked',
      booked,
      as: 'thanks',
      notice: null,
    });
  });

  test('shows an existing booking with a notice', () => {
    expect(stageAfter({ type: 'found', booked: buildBooked(), why: 'already' })).toMatchObject({
      name: 'booked',
      notice: 'already',
    });
  });
});

test('a booking changed by someone else is shown with a notice', () => {
  const rescheduling = stageAfter({ type: 'booked', booked: buildBooked() }, { type: 'change' });
  const booked = buildBooked({ sequence: 1 });

  expect(reduceSchedule(rescheduling, { type: 'found', booked, why: 'changed-elsewhere' })).toMatchObject({
    name: 'booked',
    booked,
    notice: 'changed-elsewhere',
  });
});

describe('a booking that is fetched again', () => {
  const shown = stageAfter({ type: 'booked', booked: buildBooked() });

  test('shows another start with a notice, and stays the same without a change', () => {
    const moved = buildBooked({ startsAt: '2026-11-22T10:30:00.000Z', sequence: 1 });

    expect(reduceSchedule(shown, { type: 'refreshed', booked: moved })).toMatchObject({
      booked: moved,
      as: 'thanks',
      notice: 'changed-elsewhere',
    });
    expect(reduceSchedule(shown, { type: 'refreshed', booked: buildBooked({ sequence: 1 }) })).toMatchObject({
      as: 'thanks',
      notice: null,
    });
  });

  test('shows that it was cancelled', () => {
    const booked = buildBooked({ status: 'CANCELLED' });

    expect(reduceSchedule(shown, { type: 'refreshed', booked })).toEqual({
      name: 'stopped',
      state: 'cancelled',
    });
  });
});

describe('rescheduling', () => {
  test('keeps the old booking until the new start is booked', () => {
    const booked = buildBooked();
    const moved = buildBooked({ startsAt: '2026-11-21T11:00:00.000Z', sequence: 1 });

    expect(
      stageAfter({ type: 'booked', booked }, { type: 'change' }, { type: 'keep-booking' }),
    ).toMatchObject({
      name: 'booked',
      booked,
      notice: null,
    });
    expect(
      stageAfter({ type: 'booked', booked }, { type: 'change' }, { type: 'booked', booked: moved }),
    ).toMatchObject({ name: 'booked', booked: moved, notice: 'changed' });
  });

  test('does nothing while a time is being picked', () => {
    expect(stageAfter({ type: 'change' }).name).toBe('picking');
  });
});

describe('a fetched booking', () => {
  test.each([
    ['CANCELLED', 'cancelled'],
    ['MISSED_BY_US', 'missed-by-us'],
    ['MISSED_BY_CUSTOMER', 'missed-by-customer'],
    ['MET', 'time-over'],
  ] as const)('with the status %s has the state %s', (status, state) => {
    expect(stageOf(buildBooked({ status }))).toEqual({ name: 'stopped', state });
  });

  test('that is open shows the countdown', () => {
    expect(stageOf(buildBooked())).toMatchObject({ name: 'booked', as: 'early' });
  });

  test('that was cancelled lets the customer pick another time', () => {
    const stage = stageAfter(
      { type: 'booked', booked: buildBooked() },
      { type: 'stopped', state: 'cancelled' },
      { type: 'pick' },
    );

    expect(stage).toEqual({ name: 'picking' });
  });
});
