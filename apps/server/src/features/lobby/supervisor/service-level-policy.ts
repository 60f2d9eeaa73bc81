/** When a missed target is worth an alert, and when the alert is over: pure. */

import { hours } from '@foyer/contract/core/time.ts';
import { isBelowTarget, type ServiceLevel } from '@foyer/contract/lobby/live-board.ts';

/** The service level is that of the customers who began to wait in this time. */
export const periodMs = hours(1);
/** Fewer waits say nothing about the service. */
const minWaits = 5;

interface Facts {
  readonly level: ServiceLevel;
  readonly targetPercent: number;
  /** Whether the product takes requests now. */
  readonly isOpen: boolean;
  /** The alert that stands; `null`: none. */
  readonly alert: { readonly fewWaitsSince: Date | null } | null;
  readonly at: Date;
}

/**
 * `missed`: alert · `recovered`: the alert is over · `forgotten`: the alert is over, because there were too few waits for an
 * hour · `few-waits` and `enough-waits`: the alert stands, and that hour begins or is interrupted · `unchanged`.
 */
type ServiceLevelVerdict = 'missed' | 'recovered' | 'forgotten' | 'few-waits' | 'enough-waits' | 'unchanged';

export function judgeServiceLevel({ level, targetPercent, isOpen, alert, at }: Facts): ServiceLevelVerdict {
  if (!isOpen || level.waits < minWaits) {
    if (!alert) return 'unchanged';
    if (!alert.fewWaitsSince) return 'few-waits';
    return at.getTime() - alert.fewWaitsSince.getTime() >= periodMs ? 'forgotten' : 'unchanged';
  }
  if (!isBelowTarget(level, targetPercent)) return alert ? 'recovered' : 'unchanged';
  if (!alert) return 'missed';
  return alert.fewWaitsSince ? 'enough-waits' : 'unchanged';
}
