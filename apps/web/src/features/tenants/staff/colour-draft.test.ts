import { describe, expect, test } from 'vitest';
import { choose, judge, primaryOf, readColour } from './colour-draft.ts';

describe('a typed colour', () => {
  test.each([
    ['#f2b705', '#F2B705'],
    [' F2B705 ', '#F2B705'],
    ['#e35e08', 'orange'],
    ['dark-red', 'dark-red'],
    ['#F2B7', null],
    ['#F2B705F', null],
    ['yellow', null],
    ['', null],
    ['constructor', null],
  ])('%j is read as %j', (typed, read) => {
    expect(readColour(typed)).toBe(read);
  });

  test('half typed stays as it is typed, and a preset shows its first colour', () => {
    expect(choose('#F2B')).toEqual({ themeColor: '#F2B', themeColorLight: null, themeColorDark: null });
    expect(primaryOf('#F2B')).toBe('#F2B');
    expect(primaryOf('dark-red')).toBe('#8E1B22');
    expect(primaryOf('constructor')).toBe('constructor');
  });

  test('is judged for light and dark pages, and passes with the shade that is offered', () => {
    const yellow = choose('#f2b705');
    const { refusals, pairs } = judge(yellow);

    expect(refusals.map(({ theme }) => theme)).toEqual(['light']);
    expect(pairs.light.filter(({ passes }) => !passes).map(({ name }) => name)).toEqual(['button']);
    const mended = judge({ ...yellow, themeColorLight: refusals[0]?.nearest ?? null });
    expect(mended.refusals).toEqual([]);
    expect(mended.palettes.dark.accent).toBe('#F2B705');
  });
});
