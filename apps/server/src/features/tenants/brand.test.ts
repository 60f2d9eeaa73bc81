import { themePresets } from '@foyer/contract/tenants.ts';
import { describe, expect, test } from 'vitest';
import { brandFrom, markSvg, marks, paletteCss, themeColorOf } from './brand.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colours of one theme as the page will read them. */
function read(css: string, theme: 'light' | 'dark'): (name: string) => string {
  const block = css.split(`[data-theme="${theme}"]{`)[1]?.split('}')[0] ?? '';
  return (name) => new RegExp(`--${name}:(#[0-9A-F]{6})`).exec(block)?.[1] ?? 'missing';
}

const canvas = { light: '#F8F7F5', dark: '#121211' };
const themes = ['light', 'dark'] as const;
const looks = themePresets.flatMap((preset) => themes.map((theme) => [preset, theme] as const));

describe('the palettes', () => {
  test.each(looks)('%s in %s can be read: words 4.5, shapes 3', (preset, theme) => {
    const colour = read(paletteCss(preset), theme);

    expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('on-accent'), colour('accent-hover'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('accent-text'), canvas[theme])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('accent-text'), colour('accent-soft'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('accent'), canvas[theme])).toBeGreaterThanOrEqual(3);
  });

  test('the page starts in the light one where no theme is named', () => {
    expect(paletteCss('orange')).toMatch(/^:root\{--accent:#E35E08;/);
  });
});

describe('a stored brand', () => {
  test('is completed with the default look', () => {
    expect(brandFrom({ preset: 'orange' })).toEqual({
      preset: 'orange',
      mode: 'light',
      contentWidth: 'boxed',
      fonts: 'inter',
      mark: 'door',
    });
  });

  test('from another version, or of no sense, falls to the default look', () => {
    for (const stored of [null, 'orange', { preset: 'url(//evil.example)' }, { mode: 'dim' }]) {
      expect(themeColorOf(brandFrom(stored))).toBe('#1B1A18');
    }
  });

  test.each(marks)('the mark %s is an image without anything that runs or loads', (mark) => {
    const svg = markSvg({ preset: 'orange', mode: 'light', mark });

    expect(svg).toMatch(/^<svg [^>]+><rect [^>]+fill="#E35E08"\/>/);
    expect(svg).not.toMatch(/script|href|on\w+=|style=|foreignObject/i);
  });
});
