/** The actors of random histories, their actions, and the builders of a history's first state. */
import type { Agent, LobbyState } from '../machine/lobby-state.ts';
import type { RequestRow } from '../tables.ts';

/** A request is identified by its customer and product. All numbers are indexes into `Actors`. */
interface OfRequest {
  readonly customer: number;
  readonly product: number;
}

export interface Booking {
  /** The booked time, relative to the knock. */
  readonly inMs: number;
  /** The assigned agent; `null`: any agent. */
  readonly agent: number | null;
}

export type HistoryAction =
  | (OfRequest & { readonly type: 'knock'; readonly booking?: Booking | undefined })
  | (OfRequest & { readonly type: 'leave' | 'block' | 'hold' | 'release' })
  /** A knock brings the customer back. */
  | (OfRequest & { readonly type: 'go-away' | 'on-my-way' })
  /** To another product: of any open request, or by the agent in the meeting. */
  | (OfRequest & { readonly type: 'transfer' | 'transfer-from-meeting'; readonly to: number })
  /** Of a waiting request, by a supervisor. */
  | (OfRequest & { readonly type: 'transfer-waiting'; readonly to: number })
  | (OfRequest & { readonly type: 'move-to-front' })
  | (OfRequest & { readonly type: 'accept' | 'reject' | 'assign'; readonly agent: number })
  | (OfRequest & { readonly type: 'enter-room' | 'leave-room' | 'hang-up' })
  | {
      readonly type: 'lobby-on' | 'lobby-off' | 'connect' | 'disconnect' | 'off-duty' | 'on-duty';
      readonly agent: number;
    }
  /** The agent's connection is lost without a disconnect event. */
  | { readonly type: 'fall-silent'; readonly agent: number }
  | { readonly type: 'close-page' | 'open-page'; readonly customer: number }
  | { readonly type: 'withdraw-product' | 'restore-product'; readonly product: number }
  | { readonly type: 'restart-server' }
  | { readonly type: 'advance'; readonly ms: number };

export interface Actors {
  readonly agents: readonly string[];
  readonly customers: readonly string[];
  readonly products: readonly string[];
  /** By customer: the language that the customer asks for. Absent: none. */
  readonly languages?: readonly (string | null)[];
}

export interface HistoryState {
  readonly at: Date;
  readonly state: LobbyState;
  /** The agents and customers who are connected now. */
  readonly connected: {
    readonly agents: ReadonlySet<string>;
    readonly customers: ReadonlySet<string>;
  };
  /** Customer and product of a transferred request → its current successor. */
  readonly successors?: ReadonlyMap<string, string>;
}

export function buildRequest({
  at,
  ...given
}: Pick<RequestRow, 'id' | 'meetingId' | 'productId' | 'customerId'> & { at: Date }): RequestRow {
  return {
    ...given,
    tenantId: '',
    customerName: '',
    registrationId: '',
    demoType: 'live',
    status: 'WAITING',
    queuedAt: at,
    waitingSince: at,
    knockedAt: at,
    customerSeenAt: at,
    customerSocketId: '',
    scheduleId: null,
    firstAgentId: null,
    firstAgentUntil: null,
    keptOpenUntil: null,
    round: 1,
    reofferAt: null,
    unattendedSince: null,
    agentId: null,
    acceptedAt: null,
    arrivalsDueFrom: null,
    endedAt: null,
    endReason: null,
    language: null,
    utm: {},
    brief: {},
    pastMeetings: 0,
    holdNote: null,
    heldBy: null,
    heldSince: null,
    heldUntil: null,
    successorId: null,
    admitted: false,
    deviceCheck: null,
    placeThen: 1,
    agentsThen: 0,
    freeThen: 0,
    priority: 0,
    priorityReason: null,
    longWaitAt: null,
    message: null,
    messageSentAt: null,
    awayChannel: null,
    awayTravelMinutes: null,
    awayLanguage: null,
    awaySince: null,
    awayNearAt: null,
    awayTurnAt: null,
    awayUntil: null,
    awayOnWayAt: null,
    awayCount: 0,
  };
}

export function buildAgent(userId: string, languages: readonly string[] = []): Agent {
  return {
    userId,
    languages,
    active: true,
    available: false,
    onDuty: true,
    present: false,
    seenAt: null,
    wrapsUpUntil: null,
    idleSince: null,
  };
}
