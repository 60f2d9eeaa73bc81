/**
 * Palettes: the neutral colours of all tenants, the presets, and the contrast of every pair of colours that
 * meet on a page.
 */

import type { ThemePreset } from '../tenants/tenants.ts';
import { contrast } from './oklch.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** All `#RRGGBB`. */
export interface Palette {
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  readonly accentText: string;
  readonly accentSoft: string;
}
export type Palettes = Readonly<Record<Theme, Palette>>;

/** Background and text colours of all tenants, identical to the pages' design tokens. */
export const neutrals = {
  light: {
    canvas: '#F8F7F5',
    surface: '#FFFFFF',
    sunken: '#F1EFEB',
    line: '#E5E2DC',
    edge: '#8A857D',
    ink: '#1B1A18',
    'ink-2': '#55514B',
    'ink-3': '#6B665F',
  },
  dark: {
    canvas: '#121211',
    surface: '#1B1B19',
    sunken: '#242422',
    line: '#31302D',
    edge: '#7F7A72',
    ink: '#F4F2EF',
    'ink-2': '#BDB8B0',
    'ink-3': '#9C978F',
  },
} as const satisfies Record<Theme, object>;

/** Chosen by hand; tests measure them like derived palettes. */
export const presetPalettes = {
  orange: {
    light: palette('#E35E08', '#D85806', '#1C0D02', '#A8430A', '#FDEEE2'),
    dark: palette('#FF8B42', '#FFA267', '#1C0D02', '#FF9F63', '#33200F'),
  },
  'dark-red': {
    light: palette('#8E1B22', '#74131A', '#FFFFFF', '#8E1B22', '#F9ECEB'),
    dark: palette('#CB484D', '#B93E44', '#FFFFFF', '#F49194', '#371A1B'),
  },
  black: {
    light: palette('#1B1A18', '#3A3733', '#FFFFFF', '#1B1A18', '#EFEDE8'),
    dark: palette('#F4F2EF', '#DAD6D0', '#1B1A18', '#F4F2EF', '#2C2B28'),
  },
} satisfies Record<ThemePreset, Palettes>;

function palette(
  ...[accent, accentHover, onAccent, accentText, accentSoft]: [string, string, string, string, string]
): Palette {
  return { accent, accentHover, onAccent, accentText, accentSoft };
}

/** Required contrast ratio of each pair of colours: 4.5 for text, 3 for shapes (WCAG 2). */
export const requiredRatios = {
  /** Buttons, the progress bar's steps and ticked boxes, on each background of the page. */
  button: 3,
  buttonText: 4.5,
  buttonTextHovered: 4.5,
  /** On each background of the page. */
  link: 4.5,
  linkOnSoft: 4.5,
  /** The ink colour, which also draws the focus ring, and both greys. */
  greyOnSoft: 4.5,
} as const;
export type PairName = keyof typeof requiredRatios;
export const pairNames = Object.keys(requiredRatios) as readonly PairName[];

/** A pair with its lowest contrast. */
export interface MeasuredPair {
  readonly name: PairName;
  readonly foreground: string;
  readonly background: string;
  readonly ratio: number;
  readonly passes: boolean;
}

export function measure(
  { accent, accentHover, onAccent, accentText, accentSoft }: Palette,
  theme: Theme,
): readonly MeasuredPair[] {
  const backgrounds = backgroundsOf(theme);
  const { ink, 'ink-2': ink2, 'ink-3': ink3 } = neutrals[theme];
  const pairs: Record<PairName, readonly (readonly [foreground: string, background: string])[]> = {
    button: backgrounds.map((background) => [accent, background]),
    buttonText: [[onAccent, accent]],
    buttonTextHovered: [[onAccent, accentHover]],
    link: backgrounds.map((background) => [accentText, background]),
    linkOnSoft: [[accentText, accentSoft]],
    greyOnSoft: [ink, ink2, ink3].map((grey) => [grey, accentSoft]),
  };
  return pairNames.map((name) => {
    const [worst] = pairs[name]
      .map(([foreground, background]) => ({
        name,
        foreground,
        background,
        ratio: contrast(foreground, background),
      }))
      .sort((a, b) => a.ratio - b.ratio);
    if (!worst) throw new Error(`the pair ${name} has no colours`);
    return { ...worst, passes: worst.ratio >= requiredRatios[name] };
  });
}

/** The page's backgrounds. */
export function backgroundsOf(theme: Theme): readonly string[] {
  const { canvas, surface, sunken } = neutrals[theme];
  return [canvas, surface, sunken];
}

/** The lowest contrast of a colour over several backgrounds. */
export function worstContrast(foreground: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrast(foreground, background)));
}
