/** A simulated day at the lobby, by a fake clock: whether people wait as long as the shown range says. */
import { likelyWait, type Sample } from '../apps/server/src/features/lobby/estimate.ts';
import { figure, heading } from './report.ts';
import { median, quantile } from './statistics.ts';

const seed = 20_261_121;
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

interface Wait {
  readonly tookMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

interface Queued {
  readonly at: number;
  readonly place: number;
  readonly agents: number;
  readonly shown: ReturnType<typeof likelyWait>;
}

export function lobbyDay(): void {
  const random = seeded(seed);
  const days = Array.from({ length: products }, () => liveThrough(random));
  const waits = days.flatMap(({ waits: lived }) => lived);
  const shown = waits.flatMap((wait) => (wait.shown ? [{ tookMs: wait.tookMs, ...wait.shown }] : []));

  heading(`A simulated day of ${arrivals.toLocaleString('en')} arrivals, seed ${seed}`);
  figure(
    'met',
    `${waits.length}, gave up after ${longestWait} min: ${days.reduce((sum, day) => sum + day.lost, 0)}`,
  );
  const took = waits.map(({ tookMs }) => tookMs / minuteMs);
  figure(
    'real waits',
    `median ${minutes(median(took))}, p90 ${minutes(quantile(took, 0.9))}, p99 ${minutes(quantile(took, 0.99))}`,
  );
  judge('range as computed', shown);
  judge('range as shown, in whole minutes', shown.map(inWholeMinutes));
  judge('of these, waits over a minute', shown.filter(({ tookMs }) => tookMs > minuteMs).map(inWholeMinutes));
}

function judge(name: string, waits: readonly Wait[]): void {
  const inside = waits.filter(({ tookMs, fromMs, toMs }) => tookMs >= fromMs && tookMs <= toMs).length;
  const widths = waits.map(({ tookMs, fromMs, toMs }) => (toMs - fromMs) / tookMs);
  const share = `${((100 * inside) / waits.length).toFixed(1)} % of ${waits.length} waits inside (aim ≥ 80 %)`;
  figure(name, `${share}, median width / wait ${median(widths).toFixed(2)} (aim ≤ 1.0)`);
}

/** As the page writes it: outwards to whole minutes. */
function inWholeMinutes({ tookMs, fromMs, toMs }: Wait): Wait {
  const from = Math.floor(fromMs / minuteMs);
  const to = Math.max(from + 1, Math.ceil(toMs / minuteMs));
  return { tookMs, fromMs: from * minuteMs, toMs: to * minuteMs };
}

/** One product from opening to close: first come, first served by whoever of its agents is free first. */
function liveThrough(random: () => number) {
  const comings = Array.from({ length: arrivals / products }, () => arrivalOf(random)).sort((a, b) => a - b);
  const samples: Sample[] = [];
  const waits: { tookMs: number; shown: Queued['shown'] }[] = [];
  const queue: Queued[] = [];
  const free: number[] = [];
  let lost = 0;

  /** Meets whoever can be met before this minute. */
  function serveUntil(minute: number): void {
    for (;;) {
      const [first] = queue;
      const agent = free.length > 0 ? free.indexOf(Math.min(...free)) : -1;
      if (!first || agent < 0) return;
      const met = Math.max(first.at, free[agent] ?? 0) + logNormal(random, pressing);
      if (Math.max(first.at, free[agent] ?? 0) > minute) return;
      queue.shift();
      if (met - first.at > longestWait) {
        lost += 1;
        continue;
      }
      free[agent] = met + logNormal(random, handleTime) + pauseAfterCall;
      const tookMs = (met - first.at) * minuteMs;
      samples.unshift({ waitedMs: tookMs, place: first.place, agents: first.agents });
      waits.push({ tookMs, shown: first.shown });
    }
  }

  for (const at of comings) {
    serveUntil(at);
    staff(free, agentsAt(at), at);
    const place = queue.length + 1;
    const agents = free.length;
    queue.push({ at, place, agents, shown: likelyWait(samples, { place, agents }) });
    serveUntil(at);
  }
  serveUntil(Number.POSITIVE_INFINITY);
  return { waits, lost };
}

/** Agents come and go with the hours; who goes ends the call first. */
function staff(free: number[], wanted: number, at: number): void {
  while (free.length < wanted) free.push(at);
  while (free.length > wanted) free.splice(free.indexOf(Math.min(...free)), 1);
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

function logNormal(
  random: () => number,
  { median: middle, spread }: { median: number; spread: number },
): number {
  return middle * Math.exp(spread * normal(random));
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Mulberry32: the same day each time. */
function seeded(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function minutes(value: number): string {
  return `${value.toFixed(1)} min`;
}
