/** A level as ears hear it: by decibels, in bars. */

export const levelBars = 15;

/** Quieter than this no bar is lit. */
const quietDecibels = -54;
const loudDecibels = -6;

/** @param peak 0 to 1 */
export function barsOf(peak: number): number {
  if (peak <= 0) return 0;
  const share = (20 * Math.log10(peak) - quietDecibels) / (loudDecibels - quietDecibels);
  return Math.round(Math.min(1, Math.max(0, share)) * levelBars);
}
