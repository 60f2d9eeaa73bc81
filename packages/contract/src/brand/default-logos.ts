/**
 * The default logos of tenants without an uploaded logo: a square in the accent colour with a line drawing.
 */
import type { Palette } from './palette.ts';

export const marks = ['peak', 'globe', 'door'] as const;
export type Mark = (typeof marks)[number];

const drawings = {
  peak: '<path d="m9.5 23 6.5-14 6.5 14M16 17.5V23"/>',
  globe:
    '<circle cx="16" cy="16" r="7.5"/><path d="M8.5 16h15M16 8.5c4.6 4.3 4.6 10.7 0 15-4.6-4.3-4.6-10.7 0-15"/>',
  door: '<path d="M11 23.5v-15h10v15M8 23.5h16"/><path d="M18 16.5h.01"/>',
} satisfies Record<Mark, string>;

/** @returns a standalone SVG */
export function drawMark(mark: Mark, { accent, onAccent }: Pick<Palette, 'accent' | 'onAccent'>): string {
  const width = mark === 'peak' ? 3.2 : 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="6" fill="${accent}"/>` +
    `<g fill="none" stroke="${onAccent}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${drawings[mark]}</g></svg>`
  );
}
