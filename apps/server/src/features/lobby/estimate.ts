/** How long a wait will likely take: a range read from the last accepts of the product, honest about how sure it is. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';

/** Where somebody stands in the queue. */
export interface Outlook {
  /** 1 is next. */
  readonly place: number;
  /** Agents who are there, busy or free. */
  readonly agents: number;
  /** Those of them who could take a knock at once. */
  readonly free: number;
}

/** A wait that ended in an accept, with how it stood when it began. */
export interface Sample extends Outlook {
  readonly waitedMs: number;
  /** How long the meeting kept the agent; `null` while it does. */
  readonly keptMs: number | null;
}

/** The shares of the waits for a free agent that the range lies between. */
const atOnce = { low: 0.1, high: 0.9 } as const;
/** How far the range reaches to either side, in standard deviations: with the rounding of the page four in five lie inside. */
const reach = 0.95;
/** However many places a wait sums up, the pace itself is known no better than by this share. */
const unsteadiness = 0.25;

/**
 * With an agent free, as long as it lately took until somebody accepted; else until as many agents have become free as
 * the place asks for, at the pace of those who waited lately. The further away the turn, the narrower for its length.
 * @param samples newest first; only the last of them count
 * @returns `null` with too few accepts, or nobody there to take the next
 */
export function likelyWait(samples: readonly Sample[], outlook: Outlook): WaitingSnapshot['likelyWait'] {
  const { most, least } = lobbyLimits.waitSamples;
  const last = samples.slice(0, most);
  if (last.length < least || outlook.agents < 1 || outlook.place < 1) return null;
  const range = turnsOf(outlook) === 0 ? untilAccepted(last) : untilFree(last, outlook);
  return range && { ...range, samples: last.length };
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** So many agents had to become free first. */
function turnsOf({ place, free }: Outlook): number {
  return Math.max(place - free, 0);
}

function untilAccepted(samples: readonly Sample[]): Range | null {
  const waits = samples.filter((sample) => turnsOf(sample) === 0).map(({ waitedMs }) => waitedMs);
  if (waits.length < lobbyLimits.waitSamples.least) return null;
  return { fromMs: Math.round(quantile(waits, atOnce.low)), toMs: Math.round(quantile(waits, atOnce.high)) };
}

/** Agents become free independently of each other, so the time until the nth does spreads as a sum of n such steps. */
function untilFree(samples: readonly Sample[], outlook: Outlook): Range | null {
  const pace = paceOf(samples);
  if (pace === null) return null;
  const turns = turnsOf(outlook);
  const expected = (pace * turns) / outlook.agents;
  const steps = 1 / (1 / turns + unsteadiness ** 2);
  const at = (deviations: number) => {
    const wait = expected * stretch(steps, deviations);
    return Math.round(Math.min(wait, lobbyLimits.maxWaitMs));
  };
  return { fromMs: at(-reach), toMs: at(reach) };
}

/** A sum of so many random steps as a share of its mean, that many deviations off: Wilson and Hilferty's approximation. */
function stretch(steps: number, deviations: number): number {
  return Math.max(0, 1 - 1 / (9 * steps) + deviations / (3 * Math.sqrt(steps))) ** 3;
}

/** Milliseconds of one agent's time for each turn: of those who waited lately, or by the meetings where nobody had to. */
function paceOf(samples: readonly Sample[]): number | null {
  const { least } = lobbyLimits.waitSamples;
  const waited = samples.filter((sample) => sample.agents > 0 && turnsOf(sample) > 0);
  if (waited.length >= least) {
    const time = sum(waited.map(({ waitedMs, agents }) => waitedMs * agents));
    return time / sum(waited.map(turnsOf));
  }
  const kept = samples.flatMap(({ keptMs }) => keptMs ?? []);
  return kept.length >= least ? sum(kept) / kept.length + lobbyLimits.wrapUpMs : null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Between the two nearest values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
