/** Judges whether what a server holds stays the same over the rounds of a soak. */
import type { Footprint } from './footprint.ts';

/** How much more than in the middle third the last third may hold: a share, or the amount if it is larger. */
export type Tolerances = Record<keyof Footprint, { readonly share: number; readonly amount: number }>;

const hourTolerances: Tolerances = {
  rssMiB: { share: 0.05, amount: 12 },
  heapMiB: { share: 0.05, amount: 4 },
  // Between two recurring jobs there are other timers than during one.
  handles: { share: 0, amount: 8 },
  descriptors: { share: 0, amount: 4 },
  sockets: { share: 0, amount: 4 },
  connections: { share: 0, amount: 6 },
};
/** Of a soak of minutes, in which V8 still compiles and the first meetings fill caches. */
export const shortTolerances: Tolerances = {
  ...hourTolerances,
  rssMiB: { share: 0.1, amount: 40 },
  heapMiB: { share: 0.1, amount: 8 },
};

export interface Comparison {
  readonly name: keyof Footprint;
  /** Means of the middle and of the last third; the first third is the warm-up. */
  readonly middle: number;
  readonly last: number;
  readonly allowed: number;
  readonly isFlat: boolean;
}

/** @param rounds at least three, oldest first */
export function compareThirds(
  rounds: readonly Footprint[],
  tolerances: Tolerances = hourTolerances,
): Comparison[] {
  const third = Math.floor(rounds.length / 3);
  const middleRounds = rounds.slice(rounds.length - 2 * third, rounds.length - third);
  const lastRounds = rounds.slice(rounds.length - third);
  return (Object.keys(tolerances) as (keyof Footprint)[]).map((name) => {
    const { share, amount } = tolerances[name];
    const [middle, last] = [meanOf(middleRounds, name), meanOf(lastRounds, name)];
    const allowed = middle + Math.max(share * middle, amount);
    return { name, middle, last, allowed, isFlat: last <= allowed };
  });
}

function meanOf(rounds: readonly Footprint[], name: keyof Footprint): number {
  return rounds.reduce((total, round) => total + round[name], 0) / rounds.length;
}
