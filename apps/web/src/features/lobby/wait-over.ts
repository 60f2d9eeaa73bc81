/** How a wait can end without a meeting, as states of the customer's road. */
import type { RoadState } from '@foyer/contract/road.ts';
import type { ProblemCode } from '../../platform/api-error.ts';
import type { WaitingView } from './waiting.ts';

const ends = {
  nobody: 'nobody-free',
  refused: 'turned-away',
  'too-long': 'waited-too-long',
  left: 'left',
  blocked: 'blocked',
  withdrawn: 'called-off',
  paused: 'service-paused',
  'link-sent': 'link-sent',
} as const satisfies Partial<Record<WaitingView['status'], RoadState>>;

/** The state of a wait that is over; `null` while it goes on, and where a meeting ended it. */
export function stateOfWait(status: WaitingView['status']): (typeof ends)[keyof typeof ends] | null {
  return (ends as Partial<Record<string, (typeof ends)[keyof typeof ends]>>)[status] ?? null;
}

// The few codes a knock can end with for good: the whole table would weigh on the way into a meeting.
const finals = {
  'customer.blocked': 'blocked',
  'schedule.not_found': 'time-unknown',
  'link.expired': 'link-expired',
} as const satisfies Partial<Record<ProblemCode, RoadState>>;

export type Refused = (typeof finals)[keyof typeof finals];

/** The state a refused knock ends in; `null` where the details are simply asked for again. */
export function stateOfRefused({ code }: { code: ProblemCode }): Refused | null {
  return (finals as Partial<Record<ProblemCode, Refused>>)[code] ?? null;
}
