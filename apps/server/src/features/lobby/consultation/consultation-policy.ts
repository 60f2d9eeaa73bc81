/** When a consultation ends without an action of its agents: a pure rule. */
import type { ConsultationEndReason } from '@foyer/contract/lobby/consultations.ts';
import type { ConsultationRow } from '../tables.ts';

export interface ConsultationFacts {
  readonly status: ConsultationRow['status'];
  readonly expiresAt: Date;
  /** A customer of the agent is still in the meeting. */
  readonly hasMeeting: boolean;
  /** The target is active, assigned to the product, on duty and connected, with the lobby on where there is one. */
  readonly isTargetAvailable: boolean;
  /** The target has accepted a customer. */
  readonly isTargetEngaged: boolean;
}

/** Why the consultation ends now; `null` while it goes on. */
export function dueEndOf(facts: ConsultationFacts, at: Date): ConsultationEndReason | null {
  if (facts.status === 'ENDED') return null;
  if (!facts.hasMeeting) return 'meeting-ended';
  if (facts.isTargetEngaged) return 'target-busy';
  if (!facts.isTargetAvailable) return 'target-lost';
  return facts.status === 'ASKED' && facts.expiresAt <= at ? 'no-answer' : null;
}
