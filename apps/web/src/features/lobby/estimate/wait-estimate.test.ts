import { describe, expect, test } from 'vitest';
import { barPosition, type DisplayedEstimate, nextDisplayedEstimate } from './wait-estimate.ts';

const minutes = (fromMinutes: number, toMinutes: number) => ({
  fromMs: fromMinutes * 60_000,
  toMs: toMinutes * 60_000,
});
const estimate = (fromMinutes: number, toMinutes: number, samples = 11) => ({
  fromMs: fromMinutes * 60_000,
  toMs: toMinutes * 60_000,
  samples,
});

/** @param steps queue position and the server's estimate for it */
function displayedAfter(
  ...steps: [position: number, estimate: ReturnType<typeof estimate> | null][]
): DisplayedEstimate | null {
  return steps.reduce<DisplayedEstimate | null>(
    (displayed, [position, estimate]) => nextDisplayedEstimate(displayed, estimate, position),
    null,
  );
}

describe('the displayed wait estimate', () => {
  test('is a range in whole minutes that contains the estimate', () => {
    expect(displayedAfter([2, estimate(3.9, 5.2)])).toEqual({
      ...minutes(3, 6),
      samples: 11,
      position: 2,
      hasGrown: false,
    });
  });

  test('spans at least one minute', () => {
    expect(displayedAfter([1, estimate(4, 4)])).toMatchObject({ ...minutes(4, 5) });
  });

  test('is in quarters of a minute below one minute', () => {
    expect(displayedAfter([1, estimate(0, 0)])).toMatchObject(minutes(0, 0.25));
    expect(displayedAfter([1, estimate(0.1, 0.3)])).toMatchObject(minutes(0, 0.5));
    expect(displayedAfter([1, estimate(0.1, 0.8)])).toMatchObject(minutes(0, 1));
  });

  test('the wait card is hidden without an estimate', () => {
    expect(displayedAfter([2, null])).toBeNull();
    expect(displayedAfter([2, estimate(3, 6)], [2, null])).toBeNull();
  });

  test('does not shrink at the same queue position', () => {
    expect(displayedAfter([2, estimate(3, 6)], [2, estimate(1, 3)], [2, estimate(0, 1)])).toMatchObject({
      ...minutes(3, 6),
      hasGrown: false,
    });
  });

  test('shrinks with a better queue position', () => {
    expect(displayedAfter([3, estimate(6, 9)], [2, estimate(3, 6)])).toMatchObject({
      ...minutes(3, 6),
      position: 2,
    });
  });

  test('is marked as grown when it grows, and stays marked at the same position', () => {
    const grown = displayedAfter([2, estimate(3, 6)], [2, estimate(5, 9)]);

    expect(grown).toMatchObject({ ...minutes(5, 9), hasGrown: true });
    expect(nextDisplayedEstimate(grown, estimate(4, 8), 2)).toMatchObject({
      toMs: 9 * 60_000,
      hasGrown: true,
    });
  });

  test('loses the mark and shrinks with the next better position', () => {
    expect(displayedAfter([2, estimate(3, 6)], [2, estimate(5, 9)], [1, estimate(1, 3)])).toMatchObject({
      ...minutes(1, 3),
      hasGrown: false,
    });
  });

  test('is marked as grown when it grows at a better position', () => {
    expect(displayedAfter([2, estimate(3, 6)], [1, estimate(7, 12)])).toMatchObject({
      toMs: 12 * 60_000,
      hasGrown: true,
    });
  });

  test('does not shrink when a customer with a booked start moves ahead', () => {
    expect(displayedAfter([1, estimate(3, 6)], [2, estimate(2, 5)])).toMatchObject({
      ...minutes(3, 6),
      position: 2,
    });
  });
});

test.each([
  [0, 3, { start: 0, width: 20 }],
  [3, 6, { start: 20, width: 20 }],
  [12, 20, { start: 80, width: 20 }],
  [18, 25, { start: (100 * 14) / 15, width: 100 / 15 }],
])('draws %i to %i minutes on the scale of fifteen', (fromMinutes, toMinutes, position) => {
  const { start, width } = barPosition(minutes(fromMinutes, toMinutes));
  expect([start, width]).toEqual([expect.closeTo(position.start), expect.closeTo(position.width)]);
});
