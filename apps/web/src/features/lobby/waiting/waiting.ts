/**
 * The state of a waiting customer's page and what it shows: pure, fed by snapshots, server events and the
 * connection.
 *
 *     joining ──► waiting ⇄ room ──► ended
 *                    │ └──► no-agent · rejected · too-long ──(ask again)──► waiting
 *                    ├──► left ──(ask again)──► waiting
 *                    ├──► away ──(ask again)──► waiting, at the same place
 *                    ├──► transferred (to the address of another product) · link-sent
 *                    └──► withdrawn · suspended ──(ask again, once it is available again)──► waiting
 *
 * The information with the newest `asOf` wins, so late server events and slow answers change nothing.
 */

import type { PayloadOf } from '@foyer/contract/core/sockets.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { lobbyServerEvents } from '@foyer/contract/lobby/server-events.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { RequestStatus } from '@foyer/contract/lobby/status.ts';
import type { ApiError } from '../../../platform/api/api.ts';
import type { LiveState } from '../../../platform/live/live.ts';

export interface WaitState {
  readonly snapshot: WaitingSnapshot | null;
  readonly connection: LiveState;
  /** When the connection was lost, by the server's clock in milliseconds. */
  readonly lostAt: number | null;
  /** Whether this page has shown the queue: an accept then shows the accepted page before the room. */
  readonly hasWaited: boolean;
  /** Why no request can be made at the moment. */
  readonly unavailable: Unavailability | null;
  /** Whether this page has been in the room: being in the queue again then needs an explanation. */
  readonly hasMet: boolean;
  /** The agent who accepted the request and did not come; `null` where none did not. */
  readonly absentAgent: AbsentAgent | null;
  /** Where an agent transferred the customer to; `null` before that. */
  readonly redirect: Redirect | null;
  /** The newest failure that ends the wait; a new object for each of them. */
  readonly failure: WaitFailure | null;
}

export interface AbsentAgent {
  /** `null` where the tenant hides names. */
  readonly name: string | null;
}

type Redirected = PayloadOf<(typeof lobbyServerEvents)['lobby_customer-redirect']>;
type Redirect = Pick<Redirected, 'why' | 'productSlug'>;

/** The product was withdrawn, or the tenant is suspended. */
export type Unavailability = 'withdrawn' | 'suspended';

/** The customer token is not accepted any more, or the server rejected the request. */
export interface WaitFailure {
  readonly kind: 'sign-in-expired' | 'rejected';
  readonly error: ApiError;
}

export const initialWaitState: WaitState = {
  snapshot: null,
  connection: 'connecting',
  lostAt: null,
  hasWaited: false,
  hasMet: false,
  absentAgent: null,
  unavailable: null,
  redirect: null,
  failure: null,
};

type QueueChanged = PayloadOf<(typeof lobbyServerEvents)['lobby_set-participants-count']>;
type NoticesChanged = PayloadOf<(typeof lobbyServerEvents)['lobby_notices-changed']>;

export type WaitEvent =
  | { type: 'fetched'; snapshot: WaitingSnapshot }
  | ({ type: 'queue-changed' } & QueueChanged)
  | ({ type: 'notices-changed' } & NoticesChanged)
  | ({ type: 'redirected' } & Redirected)
  | { type: 'agent-joined'; meetingId: string }
  | { type: 'accepted'; meetingId: string; agentName: string | null; asOf: string }
  | { type: 'expired'; meetingId: string; reason: 'no-agent' | 'rejected'; asOf: string }
  | { type: 'unavailable'; why: Unavailability }
  /** @property isBackground the page asked by itself, without a click of the customer */
  | { type: 'failed'; failure: WaitFailure; isBackground: boolean }
  | { type: 'connection'; state: LiveState; at: number };

export type WaitView =
  | { readonly status: 'joining' }
  | {
      readonly status: 'waiting';
      readonly position: number;
      readonly queueLength: number;
      readonly likelyWait: WaitingSnapshot['likelyWait'];
      /** Whether an agent takes requests now. Without one a place in the queue means nothing. */
      readonly isAttended: boolean;
      /** The agents with an open offer; `null` without one. */
      readonly asked: WaitingSnapshot['asked'];
      readonly hold: WaitingSnapshot['hold'];
      /** The meeting to come, while agents are offered the request; else `null`. */
      readonly offeredMeetingId: string | null;
      /** Why the customer waits again: the agent did not come, was lost, or transferred the customer. */
      readonly returnReason: AbsentAgent | 'lost' | 'transferred' | null;
    }
  | { readonly status: 'transferred'; readonly productSlug: string }
  | {
      readonly status: 'room';
      readonly meetingId: string;
      readonly agentName: string | null;
      readonly showsAcceptedPage: boolean;
    }
  | {
      readonly status: /** From this page, with the place kept. */
        | 'away'
        | 'no-agent'
        | 'rejected'
        | 'too-long'
        | 'left'
        | 'blocked'
        | Unavailability
        | 'link-sent'
        | 'ended';
    };

export function reduceWait(state: WaitState, event: WaitEvent): WaitState {
  switch (event.type) {
    case 'connection':
      return changeConnection(state, event.state, event.at);
    case 'fetched':
      return { ...applySnapshot(state, event.snapshot), unavailable: null };
    case 'unavailable':
      return { ...state, unavailable: event.why };
    case 'failed':
      return ignoresFailure(state, event) ? state : { ...state, failure: event.failure };
    case 'queue-changed':
      return changeQueue(state, event);
    case 'notices-changed':
      return changeNotices(state, event);
    case 'agent-joined':
      return state.snapshot?.meetingId === event.meetingId ? { ...state, hasMet: true } : state;
    case 'redirected':
      return applyRedirect(state, event);
    case 'accepted': {
      const { meetingId, agentName } = event;
      return patchSnapshot(state, event.asOf, { status: 'ACCEPTED', meetingId, agentName, place: null });
    }
    case 'expired':
      return patchSnapshot(
        state,
        event.asOf,
        { status: 'EXPIRED', endReason: event.reason, place: null },
        (snapshot) => isInQueue(snapshot) && snapshot.meetingId === event.meetingId,
      );
  }
}

/**
 * What the page shows.
 * @param productSlug of the page's address, where it has one
 */
export function viewOf(
  { snapshot, hasWaited, hasMet, absentAgent, unavailable, redirect }: WaitState,
  productSlug?: string,
): WaitView {
  // A meeting that is under way goes on.
  if (unavailable && !isInRoom(snapshot)) return { status: unavailable };
  if (redirect?.why === 'product') return { status: 'transferred', productSlug: redirect.productSlug };
  if (redirect?.why === 'link') return { status: 'link-sent' };
  if (!snapshot) return { status: 'joining' };
  // A warm transfer to another product's agent changes the product, but not the room.
  const staysInRoom = hasMet && isInRoom(snapshot);
  const isElsewhere = productSlug && snapshot.productSlug && snapshot.productSlug !== productSlug;
  if (isOpen(snapshot) && isElsewhere && !staysInRoom)
    return { status: 'transferred', productSlug: snapshot.productSlug };
  switch (snapshot.status) {
    case 'WAITING':
    case 'OFFERED':
    case 'HELD':
      return {
        status: 'waiting',
        position: snapshot.place ?? Math.max(1, snapshot.waiting),
        queueLength: snapshot.waiting,
        likelyWait: snapshot.likelyWait,
        isAttended: snapshot.agents !== 0 || snapshot.status !== 'WAITING',
        asked: snapshot.asked,
        hold: snapshot.hold,
        offeredMeetingId: snapshot.status === 'OFFERED' ? snapshot.meetingId : null,
        returnReason: redirect ? 'transferred' : hasMet ? 'lost' : absentAgent,
      };
    case 'AWAY':
      return { status: 'away' };
    case 'ACCEPTED':
    case 'IN_MEETING': {
      const { meetingId, agentName } = snapshot;
      return { status: 'room', meetingId, agentName, showsAcceptedPage: hasWaited };
    }
    case 'EXPIRED':
      return { status: expiryStatus[snapshot.endReason ?? 'no-agent'] ?? 'no-agent' };
    case 'LEFT':
      return { status: 'left' };
    case 'BLOCKED':
      return { status: 'blocked' };
    case 'CANCELLED':
      return { status: 'withdrawn' };
    case 'TRANSFERRED':
      return { status: 'link-sent' };
    default:
      return { status: 'ended' };
  }
}

/** Until when the position is held for a customer whose connection is lost; `null` while it is not. */
export function heldUntil({ connection, lostAt }: WaitState): number | null {
  return connection === 'lost' && lostAt !== null ? lostAt + lobbyLimits.customerGraceMs : null;
}

type ExpiryStatus = 'no-agent' | 'rejected' | 'too-long';
const expiryStatus: Partial<Record<NonNullable<WaitingSnapshot['endReason']>, ExpiryStatus>> = {
  'no-agent': 'no-agent',
  rejected: 'rejected',
  'max-wait': 'too-long',
};

const queueStatuses: readonly RequestStatus[] = ['WAITING', 'OFFERED', 'HELD'];
const activeStatuses: readonly WaitView['status'][] = ['joining', 'waiting', 'room', 'transferred'];

function isInRoom(snapshot: WaitingSnapshot | null): boolean {
  return snapshot?.status === 'ACCEPTED' || snapshot?.status === 'IN_MEETING';
}

function isOpen(snapshot: WaitingSnapshot): boolean {
  return isInQueue(snapshot) || isInRoom(snapshot);
}

function isInQueue({ status }: WaitingSnapshot): boolean {
  return queueStatuses.includes(status);
}

/**
 * A page that shows how the wait ended keeps showing it when a background request finds the sign-in expired.
 */
function ignoresFailure(
  state: WaitState,
  { failure, isBackground }: { failure: WaitFailure; isBackground: boolean },
) {
  return isBackground && failure.kind === 'sign-in-expired' && !activeStatuses.includes(viewOf(state).status);
}

/** Only a waiting customer has a position: a position received in the room means being back in the queue. */
function changeQueue(
  state: WaitState,
  { count, place = null, likelyWait, agents, asked, hold, isOffered, asOf }: QueueChanged,
): WaitState {
  const change = {
    waiting: count,
    place,
    ...(likelyWait !== undefined && { likelyWait }),
    ...(agents !== undefined && { agents }),
    ...(asked !== undefined && { asked }),
    ...(hold !== undefined && { hold }),
  };
  if (place === null) return patchSnapshot(state, asOf, change, isInQueue);
  const back = patchSnapshot(state, asOf, { status: 'WAITING', agentName: null, hold: null }, isInRoom);
  const before = back.snapshot?.status;
  const status = isOffered ? 'OFFERED' : before === 'OFFERED' && isOffered === false ? 'WAITING' : before;
  return patchSnapshot(back, asOf, { ...change, ...(status && { status }) }, isInQueue);
}

/** These events are the only ones with notices and arrive in order, so one that is older than the snapshot counts too. */
function changeNotices(state: WaitState, { notices, asOf }: NoticesChanged): WaitState {
  const { snapshot } = state;
  if (!snapshot) return state;
  const newest = isStale(state, asOf) ? snapshot.asOf : asOf;
  return { ...state, snapshot: { ...snapshot, notices, asOf: newest } };
}

function applyRedirect(state: WaitState, { why, productSlug, asOf }: Redirected): WaitState {
  return isStale(state, asOf) ? state : { ...state, redirect: { why, productSlug } };
}

/** Whether newer information is known already. */
function isStale({ snapshot }: WaitState, asOf: string): boolean {
  return snapshot !== null && Date.parse(asOf) < Date.parse(snapshot.asOf);
}

function applySnapshot(state: WaitState, snapshot: WaitingSnapshot): WaitState {
  if (isStale(state, snapshot.asOf)) return state;
  return {
    ...state,
    snapshot,
    redirect: keepsRedirect(state, snapshot) ? state.redirect : null,
    hasWaited: state.hasWaited || isInQueue(snapshot),
    hasMet: state.hasMet || (snapshot.status === 'IN_MEETING' && !snapshot.isElsewhere),
    absentAgent: absentAgentAfter(state, snapshot),
  };
}

/** An accepted request is in the queue again. Until another agent accepts it, that explains the queue. */
function absentAgentAfter({ snapshot: before, absentAgent }: WaitState, snapshot: WaitingSnapshot) {
  if (isInRoom(snapshot)) return null;
  if (before?.status === 'ACCEPTED' && isInQueue(snapshot)) return { name: before.agentName };
  return absentAgent;
}

/** A transfer to another agent is shown in the queue that follows, until an agent accepts. */
function keepsRedirect({ redirect }: WaitState, snapshot: WaitingSnapshot): boolean {
  return redirect?.why !== 'agent' || !isInRoom(snapshot);
}

function patchSnapshot(
  state: WaitState,
  asOf: string,
  change: Partial<WaitingSnapshot>,
  applies: (snapshot: WaitingSnapshot) => boolean = () => true,
): WaitState {
  const { snapshot } = state;
  return snapshot && applies(snapshot) ? applySnapshot(state, { ...snapshot, ...change, asOf }) : state;
}

function changeConnection(state: WaitState, connection: LiveState, at: number): WaitState {
  if (connection === state.connection) return state;
  return { ...state, connection, lostAt: connection === 'lost' ? at : null };
}
