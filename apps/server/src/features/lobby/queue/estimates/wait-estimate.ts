/** Estimates a wait as a range, from the last accepts of the product. The range reflects the uncertainty. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';

/** A queue position and the agents at the time. */
export interface QueueSituation {
  /** 1 is next. */
  readonly place: number;
  /** Agents who are there, busy or free. */
  readonly agents: number;
  /** Those of them who can take a knock at once. */
  readonly free: number;
}

/** A wait that ended in an accept, with the situation at its beginning. */
export interface WaitSample extends QueueSituation {
  readonly waitedMs: number;
  /** The length of the meeting; `null` while it goes on. */
  readonly keptMs: number | null;
}

/** With an agent free, the range lies between these quantiles of the last waits. */
const acceptQuantiles = { low: 0.1, high: 0.9 } as const;
/**
 * Half the width of the range in standard deviations. With the rounding of the page, four in five waits are
 * inside.
 */
const deviationsEachSide = 0.95;
/** The coefficient of variation of the pace itself. A longer queue does not reduce it. */
const coefficientOfVariation = 0.25;

/**
 * With an agent free: the time that recent accepts took. Otherwise: the time until enough agents become free,
 * at the pace of recent waits. The range of a longer wait is narrower relative to its length.
 * @param samples newest first; only the newest count
 * @returns `null` with too few accepts, or without an agent
 */
export function estimateWait(
  samples: readonly WaitSample[],
  situation: QueueSituation,
): WaitingSnapshot['likelyWait'] {
  const { max, min } = lobbyLimits.waitSamples;
  const last = samples.slice(0, max);
  if (last.length < min || situation.agents < 1 || situation.place < 1) return null;
  const range = agentsNeededFirst(situation) === 0 ? untilAccepted(last) : untilFree(last, situation);
  return range && { ...range, samples: last.length };
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The number of agents who must become free before this position is next. */
function agentsNeededFirst({ place, free }: QueueSituation): number {
  return Math.max(place - free, 0);
}

function untilAccepted(samples: readonly WaitSample[]): Range | null {
  const waits = samples.filter((sample) => agentsNeededFirst(sample) === 0).map(({ waitedMs }) => waitedMs);
  if (waits.length < lobbyLimits.waitSamples.min) return null;
  return {
    fromMs: Math.round(quantile(waits, acceptQuantiles.low)),
    toMs: Math.round(quantile(waits, acceptQuantiles.high)),
  };
}

/**
 * Agents become free independently, so the time until the nth is free is distributed like a sum of n
 * intervals.
 */
function untilFree(samples: readonly WaitSample[], situation: QueueSituation): Range | null {
  const pace = agentTimePerCustomer(samples);
  if (pace === null) return null;
  const needed = agentsNeededFirst(situation);
  const expected = (pace * needed) / situation.agents;
  const intervals = 1 / (1 / needed + coefficientOfVariation ** 2);
  const at = (deviations: number) => {
    const wait = expected * waitFactor(intervals, deviations);
    return Math.round(Math.min(wait, lobbyLimits.maxWaitMs));
  };
  return { fromMs: at(-deviationsEachSide), toMs: at(deviationsEachSide) };
}

/**
 * A quantile of a sum of random intervals, relative to its mean (the Wilson–Hilferty approximation of gamma
 * quantiles).
 */
function waitFactor(intervals: number, deviations: number): number {
  return Math.max(0, 1 - 1 / (9 * intervals) + deviations / (3 * Math.sqrt(intervals))) ** 3;
}

/**
 * Milliseconds of agent time per customer: from recent waits, or from meeting lengths when no recent customer
 * had to queue.
 */
function agentTimePerCustomer(samples: readonly WaitSample[]): number | null {
  const { min } = lobbyLimits.waitSamples;
  const waited = samples.filter((sample) => sample.agents > 0 && agentsNeededFirst(sample) > 0);
  if (waited.length >= min) {
    const time = sum(waited.map(({ waitedMs, agents }) => waitedMs * agents));
    return time / sum(waited.map(agentsNeededFirst));
  }
  const kept = samples.flatMap(({ keptMs }) => keptMs ?? []);
  return kept.length >= min ? sum(kept) / kept.length + lobbyLimits.wrapUpMs : null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Interpolates linearly between the two nearest values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
