/** A tenant's look as it is kept, and what is drawn in it. */

import { type ChosenColour, palettesOf } from '@foyer/contract/chosen-colour.ts';
import { drawMark, marks } from '@foyer/contract/marks.ts';
import type { Palette } from '@foyer/contract/palette.ts';
import { fonts } from '@foyer/contract/settings.ts';
import { themePresets } from '@foyer/contract/tenants.ts';
import * as z from 'zod/mini';

const colour = z._default(z.nullable(z.string().check(z.regex(/^#[0-9A-F]{6}$/))), null);

const brandShape = z.object({
  /** Counts where there is no colour; also what an older server shows in its place. */
  preset: z._default(z.enum(themePresets), 'black'),
  colour,
  /** In place of the colour on the pages where it would fade. */
  colourOnLight: colour,
  colourOnDark: colour,
  mode: z._default(z.enum(['light', 'dark']), 'light'),
  contentWidth: z._default(z.enum(['boxed', 'full']), 'boxed'),
  fonts: z._default(z.enum(fonts), 'inter'),
  mark: z._default(z.enum(marks), 'door'),
});
export type Brand = z.infer<typeof brandShape>;
type Colours = Pick<Brand, 'preset' | 'colour' | 'colourOnLight' | 'colourOnDark'>;

/** Stored brand → brand; what is missing or from another version falls to the default look. */
export function brandFrom(stored: unknown): Brand {
  const parsed = brandShape.safeParse(stored);
  return parsed.success ? parsed.data : brandShape.parse({});
}

/** The colours as the settings name them. */
export function chosenColourOf({ preset, colour, colourOnLight, colourOnDark }: Colours) {
  return {
    themeColor: colour ?? preset,
    themeColorLight: colour && colourOnLight,
    themeColorDark: colour && colourOnDark,
  };
}

/** What of a stored brand changes with a choice; with a colour, the preset stays what it was. */
export function storedColours({
  themeColor,
  themeColorLight,
  themeColorDark,
}: ChosenColour): Partial<Colours> {
  const preset = themePresets.find((name) => name === themeColor);
  if (preset) return { preset, colour: null, colourOnLight: null, colourOnDark: null };
  return { colour: themeColor, colourOnLight: themeColorLight, colourOnDark: themeColorDark };
}

/** Where a picture of the brand is found: one place for ever, and another address after each change. */
export function brandAddress(name: 'logo.svg' | 'favicon.svg', version: number): string {
  return `/brand/${name}?v=${version}`;
}

/** The accent as it stands on the tenant's page, `#RRGGBB`. */
export function themeColorOf(brand: Colours & Pick<Brand, 'mode'>): string {
  return paletteOf(brand).accent;
}

/** The one place that page, mark and mail have their colours from. */
function paletteOf(brand: Colours & Pick<Brand, 'mode'>): Palette {
  return palettesOf(chosenColourOf(brand))[brand.mode];
}

/** The palette as CSS variables, for both themes: a page may be switched, and the room is dark in both. */
export function paletteCss(colours: Colours): string {
  const { light, dark } = palettesOf(chosenColourOf(colours));
  return `:root{${variables(light)}}[data-theme="light"]{${variables(light)}}[data-theme="dark"]{${variables(dark)}}`;
}

function variables({ accent, accentHover, onAccent, accentText, accentSoft }: Palette): string {
  return `--accent:${accent};--accent-hover:${accentHover};--on-accent:${onAccent};--accent-text:${accentText};--accent-soft:${accentSoft}`;
}

/** The tenant's mark as an SVG of its own. */
export function markSvg(brand: Colours & Pick<Brand, 'mode' | 'mark'>): string {
  return drawMark(brand.mark, paletteOf(brand));
}
