/** Reproducible random numbers. */

/** The generator Mulberry32. @returns numbers in [0, 1) */
export function seeded(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** @param of the median, and the standard deviation of the logarithm */
export function logNormal(random: () => number, of: { median: number; spread: number }): number {
  return of.median * Math.exp(of.spread * normal(random));
}
