import { describe, expect, test } from 'vitest';
import { nextShown, onLine, type ShownWait } from './likely-wait.ts';

const minutes = (fromMinutes: number, toMinutes: number) => ({
  ...{ fromMs: fromMinutes * 60_000, toMs: toMinutes * 60_000 },
});
const told = (fromMinutes: number, toMinutes: number, samples = 11) => ({
  ...{ fromMs: fromMinutes * 60_000, toMs: toMinutes * 60_000, samples },
});

/** @param steps place, then what the server says of it */
function shownAfter(...steps: [place: number, told: ReturnType<typeof told> | null][]): ShownWait | null {
  return steps.reduce<ShownWait | null>((shown, [place, said]) => nextShown(shown, said, place), null);
}

describe('the likely wait', () => {
  test('is a range in whole minutes, never less than was told', () => {
    expect(shownAfter([2, told(3.9, 5.2)])).toEqual({
      ...minutes(3, 6),
      ...{ samples: 11, place: 2, hasGrown: false },
    });
  });

  test('is never narrower than a minute', () => {
    expect(shownAfter([1, told(4, 4)])).toMatchObject({ ...minutes(4, 5) });
  });

  test('is said in quarters of a minute where it is over within one', () => {
    expect(shownAfter([1, told(0, 0)])).toMatchObject(minutes(0, 0.25));
    expect(shownAfter([1, told(0.1, 0.3)])).toMatchObject(minutes(0, 0.5));
    expect(shownAfter([1, told(0.1, 0.8)])).toMatchObject(minutes(0, 1));
  });

  test('is hidden while there is too little to read it from', () => {
    expect(shownAfter([2, null])).toBeNull();
    expect(shownAfter([2, told(3, 6)], [2, null])).toBeNull();
  });

  test('does not shrink by itself, however short the server says it is now', () => {
    expect(shownAfter([2, told(3, 6)], [2, told(1, 3)], [2, told(0, 1)])).toMatchObject({
      ...{ ...minutes(3, 6), hasGrown: false },
    });
  });

  test('becomes shorter with a better place', () => {
    expect(shownAfter([3, told(6, 9)], [2, told(3, 6)])).toMatchObject({
      ...minutes(3, 6),
      place: 2,
    });
  });

  test('says so when it grows, and goes on saying so while it stands', () => {
    const grown = shownAfter([2, told(3, 6)], [2, told(5, 9)]);

    expect(grown).toMatchObject({ ...minutes(5, 9), hasGrown: true });
    expect(nextShown(grown, told(4, 8), 2)).toMatchObject({ toMs: 9 * 60_000, hasGrown: true });
  });

  test('that grew is honest again about the next better place', () => {
    expect(shownAfter([2, told(3, 6)], [2, told(5, 9)], [1, told(1, 3)])).toMatchObject({
      ...{ ...minutes(1, 3), hasGrown: false },
    });
  });

  test('that grows in spite of a better place says so', () => {
    expect(shownAfter([2, told(3, 6)], [1, told(7, 12)])).toMatchObject({
      toMs: 12 * 60_000,
      hasGrown: true,
    });
  });

  test('does not shrink when somebody with a booked start goes before', () => {
    expect(shownAfter([1, told(3, 6)], [2, told(2, 5)])).toMatchObject({
      ...minutes(3, 6),
      place: 2,
    });
  });
});

test.each([
  [0, 3, { start: 0, width: 20 }],
  [3, 6, { start: 20, width: 20 }],
  [12, 20, { start: 80, width: 20 }],
  [18, 25, { start: (100 * 14) / 15, width: 100 / 15 }],
])('%i to %i minutes on the line of fifteen', (fromMinutes, toMinutes, place) => {
  const { start, width } = onLine(minutes(fromMinutes, toMinutes));
  expect([start, width]).toEqual([expect.closeTo(place.start), expect.closeTo(place.width)]);
});
