import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChosenColour, palettesOf, refusalsOf } from './chosen-colour.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';
import { measure, neutrals, pairNames, presetPalettes, themes } from './palette.ts';
import { themePresets } from './tenants.ts';

const chosen = (themeColor: string, more: Partial<ChosenColour> = {}): ChosenColour => ({
  ...{ themeColor, themeColorLight: null, themeColorDark: null },
  ...more,
});
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const tries = { numRuns: 300, seed: 8 };

/** Names of the pairs that cannot be read. */
function unread(colour: ChosenColour): readonly string[] {
  const palettes = palettesOf(colour);
  return themes.flatMap((theme) =>
    measure(palettes[theme], theme)
      .filter(({ passes }) => !passes)
      .map(({ name, ratio }) => `${theme} ${name} ${ratio}`),
  );
}

function withNearest(colour: ChosenColour): ChosenColour {
  const shades = refusalsOf(colour).map(({ theme, nearest }) =>
    theme === 'light' ? { themeColorLight: nearest } : { themeColorDark: nearest },
  );
  return Object.assign({ ...colour }, ...shades);
}

describe('a palette', () => {
  test.each(themePresets)('%s is the one that was drawn, and every pair of it can be read', (preset) => {
    expect(palettesOf(chosen(preset))).toBe(presetPalettes[preset]);
    expect(unread(chosen(preset))).toEqual([]);
    expect(refusalsOf(chosen(preset))).toEqual([]);
  });

  test('of any colour that is accepted can be read in every pair', () => {
    let accepted = 0;
    void fc.assert(
      fc.property(anyColour, (colour) => {
        if (refusalsOf(chosen(colour)).length > 0) return;
        accepted += 1;
        expect(unread(chosen(colour))).toEqual([]);
      }),
      tries,
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test('of any colour that is refused is accepted with the nearest shades, and can be read', () => {
    let refused = 0;
    void fc.assert(
      fc.property(anyColour, (colour) => {
        if (refusalsOf(chosen(colour)).length === 0) return;
        refused += 1;
        const mended = withNearest(chosen(colour));
        expect(refusalsOf(mended)).toEqual([]);
        expect(unread(mended)).toEqual([]);
      }),
      tries,
    );
    expect(refused).toBeGreaterThan(50);
  });

  test('whose accent cannot be seen is refused by the measure of its button alone', () => {
    void fc.assert(
      fc.property(anyColour, (colour) => {
        const failing = unread(chosen(colour)).map((each) => each.split(' ').slice(0, 2).join(' '));
        expect(failing).toEqual(refusalsOf(chosen(colour)).map(({ theme }) => `${theme} button`));
      }),
      tries,
    );
  });

  test('shows under the pointer that it is', () => {
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

  test('names all its pairs, each by its worst ground', () => {
    const measured = measure(presetPalettes.orange.light, 'light');

    expect(measured.map(({ name }) => name)).toEqual(pairNames);
    expect(measured[0]).toMatchObject({ front: '#E35E08', ground: neutrals.light.sunken });
  });
});

describe('a pale yellow', () => {
  const yellow = chosen('#F2B705');

  test('is refused on light pages only, with a darker yellow', () => {
    const [refusal, ...more] = refusalsOf(yellow);

    expect(refusal).toMatchObject({ theme: 'light', field: 'themeColor', ratio: expect.closeTo(1.58, 2) });
    expect(more).toEqual([]);
    const [asked, offered] = [oklchOf('#F2B705'), oklchOf(refusal?.nearest ?? '')];
    expect(offered.l).toBeLessThan(asked.l);
    expect(offered.h).toBeCloseTo(asked.h, 1);
  });

  test('is offered the nearest shade: a touch lighter would fail again', () => {
    const { l, c, h } = oklchOf(refusalsOf(yellow)[0]?.nearest ?? '');

    expect(refusalsOf(chosen('#F2B705', { themeColorLight: hexOf({ l: l + 0.006, c, h }) }))).toHaveLength(1);
  });

  test('stays as it is on dark pages beside its shade for light ones', () => {
    const { light, dark } = palettesOf(withNearest(yellow));

    expect(dark.accent).toBe('#F2B705');
    expect(light.accent).not.toBe('#F2B705');
  });

  test('with a shade that fades as well is refused at the shade', () => {
    expect(refusalsOf(chosen('#F2B705', { themeColorLight: '#FFE08A' }))[0]?.field).toBe('themeColorLight');
  });
});

describe('a colour', () => {
  test('is taken apart as others do', () => {
    const { l, c, h } = oklchOf('#FF0000');

    expect([l, c, (h * 180) / Math.PI].map((part) => Number(part.toFixed(3)))).toEqual([
      0.628, 0.258, 29.234,
    ]);
    expect(contrast('#000000', '#FFFFFF')).toBe(21);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
  });

  test('comes back as it was, and less colourful where no screen could show it', () => {
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
