/** What gives way when the network is bad: pictures first, step by step, and sound never. */
import { seconds } from '@foyer/contract/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { LineFigures } from './tool-ports.ts';

/**
 *     0 all ──► 1 small pictures ──► 2 others' pictures off ──► 3 own picture off too
 *       ◄──────────── one step at a time, each after a good while ────────────┘
 */
export type Rung = 0 | 1 | 2 | 3;

export const ladderTimes = {
  lookEveryMs: seconds(2),
  /** Bad for so long: one step down. */
  downAfterMs: seconds(4),
  /** Good for so long: one step up; doubled whenever a step up turned out too early. */
  upAfterMs: seconds(12),
  upAfterAtMostMs: seconds(120),
  /** A step down so soon after one up means that it was too early. */
  tooEarlyMs: seconds(20),
} as const;

type Verdict = 'bad' | 'good' | 'neither';

/**
 * Where a step is due: a twentieth of the sound made up is heard, a hundredth is not.
 * Neither the room's own word for the line nor made-up sound is enough by itself: a machine that is too slow for what
 * it does looks and sounds like that too, and its network is well.
 */
export function judge({ quality, concealed, lost, delayMs }: LineFigures): Verdict {
  const made = concealed ?? 0;
  const gone = lost ?? 0;
  const late = delayMs ?? 0;
  if (gone > 0.12 || late > 1500 || quality === 'lost') return 'bad';
  if (made > 0.05 && (gone > 0.01 || late > 400)) return 'bad';
  if (quality === 'weak' && (gone > 0.03 || late > 600)) return 'bad';
  return made < 0.02 && gone < 0.07 && late < 800 ? 'good' : 'neither';
}

export interface Ladder {
  rung(): Rung;
  /** Looks every two seconds until `stop`; stands where it stood. */
  start(): void;
  stop(): void;
}

interface Needs {
  readonly clock: Clock;
  readonly look: () => Promise<LineFigures>;
  /** Said after every look, also when nothing moved: a room that is entered anew knows nothing. */
  readonly onRung: (rung: Rung) => void;
}

export function climbLadder({ clock, look, onRung }: Needs): Ladder {
  let rung: Rung = 0;
  let badSinceMs: number | null = null;
  let goodSinceMs: number | null = null;
  let wentUpAtMs = Number.NEGATIVE_INFINITY;
  let upAfterMs: number = ladderTimes.upAfterMs;
  let round = 0;
  let callOff = () => {};

  function heed(verdict: Verdict) {
    const nowMs = clock.now();
    badSinceMs = verdict === 'bad' ? (badSinceMs ?? nowMs) : null;
    goodSinceMs = verdict === 'good' ? (goodSinceMs ?? nowMs) : null;
    if (badSinceMs !== null && rung < 3 && nowMs - badSinceMs >= ladderTimes.downAfterMs) goDown(nowMs);
    if (goodSinceMs !== null && rung > 0 && nowMs - goodSinceMs >= upAfterMs) goUp(nowMs);
  }

  function goDown(nowMs: number) {
    if (nowMs - wentUpAtMs < ladderTimes.tooEarlyMs)
      upAfterMs = Math.min(upAfterMs * 2, ladderTimes.upAfterAtMostMs);
    rung = (rung + 1) as Rung;
    badSinceMs = nowMs;
  }

  function goUp(nowMs: number) {
    rung = (rung - 1) as Rung;
    wentUpAtMs = nowMs;
    goodSinceMs = nowMs;
    if (rung === 0) upAfterMs = ladderTimes.upAfterMs;
  }

  async function see() {
    const mine = round;
    const figures = await look().catch(() => null);
    if (mine !== round) return;
    if (figures) heed(judge(figures));
    onRung(rung);
    callOff = clock.after(ladderTimes.lookEveryMs, () => void see());
  }

  function stop() {
    round += 1;
    callOff();
    badSinceMs = null;
    goodSinceMs = null;
  }

  return {
    rung: () => rung,
    start() {
      stop();
      callOff = clock.after(ladderTimes.lookEveryMs, () => void see());
    },
    stop,
  };
}
