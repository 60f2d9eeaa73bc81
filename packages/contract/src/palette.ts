/** Palettes: everybody's greys, the presets, and every pair of colours that meet on a page, measured. */
import { contrast } from './oklch.ts';
import type { ThemePreset } from './tenants.ts';

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

/** Everybody's grounds and greys, as in the pages' own tokens. */
export const neutrals = {
  light: {
    ...{ canvas: '#F8F7F5', surface: '#FFFFFF', sunken: '#F1EFEB', line: '#E5E2DC', edge: '#8A857D' },
    ...{ ink: '#1B1A18', 'ink-2': '#55514B', 'ink-3': '#6B665F' },
  },
  dark: {
    ...{ canvas: '#121211', surface: '#1B1B19', sunken: '#242422', line: '#31302D', edge: '#7F7A72' },
    ...{ ink: '#F4F2EF', 'ink-2': '#BDB8B0', 'ink-3': '#9C978F' },
  },
} as const satisfies Record<Theme, object>;

/** Drawn by hand, and measured like everything else. */
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

/** Which colours meet, and the ratio they need: 4.5 for words, 3 for shapes. */
export const pairNeeds = {
  /** A button, a step of the line, a ticked box: on each ground of the page. */
  button: 3,
  buttonText: 4.5,
  buttonTextHovered: 4.5,
  /** On each ground of the page. */
  link: 4.5,
  linkOnSoft: 4.5,
  /** Ink, which also draws the focus ring, and both greys. */
  greyOnSoft: 4.5,
} as const;
export type PairName = keyof typeof pairNeeds;
export const pairNames = Object.keys(pairNeeds) as readonly PairName[];

/** The worst meeting of a pair. */
export interface MeasuredPair {
  readonly name: PairName;
  readonly front: string;
  readonly ground: string;
  readonly ratio: number;
  readonly passes: boolean;
}

export function measure(
  { accent, accentHover, onAccent, accentText, accentSoft }: Palette,
  theme: Theme,
): readonly MeasuredPair[] {
  const grounds = groundsOf(theme);
  const { ink, 'ink-2': ink2, 'ink-3': ink3 } = neutrals[theme];
  const meetings: Record<PairName, readonly (readonly [front: string, ground: string])[]> = {
    button: grounds.map((ground) => [accent, ground]),
    buttonText: [[onAccent, accent]],
    buttonTextHovered: [[onAccent, accentHover]],
    link: grounds.map((ground) => [accentText, ground]),
    linkOnSoft: [[accentText, accentSoft]],
    greyOnSoft: [ink, ink2, ink3].map((grey) => [grey, accentSoft]),
  };
  return pairNames.map((name) => {
    const [worst] = meetings[name]
      .map(([front, ground]) => ({ name, front, ground, ratio: contrast(front, ground) }))
      .sort((a, b) => a.ratio - b.ratio);
    if (!worst) throw new Error(`the pair ${name} has no colours`);
    return { ...worst, passes: worst.ratio >= pairNeeds[name] };
  });
}

/** What a page is made of, from the paper to what is sunk into it. */
export function groundsOf(theme: Theme): readonly string[] {
  const { canvas, surface, sunken } = neutrals[theme];
  return [canvas, surface, sunken];
}

/** The least contrast of a colour over several grounds. */
export function worstContrast(front: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(front, ground)));
}
