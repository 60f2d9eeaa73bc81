import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import { describe, expect, test } from 'vitest';
import { readClock } from '../../../platform/time/zone-clock.ts';
import { addAnswer, isFree, isLastPlace, partsOfDay, stateOfDay, stripOf } from './times.ts';

const at = (clock: string, left = 5) => ({ startsAt: `2026-11-21T${clock}:00.000Z`, left });

function answer(changes: Partial<BookableDays> = {}): BookableDays {
  return {
    zone: 'UTC',
    tenantZone: 'Asia/Kolkata',
    durationMinutes: 20,
    nextFree: null,
    from: '2026-11-20',
    to: '2026-12-04',
    days: [{ day: '2026-11-21', times: [at('09:30'), at('12:00', 0), at('18:00', 1)] }],
    ...changes,
  };
}

describe('the strips of days', () => {
  test('have six days, counted from the first bookable day', () => {
    expect(stripOf(answer(), '2026-11-20')).toHaveLength(6);
    expect(stripOf(answer(), '2026-11-25').at(-1)).toBe('2026-11-25');
    expect(stripOf(answer(), '2026-11-26')[0]).toBe('2026-11-26');
  });

  test('end with the last bookable day, across months', () => {
    expect(stripOf(answer(), '2026-12-03')).toEqual(['2026-12-02', '2026-12-03', '2026-12-04']);
  });

  test('start with the first strip for an earlier day', () => {
    expect(stripOf(answer(), '2026-11-01')[0]).toBe('2026-11-20');
  });
});

describe('the state of a day', () => {
  test('is none, full, free or unknown', () => {
    const times = addAnswer(
      null,
      answer({
        days: [
          { day: '2026-11-20', times: [] },
          { day: '2026-11-21', times: [at('09:30', 0)] },
          { day: '2026-11-22', times: [at('09:30', 0), at('10:00', 1)] },
        ],
      }),
    );

    const states = ['20', '21', '22', '23'].map((day) => stateOfDay(times, `2026-11-${day}`));
    expect(states).toEqual(['none', 'full', 'free', 'unknown']);
  });

  test('a later answer adds days and replaces known ones', () => {
    const first = addAnswer(null, answer());
    const second = addAnswer(first, answer({ days: [{ day: '2026-11-22', times: [] }] }));
    const third = addAnswer(second, answer({ days: [{ day: '2026-11-21', times: [] }] }));

    expect([...second.byDay.keys()]).toEqual(['2026-11-21', '2026-11-22']);
    expect(stateOfDay(third, '2026-11-21')).toBe('none');
  });

  test('an answer in another zone discards the known days', () => {
    const times = addAnswer(addAnswer(null, answer()), answer({ zone: 'Asia/Dubai', days: [] }));

    expect(times.byDay.size).toBe(0);
  });
});

describe('the times of a day', () => {
  const day = answer().days[0]?.times ?? [];

  test('are grouped by the part of the day in their zone', () => {
    const inUtc = partsOfDay(day, (instant) => Number(readClock(instant, 'UTC').hour));
    const inKolkata = partsOfDay(day, (instant) => Number(readClock(instant, 'Asia/Kolkata').hour));

    expect(inUtc.map(({ part, times }) => [part, times.length])).toEqual([
      ['morning', 1],
      ['afternoon', 1],
      ['evening', 1],
    ]);
    expect(inKolkata.map(({ part }) => part)).toEqual(['afternoon', 'evening']);
    const inNewYork = partsOfDay(day, (instant) => Number(readClock(instant, 'America/New_York').hour));
    expect(inNewYork.map(({ part }) => part)).toEqual(['night', 'morning', 'afternoon']);
  });

  test('say only of the last place that it is the last', () => {
    expect([5, 3, 2, 1, 0].map((left) => isLastPlace(at('09:30', left)))).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  test('are free only if they are known and not full', () => {
    const times = addAnswer(null, answer());

    expect(isFree(times, at('09:30').startsAt)).toBe(true);
    expect(isFree(times, at('12:00').startsAt)).toBe(false);
    expect(isFree(times, at('13:00').startsAt)).toBe(false);
  });
});
