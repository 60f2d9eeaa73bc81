/** Simulated days at the lobby, by a fake clock: whether people wait as long as the shown range says, and how wide it is. */
import { likelyWait, type Sample } from '../apps/server/src/features/lobby/estimate.ts';
import { inShownSteps } from '../apps/web/src/features/lobby/likely-wait.ts';
import { logNormal, normal, seeded } from './random.ts';
import { figure, heading } from './report.ts';
import { median, quantile } from './statistics.ts';

/** Others than the estimate was made with. */
const seeds = [11, 222, 3_333];
/** The share of the agents that the day needs who are there. */
const staffings = { 'as many agents as the day needs': 1, 'a fifth too few': 0.8, 'a third more': 1.3 };
const arrivals = 10_000;
const products = 5;
const opensFor = 10 * 60;
/** Minutes, as all times of the day here. */
const handleTime = { median: 6.5, spread: 0.45 };
const pauseAfterCall = 0.5;
const longestWait = 20;
/** An agent who is free looks at the toast and presses. */
const pressing = { median: 0.12, spread: 0.6 };
const minuteMs = 60_000;
/** What the page shows is also looked at when these places are reached. */
const lookedAt = [1, 3, 10];

type Told = ReturnType<typeof likelyWait>;

interface Look {
  readonly at: number;
  readonly told: Told;
}

interface Queued extends Omit<Sample, 'waitedMs' | 'keptMs'> {
  readonly at: number;
  /** At the knock, and on the way. */
  readonly looks: Look[];
}

interface Wait {
  readonly tookMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

interface Agent {
  freeAt: number;
}

export function lobbyDay(): void {
  for (const [staffing, share] of Object.entries(staffings))
    for (const seed of seeds) judgeDay(`${staffing}, seed ${seed}`, seeded(seed), share);
}

function judgeDay(name: string, random: () => number, share: number): void {
  const days = Array.from({ length: products }, () => liveThrough(random, share));
  const met = days.flatMap((day) => day.met);
  const lost = days.reduce((total, day) => total + day.lost, 0);
  const took = met.map(([knock]) => knock?.tookMs ?? 0).map((ms) => ms / minuteMs);
  const shown = met.map(([knock]) => knock).flatMap(asShown);

  heading(`A simulated day of ${arrivals.toLocaleString('en')} arrivals: ${name}`);
  figure(
    `met ${met.length}, gave up after ${longestWait} min ${lost}; waits`,
    `median ${minutes(median(took))}, p90 ${minutes(quantile(took, 0.9))}, p99 ${minutes(quantile(took, 0.99))}`,
  );
  judge('all, as shown at the knock', shown);
  judge(
    'waits over a minute',
    shown.filter(({ tookMs }) => tookMs > minuteMs),
  );
  judge(
    'waits under a minute',
    shown.filter(({ tookMs }) => tookMs <= minuteMs),
  );
  judge(
    'on the way, at places 10, 3 and 1',
    met.flatMap(([, ...later]) => later.flatMap(asShown)),
  );
}

function judge(name: string, waits: readonly Wait[]): void {
  const inside = waits.filter(({ tookMs, fromMs, toMs }) => tookMs >= fromMs && tookMs <= toMs).length;
  const widths = waits.map(({ tookMs, fromMs, toMs }) => (toMs - fromMs) / tookMs);
  const share = `${((100 * inside) / waits.length).toFixed(1)} % of ${waits.length} inside (aim ≥ 80 %)`;
  figure(`  ${name}`, `${share}, median width / wait ${median(widths).toFixed(2)} (aim ≤ 1.0)`);
}

interface Lived {
  readonly tookMs: number;
  readonly told: Told;
}

/** Nothing is judged where nothing is shown. */
function asShown(lived: Lived | undefined): Wait[] {
  return lived?.told ? [{ tookMs: lived.tookMs, ...inShownSteps(lived.told) }] : [];
}

/** One product from opening to close: first come, first served by whoever of its agents is free first. */
function liveThrough(random: () => number, share: number) {
  const comings = Array.from({ length: arrivals / products }, () => arrivalOf(random)).sort((a, b) => a - b);
  const accepted: (Sample & { readonly endsAt: number })[] = [];
  const met: Lived[][] = [];
  const queue: Queued[] = [];
  const agents: Agent[] = [];
  let lost = 0;

  function standing(at: number, place: number) {
    return { place, agents: agents.length, free: agents.filter(({ freeAt }) => freeAt <= at).length };
  }

  function look(at: number, place: number): Look {
    const samples = accepted.map((each) => (each.endsAt > at ? { ...each, keptMs: null } : each));
    return { at, told: likelyWait(samples, standing(at, place)) };
  }

  /** Meets whoever can be met before this minute. */
  function serveUntil(minute: number): void {
    for (;;) {
      const [first] = queue;
      const agent = agents.toSorted((a, b) => a.freeAt - b.freeAt)[0];
      if (!first || !agent) return;
      const freeAt = Math.max(first.at, agent.freeAt);
      if (freeAt > minute) return;
      const at = freeAt + logNormal(random, pressing);
      queue.shift();
      if (at - first.at > longestWait) {
        lost += 1;
        continue;
      }
      const keeps = logNormal(random, handleTime);
      agent.freeAt = at + keeps + pauseAfterCall;
      const waitedMs = (at - first.at) * minuteMs;
      accepted.unshift({ ...first, waitedMs, keptMs: keeps * minuteMs, endsAt: at + keeps });
      accepted.splice(30);
      met.push(first.looks.map(({ at: then, told }) => ({ tookMs: (at - then) * minuteMs, told })));
      for (const [index, queued] of queue.entries())
        if (lookedAt.includes(index + 1)) queued.looks.push(look(at, index + 1));
    }
  }

  for (const at of comings) {
    serveUntil(at);
    staff(agents, Math.round(share * agentsAt(at)), at);
    const place = queue.length + 1;
    queue.push({ at, ...standing(at, place), looks: [look(at, place)] });
    serveUntil(at);
  }
  serveUntil(Number.POSITIVE_INFINITY);
  return { met, lost };
}

/** Agents come and go with the hours; who goes ends the call first. */
function staff(agents: Agent[], wanted: number, at: number): void {
  while (agents.length < wanted) agents.push({ freeAt: at });
  agents.sort((a, b) => a.freeAt - b.freeAt);
  agents.splice(0, agents.length - wanted);
}

/** Two waves, before noon and in the afternoon, over a ground that never stops. */
function arrivalOf(random: () => number): number {
  const kind = random();
  if (kind < 0.4) return random() * opensFor;
  const centre = kind < 0.72 ? 150 : 420;
  return Math.min(opensFor, Math.max(0, centre + 60 * normal(random)));
}

function agentsAt(minute: number): number {
  const isWave = (minute > 70 && minute < 240) || (minute > 340 && minute < 510);
  const isLunch = minute >= 240 && minute <= 290;
  return isWave ? 40 : isLunch ? 18 : 16;
}

function minutes(value: number): string {
  return `${value.toFixed(1)} min`;
}
