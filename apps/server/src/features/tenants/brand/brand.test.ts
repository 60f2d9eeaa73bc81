import { marks } from '@foyer/contract/brand/default-logos.ts';
import { describe, expect, test } from 'vitest';
import { brandFrom, markSvg, paletteCss, storedColours, themeColorOf } from './brand.ts';

const yellow = { colour: '#F2B705', colourOnLight: '#AC8204' };

describe('the palette', () => {
  test('is exactly the preset’s, and without a data-theme the page uses the light one', () => {
    expect(paletteCss(brandFrom({ preset: 'orange' }))).toBe(
      ':root{--accent:#E35E08;--accent-hover:#D85806;--on-accent:#1C0D02;--accent-text:#A8430A;--accent-soft:#FDEEE2}' +
        '[data-theme="light"]{--accent:#E35E08;--accent-hover:#D85806;--on-accent:#1C0D02;--accent-text:#A8430A;--accent-soft:#FDEEE2}' +
        '[data-theme="dark"]{--accent:#FF8B42;--accent-hover:#FFA267;--on-accent:#1C0D02;--accent-text:#FF9F63;--accent-soft:#33200F}',
    );
  });

  test.each([
    ['light', '#AC8204'],
    ['dark', '#F2B705'],
  ])('uses a custom colour in the stylesheet, in theme-color and in the mark: %s', (mode, accent) => {
    const brand = brandFrom({ preset: 'orange', mode, ...yellow });

    expect(themeColorOf(brand)).toBe(accent);
    expect(markSvg(brand)).toContain(`fill="${accent}"`);
    expect(paletteCss(brand)).toContain(`[data-theme="${mode}"]{--accent:${accent};`);
    expect(paletteCss(brand)).not.toContain('#E35E08');
  });
});

describe('a stored brand', () => {
  test('is completed with the default theme', () => {
    expect(brandFrom({ preset: 'orange' })).toEqual({
      preset: 'orange',
      colour: null,
      colourOnLight: null,
      colourOnDark: null,
      mode: 'light',
      contentWidth: 'boxed',
      fonts: 'inter',
      mark: 'door',
    });
  });

  test('falls back to the default theme when it is invalid or from another version', () => {
    for (const stored of [
      null,
      'orange',
      { preset: 'url(//evil.example)' },
      { mode: 'dim' },
      { colour: 'red' },
    ]) {
      expect(themeColorOf(brandFrom(stored))).toBe('#1B1A18');
    }
  });

  test('keeps its preset while a custom colour is set, and loses the colour when a preset is chosen', () => {
    const own = storedColours({ themeColor: '#F2B705', themeColorLight: '#AC8204', themeColorDark: null });
    const back = storedColours({ themeColor: 'black', themeColorLight: null, themeColorDark: null });

    expect(brandFrom({ preset: 'orange', ...own })).toMatchObject({ preset: 'orange', ...yellow });
    expect(themeColorOf(brandFrom({ preset: 'orange', ...own, ...back }))).toBe('#1B1A18');
  });

  test.each(marks)('draws the mark %s as an image without scripts and without external resources', (mark) => {
    const svg = markSvg(brandFrom({ preset: 'orange', mark }));

    expect(svg).toMatch(/^<svg [^>]+><rect [^>]+fill="#E35E08"\/>/);
    expect(svg).not.toMatch(/script|href|on\w+=|style=|foreignObject/i);
  });
});
