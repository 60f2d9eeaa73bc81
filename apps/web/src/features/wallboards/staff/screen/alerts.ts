/** Which figures of a wallboard alert. Pure. */
import type { ShownWallboard, WallboardThresholds } from '@foyer/contract/lobby/wallboards.ts';

export type AlertName = keyof WallboardThresholds;

/** @param now the server's clock, milliseconds */
export function waitMs({ longestSince }: Pick<ShownWallboard, 'longestSince'>, now: number): number | null {
  return longestSince === null ? null : Math.max(0, now - Date.parse(longestSince));
}

/** @param now the server's clock, milliseconds */
export function alertsOf(shown: ShownWallboard, now: number): ReadonlySet<AlertName> {
  const { thresholds, waiting, withinTarget, agents } = shown;
  const wait = waitMs(shown, now);
  const reached = (value: number | null, threshold: number | null) =>
    value !== null && threshold !== null && value >= threshold;
  const below = (value: number | null, threshold: number | null) =>
    value !== null && threshold !== null && value < threshold;
  const alerts: Record<AlertName, boolean> = {
    waiting: reached(waiting, thresholds.waiting),
    waitSeconds: reached(wait === null ? null : wait / 1000, thresholds.waitSeconds),
    availableAgents: below(agents.available, thresholds.availableAgents),
    withinTargetPercent: below(
      withinTarget === null ? null : withinTarget * 100,
      thresholds.withinTargetPercent,
    ),
  };
  return new Set((Object.keys(alerts) as AlertName[]).filter((name) => alerts[name]));
}
