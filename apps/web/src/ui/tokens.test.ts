import { readFileSync } from 'node:fs';
import { neutrals, presetPalettes, type Theme } from '@foyer/contract/palette.ts';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const blocks: Record<Theme, string> = {
  light: css.slice(css.indexOf(':root {')),
  dark: css.slice(css.indexOf(':root[data-theme="dark"] {')),
};

test.each(['light', 'dark'] as const)('a %s palette is measured on the grounds that pages have', (theme) => {
  const read = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(blocks[theme])?.[1];

  for (const [name, colour] of Object.entries(neutrals[theme]))
    expect(read(name)?.toUpperCase(), name).toBe(colour);
  expect(read('accent')?.toUpperCase()).toBe(presetPalettes.black[theme].accent);
});
