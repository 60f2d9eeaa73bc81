/** Reduces video level by level while the connection is bad. Audio is never turned off. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import type { ConnectionStats } from '../tool-ports.ts';

/**
 *     0 full ──► 1 low video ──► 2 received video off ──► 3 sent video off too
 *       ◄──────── one level at a time, each after a stable period ────────┘
 */
export type QualityLevel = 0 | 1 | 2 | 3;

export const qualityLevelTimes = {
  checkEveryMs: seconds(2),
  /** Bad for this long: one step down. */
  downAfterMs: seconds(4),
  /** Good for this long: one step up; doubled after a premature step up. */
  upAfterMs: seconds(12),
  maxUpAfterMs: seconds(120),
  /** A step down within this time after a step up means that the step up was premature. */
  prematureMs: seconds(20),
} as const;

type Verdict = 'bad' | 'good' | 'neither';

/**
 * Rates the connection. Five percent of concealed audio are audible, one percent is not. Neither LiveKit's
 * quality nor concealed audio is enough by itself: a device that is too slow shows the same values on a good
 * network.
 */
export function judge({ quality, concealed, lost, delayMs }: ConnectionStats): Verdict {
  const concealment = concealed ?? 0;
  const loss = lost ?? 0;
  const roundTripMs = delayMs ?? 0;
  if (loss > 0.12 || roundTripMs > 1500 || quality === 'lost') return 'bad';
  if (concealment > 0.05 && (loss > 0.01 || roundTripMs > 400)) return 'bad';
  if (quality === 'weak' && (loss > 0.03 || roundTripMs > 600)) return 'bad';
  return concealment < 0.02 && loss < 0.07 && roundTripMs < 800 ? 'good' : 'neither';
}

export interface QualityController {
  level(): QualityLevel;
  /** Checks every two seconds until `stop`; keeps the current level. */
  start(): void;
  stop(): void;
}

interface QualityControllerDependencies {
  readonly clock: Clock;
  readonly readStats: () => Promise<ConnectionStats>;
  /** Called after every check, also without a change: a new room has to receive the limits. */
  readonly onLevel: (level: QualityLevel) => void;
}

export function createQualityController({
  clock,
  readStats,
  onLevel,
}: QualityControllerDependencies): QualityController {
  let level: QualityLevel = 0;
  let badSinceMs: number | null = null;
  let goodSinceMs: number | null = null;
  let lastStepUpAtMs = Number.NEGATIVE_INFINITY;
  let upAfterMs: number = qualityLevelTimes.upAfterMs;
  let generation = 0;
  let cancelCheck = () => {};

  function applyVerdict(verdict: Verdict) {
    const nowMs = clock.now();
    badSinceMs = verdict === 'bad' ? (badSinceMs ?? nowMs) : null;
    goodSinceMs = verdict === 'good' ? (goodSinceMs ?? nowMs) : null;
    if (badSinceMs !== null && level < 3 && nowMs - badSinceMs >= qualityLevelTimes.downAfterMs)
      stepDown(nowMs);
    if (goodSinceMs !== null && level > 0 && nowMs - goodSinceMs >= upAfterMs) stepUp(nowMs);
  }

  function stepDown(nowMs: number) {
    if (nowMs - lastStepUpAtMs < qualityLevelTimes.prematureMs)
      upAfterMs = Math.min(upAfterMs * 2, qualityLevelTimes.maxUpAfterMs);
    level = (level + 1) as QualityLevel;
    badSinceMs = nowMs;
  }

  function stepUp(nowMs: number) {
    level = (level - 1) as QualityLevel;
    lastStepUpAtMs = nowMs;
    goodSinceMs = nowMs;
    if (level === 0) upAfterMs = qualityLevelTimes.upAfterMs;
  }

  async function check() {
    const ownGeneration = generation;
    const connectionStats = await readStats().catch(() => null);
    if (ownGeneration !== generation) return;
    if (connectionStats) applyVerdict(judge(connectionStats));
    onLevel(level);
    cancelCheck = clock.after(qualityLevelTimes.checkEveryMs, () => void check());
  }

  function stop() {
    generation += 1;
    cancelCheck();
    badSinceMs = null;
    goodSinceMs = null;
  }

  return {
    level: () => level,
    start() {
      stop();
      cancelCheck = clock.after(qualityLevelTimes.checkEveryMs, () => void check());
    },
    stop,
  };
}
