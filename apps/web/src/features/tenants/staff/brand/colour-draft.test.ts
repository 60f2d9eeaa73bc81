import { describe, expect, test } from 'vitest';
import { checkColour, chosenColourFrom, primaryOf, readColour } from './colour-draft.ts';

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

  test('an incomplete colour stays as typed, and a preset shows its primary colour', () => {
    expect(chosenColourFrom('#F2B')).toEqual({
      themeColor: '#F2B',
      themeColorLight: null,
      themeColorDark: null,
    });
    expect(primaryOf('#F2B')).toBe('#F2B');
    expect(primaryOf('dark-red')).toBe('#8E1B22');
    expect(primaryOf('constructor')).toBe('constructor');
  });

  test('is checked for light and dark pages, and passes with the suggested shade', () => {
    const yellow = chosenColourFrom('#f2b705');
    const { rejections, pairs } = checkColour(yellow);

    expect(rejections.map(({ theme }) => theme)).toEqual(['light']);
    expect(pairs.light.filter(({ passes }) => !passes).map(({ name }) => name)).toEqual(['button']);
    const accepted = checkColour({ ...yellow, themeColorLight: rejections[0]?.nearest ?? null });
    expect(accepted.rejections).toEqual([]);
    expect(accepted.palettes.dark.accent).toBe('#F2B705');
  });
});
