/**
 * Simulates days in the lobby: how often the wait is inside the displayed range, and how wide the range is.
 */
import {
  estimateWait,
  type WaitSample,
} from '../../apps/server/src/features/lobby/queue/estimates/wait-estimate.ts';
import { logNormal, normal, seeded } from '../../apps/server/src/platform/seeded-random.ts';
import { roundOutwards } from '../../apps/web/src/ui/wait-range.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { median, quantile } from '../statistics.ts';

/** Not the seeds with which the estimate was tuned. */
const seeds = [11, 222, 3_333];
/** Present agents as a share of the agents that the arrivals need. */
const staffingLevels = { 'agents match the demand': 1, '20 % too few agents': 0.8, '30 % more agents': 1.3 };
const arrivalCount = 10_000;
const productCount = 5;
const openMinutes = 10 * 60;
/** In minutes, like all times of the simulated day. */
const handleTime = { median: 6.5, spread: 0.45 };
const pauseAfterCall = 0.5;
const longestWait = 20;
/** The time that a free agent takes to accept. */
const acceptTime = { median: 0.12, spread: 0.6 };
const minuteMs = 60_000;
/** The displayed range is also sampled when these queue positions are reached. */
const sampledPositions = [1, 3, 10];

type WaitEstimate = ReturnType<typeof estimateWait>;

interface EstimateSample {
  readonly at: number;
  readonly estimate: WaitEstimate;
}

interface Queued extends Omit<WaitSample, 'waitedMs' | 'keptMs'> {
  readonly at: number;
  /** At the request, and at later positions. */
  readonly estimates: EstimateSample[];
}

interface DisplayedWait {
  readonly tookMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

interface Agent {
  freeAt: number;
}

export function simulateDays(): void {
  for (const [staffing, share] of Object.entries(staffingLevels))
    for (const seed of seeds) simulateDay(`${staffing}, seed ${seed}`, seeded(seed), share);
}

function simulateDay(name: string, random: () => number, share: number): void {
  const days = Array.from({ length: productCount }, () => simulateProduct(random, share));
  const served = days.flatMap((day) => day.met);
  const abandoned = days.reduce((total, day) => total + day.abandoned, 0);
  const took = served.map(([knock]) => knock?.tookMs ?? 0).map((ms) => ms / minuteMs);
  const shown = served.map(([knock]) => knock).flatMap(toDisplayed);

  printHeading(`A simulated day of ${arrivalCount.toLocaleString('en')} arrivals: ${name}`);
  printMeasurement(
    `served ${served.length}, left after ${longestWait} min ${abandoned}; waits`,
    `median ${minutes(median(took))}, p90 ${minutes(quantile(took, 0.9))}, p99 ${minutes(quantile(took, 0.99))}`,
  );
  printAccuracy('all, as displayed at the request', shown);
  printAccuracy(
    'waits over a minute',
    shown.filter(({ tookMs }) => tookMs > minuteMs),
  );
  printAccuracy(
    'waits under a minute',
    shown.filter(({ tookMs }) => tookMs <= minuteMs),
  );
  printAccuracy(
    'later, at positions 10, 3 and 1',
    served.flatMap(([, ...later]) => later.flatMap(toDisplayed)),
  );
}

function printAccuracy(name: string, waits: readonly DisplayedWait[]): void {
  const inside = waits.filter(({ tookMs, fromMs, toMs }) => tookMs >= fromMs && tookMs <= toMs).length;
  const widths = waits.map(({ tookMs, fromMs, toMs }) => (toMs - fromMs) / tookMs);
  const share = `${((100 * inside) / waits.length).toFixed(1)} % of ${waits.length} inside (target ≥ 80 %)`;
  printMeasurement(`  ${name}`, `${share}, median width / wait ${median(widths).toFixed(2)} (target ≤ 1.0)`);
}

interface EstimatedWait {
  readonly tookMs: number;
  readonly estimate: WaitEstimate;
}

/** Skips waits for which no range was displayed. */
function toDisplayed(lived: EstimatedWait | undefined): DisplayedWait[] {
  return lived?.estimate ? [{ tookMs: lived.tookMs, ...roundOutwards(lived.estimate) }] : [];
}

/**
 * Simulates one product from opening to close. The first free agent serves the first customer of the queue.
 */
function simulateProduct(random: () => number, share: number) {
  const arrivalMinutes = Array.from({ length: arrivalCount / productCount }, () =>
    randomArrival(random),
  ).sort((a, b) => a - b);
  const accepted: (WaitSample & { readonly endsAt: number })[] = [];
  const met: EstimatedWait[][] = [];
  const queue: Queued[] = [];
  const agents: Agent[] = [];
  let abandoned = 0;

  function situationAt(at: number, position: number) {
    return {
      place: position,
      agents: agents.length,
      free: agents.filter(({ freeAt }) => freeAt <= at).length,
    };
  }

  function estimateAt(at: number, position: number): EstimateSample {
    const samples = accepted.map((each) => (each.endsAt > at ? { ...each, keptMs: null } : each));
    return { at, estimate: estimateWait(samples, situationAt(at, position)) };
  }

  /** Serves the queue up to this minute. */
  function serveUntil(minute: number): void {
    for (;;) {
      const [first] = queue;
      const agent = agents.toSorted((a, b) => a.freeAt - b.freeAt)[0];
      if (!first || !agent) return;
      const freeAt = Math.max(first.at, agent.freeAt);
      if (freeAt > minute) return;
      const at = freeAt + logNormal(random, acceptTime);
      queue.shift();
      if (at - first.at > longestWait) {
        abandoned += 1;
        continue;
      }
      const meetingMinutes = logNormal(random, handleTime);
      agent.freeAt = at + meetingMinutes + pauseAfterCall;
      const waitedMs = (at - first.at) * minuteMs;
      accepted.unshift({
        ...first,
        waitedMs,
        keptMs: meetingMinutes * minuteMs,
        endsAt: at + meetingMinutes,
      });
      accepted.splice(30);
      met.push(
        first.estimates.map(({ at: then, estimate }) => ({ tookMs: (at - then) * minuteMs, estimate })),
      );
      for (const [index, queued] of queue.entries())
        if (sampledPositions.includes(index + 1)) queued.estimates.push(estimateAt(at, index + 1));
    }
  }

  for (const at of arrivalMinutes) {
    serveUntil(at);
    adjustAgents(agents, Math.round(share * agentsAt(at)), at);
    const position = queue.length + 1;
    queue.push({ at, ...situationAt(at, position), estimates: [estimateAt(at, position)] });
    serveUntil(at);
  }
  serveUntil(Number.POSITIVE_INFINITY);
  return { met, abandoned };
}

/** Changes the number of agents. A leaving agent ends the meeting first. */
function adjustAgents(agents: Agent[], wanted: number, at: number): void {
  while (agents.length < wanted) agents.push({ freeAt: at });
  agents.sort((a, b) => a.freeAt - b.freeAt);
  agents.splice(0, agents.length - wanted);
}

/** Two peaks, before noon and in the afternoon, on top of uniform arrivals. */
function randomArrival(random: () => number): number {
  const kind = random();
  if (kind < 0.4) return random() * openMinutes;
  const centre = kind < 0.72 ? 150 : 420;
  return Math.min(openMinutes, Math.max(0, centre + 60 * normal(random)));
}

function agentsAt(minute: number): number {
  const isPeak = (minute > 70 && minute < 240) || (minute > 340 && minute < 510);
  const isLunch = minute >= 240 && minute <= 290;
  return isPeak ? 40 : isLunch ? 18 : 16;
}

function minutes(value: number): string {
  return `${value.toFixed(1)} min`;
}
