/** Seeded random choices, so that every run of the simulation with the same seed makes the same ones. */
import { logNormal, seeded } from '../../../platform/seeded-random.ts';

export interface Dice {
  /** A number in [min, max). */
  between(min: number, max: number): number;
  /** Whether something with this probability happens. */
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the values, each as likely as its weight. */
  weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T;
  /** How often something happens that happens `mean` times on average (Poisson). */
  count(mean: number): number;
  /** A duration or amount whose logarithm is normally distributed: most near the median, a few much larger. */
  around(median: number, spread: number): number;
}

export function createDice(seed: number): Dice {
  const next = seeded(seed);
  return {
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    weighted(from) {
      const total = from.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      const found = from.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? (from.at(-1) as (typeof from)[number]))[0];
    },
    count(mean) {
      const limit = Math.exp(-mean);
      let product = next();
      let times = 0;
      while (product > limit) {
        product *= next();
        times += 1;
      }
      return times;
    },
    around: (median, spread) => logNormal(next, { median, spread }),
  };
}
