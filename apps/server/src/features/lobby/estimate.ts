/** How long a wait will likely take: a range read from the last accepts of the product, honest about how sure it is. */
import { lobbyLimits, type WaitingSnapshot } from '@foyer/contract/lobby.ts';

/** A wait that ended in an accept. */
export interface Sample {
  readonly waitedMs: number;
  /** The place when the wait began; 1 was next. */
  readonly place: number;
  /** Agents who were there then, busy or free. */
  readonly agents: number;
}

/** Where somebody stands now. */
export interface Outlook {
  readonly place: number;
  readonly agents: number;
}

/** The share of waits that ends before the range, and after it. */
const tails = { low: 0.05, high: 0.95 } as const;

/**
 * A wait passes place by place, faster with more agents; the further away the turn, the closer to the usual pace.
 * @param samples newest first; only the last of them count
 * @returns `null` with too few accepts, or nobody there to take the next
 */
export function likelyWait(
  samples: readonly Sample[],
  { place, agents }: Outlook,
): WaitingSnapshot['likelyWait'] {
  const { most, least } = lobbyLimits.waitSamples;
  const last = samples.slice(0, most);
  if (last.length < least || agents < 1 || place < 1) return null;
  const paces = last.map((sample) => ({ pace: paceOf(sample), place: Math.max(sample.place, 1) }));
  const usual = quantile(
    paces.map(({ pace }) => pace),
    0.5,
  );
  // How far each strayed from the usual pace, as it would have over this many places.
  const strays = paces.map((each) => Math.log(each.pace / usual) * Math.sqrt(each.place / place));
  const expected = (usual * place) / agents;
  return {
    fromMs: Math.round(expected * Math.exp(quantile(strays, tails.low))),
    toMs: Math.round(expected * Math.exp(quantile(strays, tails.high))),
    samples: last.length,
  };
}

/** Milliseconds of one agent's time per place; at least one, as it is divided by. */
function paceOf({ waitedMs, place, agents }: Sample): number {
  return Math.max((waitedMs * Math.max(agents, 1)) / Math.max(place, 1), 1);
}

/** Between the two nearest values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
