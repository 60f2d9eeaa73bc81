/** Who plays in the histories that tests make up, and what may happen to them. */
import type { Agent, LobbyState } from './lobby-state.ts';
import type { RequestRow } from './tables.ts';

/** People by their place in the cast; a request by its customer and product. */
export type Happening =
  | { readonly is: 'knock'; readonly customer: number; readonly product: number; readonly booked?: number }
  | { readonly is: 'leave' | 'block'; readonly customer: number; readonly product: number }
  | { readonly is: 'hold' | 'release'; readonly customer: number; readonly product: number }
  /** To another product: whoever it is, or by the agent who meets them. */
  | {
      readonly is: 'transfer' | 'hand-on';
      readonly customer: number;
      readonly product: number;
      readonly to: number;
    }
  | {
      readonly is: 'accept' | 'reject';
      readonly agent: number;
      readonly customer: number;
      readonly product: number;
    }
  | { readonly is: 'enter' | 'walk-out' | 'hang-up'; readonly customer: number; readonly product: number }
  | { readonly is: 'on' | 'off' | 'back' | 'gone' | 'off-duty' | 'on-duty'; readonly agent: number }
  /** Nothing more is heard of the connection, and nobody says that it is gone. */
  | { readonly is: 'silent'; readonly agent: number }
  | { readonly is: 'page-gone' | 'page-back'; readonly customer: number }
  | { readonly is: 'withdraw' | 'put-back'; readonly product: number }
  | { readonly is: 'restart' }
  | { readonly is: 'pass'; readonly ms: number };

export interface Cast {
  readonly agents: readonly string[];
  readonly customers: readonly string[];
  readonly products: readonly string[];
}

export interface Play {
  readonly at: Date;
  readonly state: LobbyState;
  /** Who is connected now. */
  readonly here: { readonly agents: ReadonlySet<string>; readonly customers: ReadonlySet<string> };
  /** Customer and product → the request that who was handed on from there has now. */
  readonly standsFor?: ReadonlyMap<string, string>;
}

export function buildRequest({
  at,
  ...given
}: Pick<RequestRow, 'id' | 'meetingId' | 'productId' | 'customerId'> & { at: Date }): RequestRow {
  return {
    ...given,
    ...{ tenantId: '', customerName: '', registrationId: '', demoType: 'live', status: 'WAITING' },
    ...{ queuedAt: at, waitingSince: at, knockedAt: at, customerSeenAt: at, customerSocketId: '' },
    ...{ scheduleId: null, firstAgentId: null, firstAgentUntil: null, keptOpenUntil: null },
    ...{ round: 1, reofferAt: null, nobodySince: null, agentId: null, acceptedAt: null },
    ...{ endedAt: null, endReason: null, language: null, utm: {}, pastMeetings: 0 },
    ...{ holdNote: null, heldBy: null, heldSince: null, heldUntil: null, successorId: null, admitted: false },
    deviceCheck: null,
    ...{ placeThen: 1, agentsThen: 0, freeThen: 0 },
  };
}

export function buildAgent(userId: string, languages: readonly string[] = []): Agent {
  return {
    ...{ userId, languages, active: true, available: false, onDuty: true, present: false },
    ...{ seenAt: null, wrapsUpUntil: null, idleSince: null },
  };
}
