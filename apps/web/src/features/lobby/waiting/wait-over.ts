/** How a wait can end without a meeting, as states of the customer journey. */
import type { JourneyState } from '@foyer/contract/journey/journey.ts';
import type { ProblemCode } from '../../../platform/api/api-error.ts';
import type { WaitView } from './waiting.ts';

const endStates = {
  'no-agent': 'no-agent-free',
  rejected: 'turned-away',
  'too-long': 'waited-too-long',
  left: 'left',
  blocked: 'blocked',
  withdrawn: 'called-off',
  suspended: 'service-paused',
  'link-sent': 'link-sent',
} as const satisfies Partial<Record<WaitView['status'], JourneyState>>;

/** The state of a wait that has ended; `null` while it goes on, and after a meeting. */
export function stateOfWait(status: WaitView['status']): (typeof endStates)[keyof typeof endStates] | null {
  return (endStates as Partial<Record<string, (typeof endStates)[keyof typeof endStates]>>)[status] ?? null;
}

// The few codes that reject a knock for good. The whole table would be too large for a page on the path to
// the meeting.
const rejectionStates = {
  'customer.blocked': 'blocked',
  'lobby.closed': 'lobby-closed',
  'schedule.not_found': 'time-unknown',
  'link.expired': 'link-expired',
} as const satisfies Partial<Record<ProblemCode, JourneyState>>;

export type RejectionState = (typeof rejectionStates)[keyof typeof rejectionStates];

/** The state that a rejected knock leads to; `null` where the form is shown again. */
export function stateOfRejection({ code }: { code: ProblemCode }): RejectionState | null {
  return (rejectionStates as Partial<Record<ProblemCode, RejectionState>>)[code] ?? null;
}
