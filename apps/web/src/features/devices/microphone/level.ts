/** Converts a level to bars on a decibel scale. */

export const levelBars = 15;

/** Below this level no bar is lit. */
const quietDecibels = -54;
const loudDecibels = -6;

/** @param peak 0 to 1 */
export function barsOf(peak: number): number {
  if (peak <= 0) return 0;
  const share = (20 * Math.log10(peak) - quietDecibels) / (loudDecibels - quietDecibels);
  return Math.round(Math.min(1, Math.max(0, share)) * levelBars);
}
