/** The colour a tenant chose: the palette that follows from it, or why it may not be used, with the nearest shade that may. */
import { contrast, hexOf, oklchOf } from './oklch.ts';
import {
  groundsOf,
  type Palette,
  type Palettes,
  pairNeeds,
  presetPalettes,
  type Theme,
  themes,
  worstContrast,
} from './palette.ts';
import type { ThemePreset } from './tenants.ts';

/** What a tenant chose: a preset, or a colour, with a shade for the pages where the colour itself would fade. */
export interface ChosenColour {
  /** A preset's name or `#RRGGBB`, like the shades. */
  readonly themeColor: string;
  readonly themeColorLight: string | null;
  readonly themeColorDark: string | null;
}

/** The palette of a preset, or the one that follows from a colour; whether it may be used, `refusalsOf` says. */
export function palettesOf(chosen: ChosenColour): Palettes {
  const { themeColor } = chosen;
  if (isPreset(themeColor)) return presetPalettes[themeColor];
  return {
    light: derive(accentOf(chosen, 'light'), 'light'),
    dark: derive(accentOf(chosen, 'dark'), 'dark'),
  };
}

function isPreset(themeColor: string): themeColor is ThemePreset {
  return Object.hasOwn(presetPalettes, themeColor);
}

function accentOf({ themeColor, themeColorLight, themeColorDark }: ChosenColour, theme: Theme): string {
  return ((theme === 'light' ? themeColorLight : themeColorDark) ?? themeColor).toUpperCase();
}

/** A colour that may not be used on the pages of one theme: of all pairs only its shape can fail, the rest is made to pass. */
export interface Refusal {
  readonly theme: Theme;
  /** Where the colour was named. */
  readonly field: keyof ChosenColour;
  readonly ratio: number;
  /** The next shade of the same hue that passes. */
  readonly nearest: string;
}

/** @returns empty when the colour may be used */
export function refusalsOf(chosen: ChosenColour): readonly Refusal[] {
  if (isPreset(chosen.themeColor)) return [];
  return themes.flatMap((theme) => {
    const accent = accentOf(chosen, theme);
    const ratio = shapeRatio(accent, theme);
    if (ratio >= pairNeeds.button) return [];
    const own = theme === 'light' ? 'themeColorLight' : 'themeColorDark';
    const field = chosen[own] === null ? 'themeColor' : own;
    return [{ theme, field, ratio, nearest: nearestShade(accent, theme) }];
  });
}

/** The same hue, as much darker on light pages or lighter on dark ones as its shape needs to stand out. */
function nearestShade(accent: string, theme: Theme): string {
  return shade(accent, theme, (each) => shapeRatio(each, theme) >= pairNeeds.button);
}

/** In lightness, the wished one first; negative is darker. Turned round for dark pages. */
const hoverSteps = [-0.045, 0.045, -0.035, 0.035, -0.025, 0.025, -0.015, 0.015];
/** Below it a darker shade is not told apart, nor a slightly lighter one. */
const hardlyLit = 0.27;
/** Above it a lighter shade is not told apart from white. */
const hardlyShaded = 0.95;
/** Derived words get a little more than they need: links are thin. */
const wordsAim = 5;
const softness = {
  light: { l: 0.955, share: 0.15, most: 0.025 },
  dark: { l: 0.255, share: 0.3, most: 0.04 },
} as const;

function derive(accent: string, theme: Theme): Palette {
  const { c, h } = oklchOf(accent);
  const { l, share, most } = softness[theme];
  const accentSoft = hexOf({ l, c: Math.min(c * share, most), h });
  const onAccent = readableOn(accent);
  const words = [...groundsOf(theme), accentSoft];
  const isRead = (atLeast: number) => (each: string) => worstContrast(each, words) >= atLeast;
  return {
    accent,
    accentHover: hoverOf(accent, onAccent, theme),
    onAccent,
    accentText: isRead(pairNeeds.link)(accent) ? accent : shade(accent, theme, isRead(wordsAim)),
    accentSoft,
  };
}

/** White, or ink with a breath of the hue; pure black on the few colours in between. One of them always reaches 4.5. */
function readableOn(accent: string): string {
  const { c, h } = oklchOf(accent);
  const ink = hexOf({ l: 0.175, c: Math.min(c, 0.035), h });
  const found = ['#FFFFFF', ink].find((each) => contrast(each, accent) >= pairNeeds.buttonText);
  return found ?? '#000000';
}

/** A step away from the page where there is room, else toward it; smaller where the button's words or its shape would suffer. */
function hoverOf(accent: string, onAccent: string, theme: Theme): string {
  const { l, c, h } = oklchOf(accent);
  const steps = theme === 'light' ? hoverSteps : hoverSteps.map((step) => -step);
  const all = steps.map((step) => l + step);
  if (theme === 'light' && l < hardlyLit) all.unshift(hardlyLit + 0.05);
  if (theme === 'dark' && l > hardlyShaded) all.unshift(hardlyShaded - 0.05);
  const read = all
    .map((lightness) => hexOf({ l: lightness, c, h }))
    .filter((each) => contrast(each, onAccent) >= pairNeeds.buttonTextHovered);
  return read.find((each) => shapeRatio(each, theme) >= pairNeeds.button) ?? read[0] ?? accent;
}

/** The nearest shade of the hue that will do, going away from the page. */
function shade(from: string, theme: Theme, willDo: (each: string) => boolean): string {
  const { l, c, h } = oklchOf(from);
  let [near, far] = [l, theme === 'light' ? 0 : 1];
  let found = theme === 'light' ? '#000000' : '#FFFFFF';
  for (let round = 0; round < 14; round += 1) {
    const middle = (near + far) / 2;
    const each = hexOf({ l: middle, c, h });
    if (willDo(each)) [far, found] = [middle, each];
    else near = middle;
  }
  return found;
}

const shapeRatio = (accent: string, theme: Theme) => worstContrast(accent, groundsOf(theme));
