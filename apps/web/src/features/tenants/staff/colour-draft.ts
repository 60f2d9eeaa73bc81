/** The colour while it is being chosen: what is typed becomes a preset or a colour, and is judged as the server will. */
import { type ChosenColour, palettesOf, type Refusal, refusalsOf } from '@foyer/contract/chosen-colour.ts';
import {
  type MeasuredPair,
  measure,
  type Palettes,
  presetPalettes,
  type Theme,
} from '@foyer/contract/palette.ts';
import { themePresets } from '@foyer/contract/tenants.ts';

/** A typed colour as it is kept; `null`: it is none yet. The first colour of a preset is that preset. */
export function readColour(typed: string): string | null {
  const preset = themePresets.find((name) => name === typed);
  if (preset) return preset;
  const digits = /^\s*#?([0-9a-f]{6})\s*$/i.exec(typed)?.[1];
  if (!digits) return null;
  const colour = `#${digits.toUpperCase()}`;
  return themePresets.find((name) => primaryOf(name) === colour) ?? colour;
}

/** What stands in the field: `#RRGGBB`, or what was typed so far. */
export function primaryOf(themeColor: string): string {
  const preset = themePresets.find((name) => name === themeColor);
  return preset ? presetPalettes[preset].light.accent : themeColor;
}

/** A new colour begins without shades: they belonged to the one before. */
export function choose(typed: string): ChosenColour {
  return { themeColor: readColour(typed) ?? typed, themeColorLight: null, themeColorDark: null };
}

export interface JudgedColour {
  readonly palettes: Palettes;
  readonly refusals: readonly Refusal[];
  readonly pairs: Readonly<Record<Theme, readonly MeasuredPair[]>>;
}

/** @param chosen a preset or a colour, not half of one */
export function judge(chosen: ChosenColour): JudgedColour {
  const palettes = palettesOf(chosen);
  const pairs = { light: measure(palettes.light, 'light'), dark: measure(palettes.dark, 'dark') };
  return { palettes, refusals: refusalsOf(chosen), pairs };
}
