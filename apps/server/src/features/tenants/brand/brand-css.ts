/** The part of a brand that a page needs before its first paint: palette and typeface. */
import { type Brand, paletteCss } from './brand.ts';

/** Needs no download. */
const systemFont = 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif';

/** Overrides the page's own design tokens, which name Inter. */
export function brandCss(brand: Brand): string {
  const font = brand.fonts === 'system' ? `:root{--font:${systemFont}}` : '';
  return paletteCss(brand) + font;
}

const fontPreload = /\s*<link rel="preload" as="font"[^>]*>/g;

/** Removes the font preload from the document if the brand uses the system font. */
export function withFontOf({ fonts }: Pick<Brand, 'fonts'>, template: string): string {
  return fonts === 'system' ? template.replaceAll(fontPreload, '') : template;
}
