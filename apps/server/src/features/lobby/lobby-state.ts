/** A tenant's lobby as plain values, and what a rule changes of it. */
import type { LobbyStep } from '@foyer/contract/lobby-logs.ts';
import type { Whereabouts } from './policy.ts';
import type { Choice, Look, Routing } from './routing.ts';
import type { AgentRow, OfferRow, RequestRow } from './tables.ts';

/** Whoever has a switch; `active` is whether they work here still. */
export type Agent = Omit<AgentRow, 'tenantId'> & {
  readonly languages: readonly string[];
  readonly active: boolean;
};

export interface ProductFacts {
  readonly isOnOffer: boolean;
  readonly routing: Routing;
  readonly offerLastsMs: number;
  /** Ids of the active agents assigned. */
  readonly agentIds: readonly string[];
}

export interface Room {
  readonly agent: Whereabouts | null;
  readonly customer: Whereabouts | null;
}

/** What an agent has to do with requests that are not in the state. */
export interface Elsewhere {
  readonly openOffers: number;
  /** One of them asks one agent at a time, and asks this one now. */
  readonly isAskedAlone: boolean;
  readonly inMeeting: boolean;
}

export interface LobbyState {
  /** Open ones: all of the tenant, or those that a change concerns. */
  readonly requests: readonly RequestRow[];
  /** All offers of these requests. */
  readonly offers: readonly OfferRow[];
  /** By agent; absent where the state holds everything. */
  readonly elsewhere?: ReadonlyMap<string, Elsewhere>;
  readonly agents: ReadonlyMap<string, Agent>;
  readonly products: ReadonlyMap<string, ProductFacts>;
  /** By request: who is in the room of its meeting. */
  readonly rooms: ReadonlyMap<string, Room>;
  /** By `turnKey`. */
  readonly turns: ReadonlyMap<string, number>;
}

export const turnKey = (productId: string, agentId: string) => `${productId} ${agentId}`;

export type AgentTurn = 'present' | 'gone' | 'in-meeting' | 'wrap-up' | 'free' | 'lobby-on' | 'lobby-off';

export type ClosedStatus = 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT' | 'WITHDRAWN';

/** What a rule changed, in the order it did. */
export type Effect =
  | {
      readonly kind: 'request';
      readonly before: RequestRow;
      readonly change: Partial<RequestRow>;
      readonly step: LobbyStep | null;
      readonly agentId: string | null;
      readonly reason: string | null;
    }
  | {
      readonly kind: 'closed';
      readonly request: RequestRow;
      readonly offer: OfferRow;
      readonly status: ClosedStatus;
      readonly reason: string | null;
    }
  | {
      readonly kind: 'asked';
      readonly request: RequestRow;
      readonly offers: readonly OfferRow[];
      readonly look: Look;
      readonly choice: Choice;
      /** The turn of the product this was, where agents are asked in turn. */
      readonly turn: number | null;
    }
  | {
      readonly kind: 'agent';
      readonly agentId: string;
      readonly change: Partial<Agent>;
      readonly state: AgentTurn | null;
    }
  | { readonly kind: 'room-left'; readonly meetingId: string; readonly customerId: string }
  | { readonly kind: 'room-closed'; readonly meetingId: string };

export interface Context {
  readonly at: Date;
  /** Where there is none nobody is asked: customers wait for whoever hosts them. Absent: there is one. */
  readonly hasLobby?: boolean;
  readonly newId: () => string;
}

/** First come first, and among those of one instant always the same. */
export function byComing(
  a: Pick<RequestRow, 'queuedAt' | 'id'>,
  b: Pick<RequestRow, 'queuedAt' | 'id'>,
): number {
  return a.queuedAt.getTime() - b.queuedAt.getTime() || (a.id < b.id ? -1 : 1);
}
