import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { themePresets } from '../tenants/tenants.ts';
import { type ChosenColour, palettesOf, rejectionsOf } from './chosen-colour.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';
import { measure, neutrals, pairNames, presetPalettes, themes } from './palette.ts';

const chosen = (themeColor: string, more: Partial<ChosenColour> = {}): ChosenColour => ({
  themeColor,
  themeColorLight: null,
  themeColorDark: null,
  ...more,
});
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const tries = { numRuns: 300, seed: 8 };

/** Names of the pairs with too little contrast. */
function failingPairs(colour: ChosenColour): readonly string[] {
  const palettes = palettesOf(colour);
  return themes.flatMap((theme) =>
    measure(palettes[theme], theme)
      .filter(({ passes }) => !passes)
      .map(({ name, ratio }) => `${theme} ${name} ${ratio}`),
  );
}

function withNearest(colour: ChosenColour): ChosenColour {
  const shades = rejectionsOf(colour).map(({ theme, nearest }) =>
    theme === 'light' ? { themeColorLight: nearest } : { themeColorDark: nearest },
  );
  return Object.assign({ ...colour }, ...shades);
}

describe('a palette', () => {
  test.each(themePresets)('%s is the preset, and each of its pairs has enough contrast', (preset) => {
    expect(palettesOf(chosen(preset))).toBe(presetPalettes[preset]);
    expect(failingPairs(chosen(preset))).toEqual([]);
    expect(rejectionsOf(chosen(preset))).toEqual([]);
  });

  test('of any accepted colour has enough contrast in every pair', () => {
    let accepted = 0;
    void fc.assert(
      fc.property(anyColour, (colour) => {
        if (rejectionsOf(chosen(colour)).length > 0) return;
        accepted += 1;
        expect(failingPairs(chosen(colour))).toEqual([]);
      }),
      tries,
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test('of any rejected colour has enough contrast once the nearest shades are used', () => {
    let rejected = 0;
    void fc.assert(
      fc.property(anyColour, (colour) => {
        if (rejectionsOf(chosen(colour)).length === 0) return;
        rejected += 1;
        const withShades = withNearest(chosen(colour));
        expect(rejectionsOf(withShades)).toEqual([]);
        expect(failingPairs(withShades)).toEqual([]);
      }),
      tries,
    );
    expect(rejected).toBeGreaterThan(50);
  });

  test('is rejected by the contrast of its button alone', () => {
    void fc.assert(
      fc.property(anyColour, (colour) => {
        const failing = failingPairs(chosen(colour)).map((each) => each.split(' ').slice(0, 2).join(' '));
        expect(failing).toEqual(rejectionsOf(chosen(colour)).map(({ theme }) => `${theme} button`));
      }),
      tries,
    );
  });

  test('has a visible hover colour', () => {
    void fc.assert(
      fc.property(anyColour, (colour) => {
        for (const theme of themes) {
          const { accent, accentHover } = palettesOf(withNearest(chosen(colour)))[theme];
          expect(accentHover).not.toBe(accent);
        }
      }),
      tries,
    );
  });

  test('measures all its pairs, each on its worst background', () => {
    const measured = measure(presetPalettes.orange.light, 'light');

    expect(measured.map(({ name }) => name)).toEqual(pairNames);
    expect(measured[0]).toMatchObject({ foreground: '#E35E08', background: neutrals.light.sunken });
  });
});

describe('a pale yellow', () => {
  const yellow = chosen('#F2B705');

  test('is rejected on light pages only, with a darker yellow as suggestion', () => {
    const [rejection, ...more] = rejectionsOf(yellow);

    expect(rejection).toMatchObject({ theme: 'light', field: 'themeColor', ratio: expect.closeTo(1.58, 2) });
    expect(more).toEqual([]);
    const [requested, suggested] = [oklchOf('#F2B705'), oklchOf(rejection?.nearest ?? '')];
    expect(suggested.l).toBeLessThan(requested.l);
    expect(suggested.h).toBeCloseTo(requested.h, 1);
  });

  test('gets the nearest shade: one slightly lighter would fail again', () => {
    const { l, c, h } = oklchOf(rejectionsOf(yellow)[0]?.nearest ?? '');

    expect(rejectionsOf(chosen('#F2B705', { themeColorLight: hexOf({ l: l + 0.006, c, h }) }))).toHaveLength(
      1,
    );
  });

  test('stays unchanged on dark pages when it has a shade for light ones', () => {
    const { light, dark } = palettesOf(withNearest(yellow));

    expect(dark.accent).toBe('#F2B705');
    expect(light.accent).not.toBe('#F2B705');
  });

  test('with a shade that also has too little contrast is rejected at the shade', () => {
    expect(rejectionsOf(chosen('#F2B705', { themeColorLight: '#FFE08A' }))[0]?.field).toBe('themeColorLight');
  });
});

describe('a colour', () => {
  test('converts to OKLCH like the reference', () => {
    const { l, c, h } = oklchOf('#FF0000');

    expect([l, c, (h * 180) / Math.PI].map((part) => Number(part.toFixed(3)))).toEqual([
      0.628, 0.258, 29.234,
    ]);
    expect(contrast('#000000', '#FFFFFF')).toBe(21);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
  });

  test('converts back unchanged, and loses chroma outside the sRGB gamut', () => {
    void fc.assert(
      fc.property(anyColour, (colour) => {
        expect(hexOf(oklchOf(colour))).toBe(colour.toUpperCase());
      }),
      tries,
    );
    const { l, h } = oklchOf(hexOf({ l: 0.7, c: 0.4, h: 2.5 }));
    expect([l, h]).toEqual([expect.closeTo(0.7, 2), expect.closeTo(2.5, 1)]);
  });
});
