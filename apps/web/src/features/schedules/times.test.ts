import type { BookableDays } from '@foyer/contract/schedules.ts';
import { describe, expect, test } from 'vitest';
import { fewLeft, isFree, learn, partsOfDay, stateOfDay, stripOf } from './times.ts';
import { clockOf } from './zone-time.ts';

const at = (clock: string, left = 5) => ({ startsAt: `2026-11-21T${clock}:00.000Z`, left });

function answer(changes: Partial<BookableDays> = {}): BookableDays {
  return {
    ...{ zone: 'UTC', tenantZone: 'Asia/Kolkata', durationMinutes: 20, nextFree: null },
    ...{ from: '2026-11-20', to: '2026-12-04' },
    days: [{ day: '2026-11-21', times: [at('09:30'), at('12:00', 0), at('18:00', 1)] }],
    ...changes,
  };
}

describe('the days in sight', () => {
  test('come in strips of six from the first day', () => {
    expect(stripOf(answer(), '2026-11-20')).toHaveLength(6);
    expect(stripOf(answer(), '2026-11-25').at(-1)).toBe('2026-11-25');
    expect(stripOf(answer(), '2026-11-26')[0]).toBe('2026-11-26');
  });

  test('end with the horizon, across the month', () => {
    expect(stripOf(answer(), '2026-12-03')).toEqual(['2026-12-02', '2026-12-03', '2026-12-04']);
  });

  test('a day before the first one shows the first strip', () => {
    expect(stripOf(answer(), '2026-11-01')[0]).toBe('2026-11-20');
  });
});

describe('what is known of a day', () => {
  test('nothing, no times, all full, free', () => {
    const times = learn(
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

  test('a later answer adds its days and replaces what it knows better', () => {
    const first = learn(null, answer());
    const second = learn(first, answer({ days: [{ day: '2026-11-22', times: [] }] }));
    const third = learn(second, answer({ days: [{ day: '2026-11-21', times: [] }] }));

    expect([...second.byDay.keys()]).toEqual(['2026-11-21', '2026-11-22']);
    expect(stateOfDay(third, '2026-11-21')).toBe('none');
  });

  test('the days of another zone are other days', () => {
    const times = learn(learn(null, answer()), answer({ zone: 'Asia/Dubai', days: [] }));

    expect(times.byDay.size).toBe(0);
  });
});

describe('the times of a day', () => {
  const day = answer().days[0]?.times ?? [];

  test('stand by the part of the day of the clock they are read on', () => {
    const inUtc = partsOfDay(day, (instant) => clockOf(instant, 'UTC'));
    const inKolkata = partsOfDay(day, (instant) => clockOf(instant, 'Asia/Kolkata'));

    expect(inUtc.map(({ part, times }) => [part, times.length])).toEqual([
      ['morning', 1],
      ['afternoon', 1],
      ['evening', 1],
    ]);
    expect(inKolkata.map(({ part }) => part)).toEqual(['afternoon', 'evening']);
  });

  test('few places are counted, plenty and none are not', () => {
    expect([5, 3, 1, 0].map((left) => fewLeft(at('09:30', left)))).toEqual([null, 3, 1, null]);
  });

  test('a start that is full or unknown is not free', () => {
    const times = learn(null, answer());

    expect(isFree(times, at('09:30').startsAt)).toBe(true);
    expect(isFree(times, at('12:00').startsAt)).toBe(false);
    expect(isFree(times, at('13:00').startsAt)).toBe(false);
  });
});
