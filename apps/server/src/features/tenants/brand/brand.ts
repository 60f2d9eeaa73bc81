/** A tenant's brand as it is stored, and the colours, CSS variables and mark derived from it. */

import { type ChosenColour, palettesOf } from '@foyer/contract/brand/chosen-colour.ts';
import { drawMark, marks } from '@foyer/contract/brand/default-logos.ts';
import type { Palette } from '@foyer/contract/brand/palette.ts';
import { fonts } from '@foyer/contract/tenants/settings.ts';
import { themePresets } from '@foyer/contract/tenants/tenants.ts';
import * as z from 'zod/mini';

const colour = z._default(z.nullable(z.string().check(z.regex(/^#[0-9A-F]{6}$/))), null);

const brandShape = z.object({
  /** Used when no colour is set. An older server version shows it instead of the colour. */
  preset: z._default(z.enum(themePresets), 'black'),
  colour,
  /** Replace the colour in the theme where it would have too little contrast. */
  colourOnLight: colour,
  colourOnDark: colour,
  mode: z._default(z.enum(['light', 'dark']), 'light'),
  contentWidth: z._default(z.enum(['boxed', 'full']), 'boxed'),
  fonts: z._default(z.enum(fonts), 'inter'),
  mark: z._default(z.enum(marks), 'door'),
});
export type Brand = z.infer<typeof brandShape>;
type Colours = Pick<Brand, 'preset' | 'colour' | 'colourOnLight' | 'colourOnDark'>;

/**
 * Parses a stored brand. Missing values, and a brand written by another version, fall back to the default
 * theme.
 */
export function brandFrom(stored: unknown): Brand {
  const parsed = brandShape.safeParse(stored);
  return parsed.success ? parsed.data : brandShape.parse({});
}

/** The colours by their settings field names. */
export function chosenColourOf({ preset, colour, colourOnLight, colourOnDark }: Colours) {
  return {
    themeColor: colour ?? preset,
    themeColorLight: colour && colourOnLight,
    themeColorDark: colour && colourOnDark,
  };
}

/** The brand columns to update for a chosen colour. A custom colour leaves the preset unchanged. */
export function storedColours({
  themeColor,
  themeColorLight,
  themeColorDark,
}: ChosenColour): Partial<Colours> {
  const preset = themePresets.find((name) => name === themeColor);
  if (preset) return { preset, colour: null, colourOnLight: null, colourOnDark: null };
  return { colour: themeColor, colourOnLight: themeColorLight, colourOnDark: themeColorDark };
}

/**
 * The address of a brand picture on the tenant's host. The path is fixed; the version changes with each
 * change of the settings.
 */
export function brandAddress(name: 'logo.svg' | 'favicon.svg', version: number): string {
  return `/brand/${name}?v=${version}`;
}

/** The accent of the tenant's theme mode, `#RRGGBB`. */
export function themeColorOf(brand: Colours & Pick<Brand, 'mode'>): string {
  return paletteOf(brand).accent;
}

/** The palette that page, mark and mail take their colours from. */
function paletteOf(brand: Colours & Pick<Brand, 'mode'>): Palette {
  return palettesOf(chosenColourOf(brand))[brand.mode];
}

/**
 * The palette as CSS variables for both themes: a page can switch its theme, and the meeting room is always
 * dark.
 */
export function paletteCss(colours: Colours): string {
  const { light, dark } = palettesOf(chosenColourOf(colours));
  return `:root{${variables(light)}}[data-theme="light"]{${variables(light)}}[data-theme="dark"]{${variables(dark)}}`;
}

function variables({ accent, accentHover, onAccent, accentText, accentSoft }: Palette): string {
  return `--accent:${accent};--accent-hover:${accentHover};--on-accent:${onAccent};--accent-text:${accentText};--accent-soft:${accentSoft}`;
}

/** The tenant's default mark as a standalone SVG. */
export function markSvg(brand: Colours & Pick<Brand, 'mode' | 'mark'>): string {
  return drawMark(brand.mark, paletteOf(brand));
}
