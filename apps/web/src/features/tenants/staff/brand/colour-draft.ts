/** The draft of the theme colour: parses the input, and checks the contrast as the server does. */
import {
  type ChosenColour,
  type ColourRejection,
  palettesOf,
  rejectionsOf,
} from '@foyer/contract/brand/chosen-colour.ts';
import {
  type MeasuredPair,
  measure,
  type Palettes,
  presetPalettes,
  type Theme,
} from '@foyer/contract/brand/palette.ts';
import { themePresets } from '@foyer/contract/tenants/tenants.ts';

/**
 * Parses a colour; `null` when it is not a colour yet. The primary colour of a preset becomes that preset.
 */
export function readColour(typed: string): string | null {
  const preset = themePresets.find((name) => name === typed);
  if (preset) return preset;
  const digits = /^\s*#?([0-9a-f]{6})\s*$/i.exec(typed)?.[1];
  if (!digits) return null;
  const colour = `#${digits.toUpperCase()}`;
  return themePresets.find((name) => primaryOf(name) === colour) ?? colour;
}

/** The text of the colour field: `#RRGGBB`, or the incomplete input. */
export function primaryOf(themeColor: string): string {
  const preset = themePresets.find((name) => name === themeColor);
  return preset ? presetPalettes[preset].light.accent : themeColor;
}

/** A new colour has no shades: the previous ones belonged to another colour. */
export function chosenColourFrom(typed: string): ChosenColour {
  return { themeColor: readColour(typed) ?? typed, themeColorLight: null, themeColorDark: null };
}

export interface ColourCheck {
  readonly palettes: Palettes;
  readonly rejections: readonly ColourRejection[];
  readonly pairs: Readonly<Record<Theme, readonly MeasuredPair[]>>;
}

/** @param chosen a preset or a complete colour */
export function checkColour(chosen: ChosenColour): ColourCheck {
  const palettes = palettesOf(chosen);
  const pairs = { light: measure(palettes.light, 'light'), dark: measure(palettes.dark, 'dark') };
  return { palettes, rejections: rejectionsOf(chosen), pairs };
}
