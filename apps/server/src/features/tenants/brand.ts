/** A tenant's look: the palettes of the presets, measured for contrast, and the marks drawn from them. */

import { fonts } from '@foyer/contract/settings.ts';
import { type ThemePreset, themePresets } from '@foyer/contract/tenants.ts';
import * as z from 'zod/mini';

export const marks = ['peak', 'globe', 'door'] as const;

const brandShape = z.object({
  preset: z._default(z.enum(themePresets), 'black'),
  mode: z._default(z.enum(['light', 'dark']), 'light'),
  contentWidth: z._default(z.enum(['boxed', 'full']), 'boxed'),
  fonts: z._default(z.enum(fonts), 'inter'),
  mark: z._default(z.enum(marks), 'door'),
});
export type Brand = z.infer<typeof brandShape>;

/** Stored brand → brand; what is missing or from another version falls to the default look. */
export function brandFrom(stored: unknown): Brand {
  const parsed = brandShape.safeParse(stored);
  return parsed.success ? parsed.data : brandShape.parse({});
}

/** Where a picture of the brand is found: one place for ever, and another address after each change. */
export function brandAddress(name: 'logo.svg' | 'favicon.svg', version: number): string {
  return `/brand/${name}?v=${version}`;
}

interface Palette {
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  readonly accentText: string;
  readonly accentSoft: string;
}

const palettes = {
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
} satisfies Record<ThemePreset, Record<Brand['mode'], Palette>>;

function palette(
  accent: string,
  accentHover: string,
  onAccent: string,
  accentText: string,
  accentSoft: string,
): Palette {
  return { accent, accentHover, onAccent, accentText, accentSoft };
}

/** The accent as it stands on the tenant's page, `#RRGGBB`. */
export function themeColorOf({ preset, mode }: Pick<Brand, 'preset' | 'mode'>): string {
  return palettes[preset][mode].accent;
}

/** The preset as CSS variables, for both themes: a page may be switched, and the room is dark in both. */
export function paletteCss(preset: ThemePreset): string {
  const { light, dark } = palettes[preset];
  return `:root{${variables(light)}}[data-theme="light"]{${variables(light)}}[data-theme="dark"]{${variables(dark)}}`;
}

function variables({ accent, accentHover, onAccent, accentText, accentSoft }: Palette): string {
  return `--accent:${accent};--accent-hover:${accentHover};--on-accent:${onAccent};--accent-text:${accentText};--accent-soft:${accentSoft}`;
}

const markLines = {
  peak: '<path d="m9.5 23 6.5-14 6.5 14M16 17.5V23"/>',
  globe:
    '<circle cx="16" cy="16" r="7.5"/><path d="M8.5 16h15M16 8.5c4.6 4.3 4.6 10.7 0 15-4.6-4.3-4.6-10.7 0-15"/>',
  door: '<path d="M11 23.5v-15h10v15M8 23.5h16"/><path d="M18 16.5h.01"/>',
} satisfies Record<Brand['mark'], string>;

/** The tenant's mark as an SVG of its own: a square in the accent with a line drawing on it. */
export function markSvg({ preset, mode, mark }: Pick<Brand, 'preset' | 'mode' | 'mark'>): string {
  const { accent, onAccent } = palettes[preset][mode];
  const width = mark === 'peak' ? 3.2 : 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="6" fill="${accent}"/>` +
    `<g fill="none" stroke="${onAccent}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${markLines[mark]}</g></svg>`
  );
}
