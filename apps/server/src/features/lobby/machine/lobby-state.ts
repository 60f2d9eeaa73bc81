/** A tenant's lobby as plain values, and the effects of the rules on it. */
import type { LobbyLogEntryType, LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import type { Choice, Routing, RoutingInput } from '../routing/routing.ts';
import type { AgentRow, OfferRow, RequestRow } from '../tables.ts';
import type { RoomPresence } from './policy.ts';

/**
 * An agent who has used the lobby switch at least once; `active` is false once the account is deactivated.
 */
export type Agent = Omit<AgentRow, 'tenantId' | 'breakReason'> & {
  readonly languages: readonly string[];
  readonly active: boolean;
};

export interface ProductFacts {
  readonly isOnOffer: boolean;
  readonly routing: Routing;
  readonly offerLastsMs: number;
  /** Ids of the assigned active agents. */
  readonly agentIds: readonly string[];
}

export interface Room {
  readonly agent: RoomPresence | null;
  readonly customer: RoomPresence | null;
}

/** An agent's part in requests that are not in the state. */
export interface WorkElsewhere {
  readonly openOffers: number;
  /** One of them is routed sequentially and is offered to this agent now. */
  readonly isOfferedExclusively: boolean;
  readonly inMeeting: boolean;
}

export interface LobbyState {
  /** Open requests: all of the tenant, or those that a change affects. */
  readonly requests: readonly RequestRow[];
  /** All offers of these requests. */
  readonly offers: readonly OfferRow[];
  /** By agent. It is absent when the state holds the whole lobby. */
  readonly elsewhere?: ReadonlyMap<string, WorkElsewhere>;
  readonly agents: ReadonlyMap<string, Agent>;
  readonly products: ReadonlyMap<string, ProductFacts>;
  /** By request: the presence of both sides in the room of its meeting. */
  readonly rooms: ReadonlyMap<string, Room>;
  /** By `turnKey`. */
  readonly turns: ReadonlyMap<string, number>;
}

export const turnKey = (productId: string, agentId: string) => `${productId} ${agentId}`;

export type AgentTransition =
  | 'present'
  | 'gone'
  | 'in-meeting'
  | 'wrap-up'
  | 'free'
  | 'lobby-on'
  | 'lobby-off';

export type ClosedStatus = 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT' | 'WITHDRAWN';

/** A change that a rule made. The order of the effects is the order of the changes. */
export type Effect =
  | {
      readonly kind: 'request';
      readonly before: RequestRow;
      readonly change: Partial<RequestRow>;
      readonly step: LobbyLogEntryType | null;
      readonly agentId: string | null;
      readonly reason: LobbyLogReason | null;
    }
  | {
      readonly kind: 'offer-closed';
      readonly request: RequestRow;
      readonly offer: OfferRow;
      readonly status: ClosedStatus;
      readonly reason: LobbyLogReason | null;
    }
  | {
      readonly kind: 'offered';
      readonly request: RequestRow;
      readonly offers: readonly OfferRow[];
      readonly input: RoutingInput;
      readonly choice: Choice;
      /** The turn number of this offer with round-robin routing, otherwise `null`. */
      readonly turn: number | null;
    }
  | {
      readonly kind: 'agent';
      readonly agentId: string;
      readonly change: Partial<Agent>;
      readonly state: AgentTransition | null;
    }
  | { readonly kind: 'room-left'; readonly meetingId: string; readonly customerId: string }
  | { readonly kind: 'room-closed'; readonly meetingId: string };

export interface Context {
  readonly at: Date;
  /** Whether lobby mode is on (the default). Without it nothing is offered, and customers wait for a host. */
  readonly hasLobby?: boolean;
  readonly newId: () => string;
}

type QueueOrderFields = Pick<RequestRow, 'priority' | 'queuedAt' | 'id'>;

/**
 * Queue order: customers who were moved to the front, the newest move first, then by `queuedAt`, then by id so
 * that the order is total.
 */
export function byQueueOrder(a: QueueOrderFields, b: QueueOrderFields): number {
  return b.priority - a.priority || a.queuedAt.getTime() - b.queuedAt.getTime() || (a.id < b.id ? -1 : 1);
}
