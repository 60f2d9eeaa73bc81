/** What of a brand a page needs before its first paint: the palette and the typeface. */
import { type Brand, paletteCss } from './brand.ts';

/** Nothing is fetched for it. */
const systemFont = 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif';

/** Over the page's own tokens, which name Inter. */
export function brandCss(brand: Brand): string {
  const font = brand.fonts === 'system' ? `:root{--font:${systemFont}}` : '';
  return paletteCss(brand) + font;
}

const fontAhead = /\s*<link rel="preload" as="font"[^>]*>/g;

/** The built document without what it would fetch for letters that nobody sees. */
export function withFontOf({ fonts }: Pick<Brand, 'fonts'>, template: string): string {
  return fonts === 'system' ? template.replaceAll(fontAhead, '') : template;
}
