/**
 * The colour that a tenant chose: the palette derived from it, or the reason for its rejection with the
 * nearest accepted shade.
 */

import type { ThemePreset } from '../tenants/tenants.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';
import {
  backgroundsOf,
  type Palette,
  type Palettes,
  presetPalettes,
  requiredRatios,
  type Theme,
  themes,
  worstContrast,
} from './palette.ts';

/**
 * A preset, or a custom colour with an optional shade for each theme in which the colour itself has too
 * little contrast.
 */
export interface ChosenColour {
  /** A preset's name or `#RRGGBB`; the shades are `#RRGGBB`. */
  readonly themeColor: string;
  readonly themeColorLight: string | null;
  readonly themeColorDark: string | null;
}

/**
 * The palette of a preset, or the one derived from a colour. `rejectionsOf` says whether the colour is
 * accepted.
 */
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

/**
 * A colour rejected for one theme. Only the accent's contrast with the page can fail; all other pairs are
 * derived to pass.
 */
export interface ColourRejection {
  readonly theme: Theme;
  /** The settings field that holds the colour. */
  readonly field: keyof ChosenColour;
  readonly ratio: number;
  /** The nearest shade of the same hue that passes. */
  readonly nearest: string;
}

/** @returns an empty array when the colour is accepted */
export function rejectionsOf(chosen: ChosenColour): readonly ColourRejection[] {
  if (isPreset(chosen.themeColor)) return [];
  return themes.flatMap((theme) => {
    const accent = accentOf(chosen, theme);
    const ratio = shapeRatio(accent, theme);
    if (ratio >= requiredRatios.button) return [];
    const shadeField = theme === 'light' ? 'themeColorLight' : 'themeColorDark';
    const field = chosen[shadeField] === null ? 'themeColor' : shadeField;
    return [{ theme, field, ratio, nearest: nearestShade(accent, theme) }];
  });
}

/** The same hue, darkened for light pages or lightened for dark pages until its contrast suffices. */
function nearestShade(accent: string, theme: Theme): string {
  return nearestPassing(accent, theme, (each) => shapeRatio(each, theme) >= requiredRatios.button);
}

/**
 * Differences in OKLCH lightness, in order of preference; negative is darker. Dark pages use the opposite
 * signs.
 */
const hoverSteps = [-0.045, 0.045, -0.035, 0.035, -0.025, 0.025, -0.015, 0.015];
/** Below this lightness neither a darker nor a slightly lighter shade is distinguishable. */
const minHoverLightness = 0.27;
/** Above this lightness a lighter shade is not distinguishable from white. */
const maxHoverLightness = 0.95;
/** Derived link colours aim higher than the required 4.5, because link text is thin. */
const targetLinkContrast = 5;
const softAccent = {
  light: { l: 0.955, share: 0.15, most: 0.025 },
  dark: { l: 0.255, share: 0.3, most: 0.04 },
} as const;

function derive(accent: string, theme: Theme): Palette {
  const { c, h } = oklchOf(accent);
  const { l, share, most } = softAccent[theme];
  const accentSoft = hexOf({ l, c: Math.min(c * share, most), h });
  const onAccent = readableOn(accent);
  const backgrounds = [...backgroundsOf(theme), accentSoft];
  const isReadable = (atLeast: number) => (each: string) => worstContrast(each, backgrounds) >= atLeast;
  return {
    accent,
    accentHover: hoverOf(accent, onAccent, theme),
    onAccent,
    accentText: isReadable(requiredRatios.link)(accent)
      ? accent
      : nearestPassing(accent, theme, isReadable(targetLinkContrast)),
    accentSoft,
  };
}

/**
 * White, or a nearly black shade of the hue; pure black for the few colours in between. One of them always
 * reaches 4.5.
 */
function readableOn(accent: string): string {
  const { c, h } = oklchOf(accent);
  const ink = hexOf({ l: 0.175, c: Math.min(c, 0.035), h });
  const found = ['#FFFFFF', ink].find((each) => contrast(each, accent) >= requiredRatios.buttonText);
  return found ?? '#000000';
}

/**
 * A shade away from the page's lightness if there is room, otherwise towards it; a smaller step where the
 * text or the shape would lose too much contrast.
 */
function hoverOf(accent: string, onAccent: string, theme: Theme): string {
  const { l, c, h } = oklchOf(accent);
  const steps = theme === 'light' ? hoverSteps : hoverSteps.map((logStep) => -logStep);
  const all = steps.map((logStep) => l + logStep);
  if (theme === 'light' && l < minHoverLightness) all.unshift(minHoverLightness + 0.05);
  if (theme === 'dark' && l > maxHoverLightness) all.unshift(maxHoverLightness - 0.05);
  const readable = all
    .map((lightness) => hexOf({ l: lightness, c, h }))
    .filter((each) => contrast(each, onAccent) >= requiredRatios.buttonTextHovered);
  return readable.find((each) => shapeRatio(each, theme) >= requiredRatios.button) ?? readable[0] ?? accent;
}

/** The nearest acceptable shade of the hue, moving away from the page's lightness; found by bisection. */
function nearestPassing(from: string, theme: Theme, passes: (each: string) => boolean): string {
  const { l, c, h } = oklchOf(from);
  let [near, far] = [l, theme === 'light' ? 0 : 1];
  let found = theme === 'light' ? '#000000' : '#FFFFFF';
  for (let round = 0; round < 14; round += 1) {
    const middle = (near + far) / 2;
    const each = hexOf({ l: middle, c, h });
    if (passes(each)) [far, found] = [middle, each];
    else near = middle;
  }
  return found;
}

const shapeRatio = (accent: string, theme: Theme) => worstContrast(accent, backgroundsOf(theme));
