/**
 * What a waiting customer's page knows and shows: pure, fed by snapshots, news and the state of the connection.
 *
 *     arriving ──► waiting ⇄ room ──► over
 *                     │ └──► nobody · refused · too-long ──(ask again)──► waiting
 *                     ├──► left ──(ask again)──► waiting
 *                     ├──► elsewhere (another product's address) · link-sent
 *                     └──► withdrawn · paused ──(ask again, once it is offered again)──► waiting
 *
 * Whatever carries the newest `asOf` wins, so late news and slow answers change nothing.
 */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { lobbyNews } from '@foyer/contract/lobby-news.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import type { RequestStatus } from '@foyer/contract/lobby-status.ts';
import type { PayloadOf } from '@foyer/contract/sockets.ts';
import type { LiveState } from '../../platform/live.ts';

export interface Waiting {
  readonly snapshot: WaitingSnapshot | null;
  readonly connection: LiveState;
  /** When the connection was lost, by this machine's clock in milliseconds. */
  readonly lostAt: number | null;
  /** Whether this page has shown the queue: then an accept opens the door before it leads into the room. */
  readonly hasWaited: boolean;
  /** Why nothing can be asked for at the moment: the product is off show, or the tenant suspended. */
  readonly barred: Barred | null;
  /** Whether this page has been in the room: being in the queue again needs a word. */
  readonly hasMet: boolean;
  /** Where an agent handed the customer on to; `null` until then. */
  readonly redirect: Redirect | null;
}

type Redirected = PayloadOf<(typeof lobbyNews)['lobby_customer-redirect']>;
type Redirect = Pick<Redirected, 'why' | 'productSlug'>;

export type Barred = 'withdrawn' | 'paused';

export const arriving: Waiting = {
  snapshot: null,
  connection: 'connecting',
  lostAt: null,
  hasWaited: false,
  hasMet: false,
  barred: null,
  redirect: null,
};

type Moved = PayloadOf<(typeof lobbyNews)['lobby_set-participants-count']>;

export type WaitingEvent =
  | { type: 'fetched'; snapshot: WaitingSnapshot }
  | ({ type: 'moved' } & Moved)
  | ({ type: 'redirected' } & Redirected)
  | { type: 'met'; meetingId: string }
  | { type: 'accepted'; meetingId: string; agentName: string | null; asOf: string }
  | { type: 'expired'; meetingId: string; reason: 'no-agent' | 'rejected'; asOf: string }
  | { type: 'barred'; why: Barred }
  | { type: 'connection'; state: LiveState; at: number };

/** What an agent said, until when the place is kept, and how long that still was when it was told. */
export type Hold = NonNullable<WaitingSnapshot['hold']> & { readonly keptMs: number };

export type WaitingView =
  | { readonly status: 'arriving' }
  | {
      readonly status: 'waiting';
      readonly place: number;
      readonly waiting: number;
      readonly likelyWait: WaitingSnapshot['likelyWait'];
      readonly hold: Hold | null;
      /** The meeting to come, while agents are being asked; else `null`. */
      readonly offered: string | null;
      /** Why the customer waits after a meeting: the agent was lost, or handed them on. */
      readonly after: 'lost' | 'handed-on' | null;
    }
  | { readonly status: 'elsewhere'; readonly productSlug: string }
  | {
      readonly status: 'room';
      readonly meetingId: string;
      readonly agentName: string | null;
      readonly throughDoor: boolean;
    }
  | {
      readonly status: 'nobody' | 'refused' | 'too-long' | 'left' | 'blocked' | Barred | 'link-sent' | 'over';
    };

export function reduceWaiting(waiting: Waiting, event: WaitingEvent): Waiting {
  switch (event.type) {
    case 'connection':
      return connectionChanged(waiting, event.state, event.at);
    case 'fetched':
      return { ...learn(waiting, event.snapshot), barred: null };
    case 'barred':
      return { ...waiting, barred: event.why };
    case 'moved':
      return moved(waiting, event);
    case 'met':
      return waiting.snapshot?.meetingId === event.meetingId ? { ...waiting, hasMet: true } : waiting;
    case 'redirected':
      return redirected(waiting, event);
    case 'accepted': {
      const { meetingId, agentName } = event;
      return amend(waiting, event.asOf, { status: 'ACCEPTED', meetingId, agentName, place: null });
    }
    case 'expired':
      return amend(
        waiting,
        event.asOf,
        { status: 'EXPIRED', endReason: event.reason, place: null },
        (snapshot) => isInQueue(snapshot) && snapshot.meetingId === event.meetingId,
      );
  }
}

/**
 * What the page shows for what it knows.
 * @param productSlug of the page's address, where it has one
 */
export function viewOf(
  { snapshot, hasWaited, hasMet, barred, redirect }: Waiting,
  productSlug?: string,
): WaitingView {
  // A meeting that is under way goes on.
  if (barred && !isInRoom(snapshot)) return { status: barred };
  if (redirect?.why === 'product') return { status: 'elsewhere', productSlug: redirect.productSlug };
  if (redirect?.why === 'link') return { status: 'link-sent' };
  if (!snapshot) return { status: 'arriving' };
  if (isOpen(snapshot) && productSlug && snapshot.productSlug && snapshot.productSlug !== productSlug)
    return { status: 'elsewhere', productSlug: snapshot.productSlug };
  switch (snapshot.status) {
    case 'WAITING':
    case 'OFFERED':
    case 'HELD':
      return {
        status: 'waiting',
        place: snapshot.place ?? Math.max(1, snapshot.waiting),
        waiting: snapshot.waiting,
        likelyWait: snapshot.likelyWait,
        hold: holdOf(snapshot),
        offered: snapshot.status === 'OFFERED' ? snapshot.meetingId : null,
        after: redirect ? 'handed-on' : hasMet ? 'lost' : null,
      };
    case 'ACCEPTED':
    case 'IN_MEETING': {
      const { meetingId, agentName } = snapshot;
      return { status: 'room', meetingId, agentName, throughDoor: hasWaited };
    }
    case 'EXPIRED':
      return { status: expiry[snapshot.endReason ?? 'no-agent'] ?? 'nobody' };
    case 'LEFT':
      return { status: 'left' };
    case 'BLOCKED':
      return { status: 'blocked' };
    case 'CANCELLED':
      return { status: 'withdrawn' };
    case 'TRANSFERRED':
      return { status: 'link-sent' };
    default:
      return { status: 'over' };
  }
}

/** Until when the place is held for a customer whose connection is lost; `null` while it is not. */
export function heldUntil({ connection, lostAt }: Waiting): number | null {
  return connection === 'lost' && lostAt !== null ? lostAt + lobbyLimits.customerGraceMs : null;
}

const expiry: Partial<Record<NonNullable<WaitingSnapshot['endReason']>, 'nobody' | 'refused' | 'too-long'>> =
  {
    'no-agent': 'nobody',
    rejected: 'refused',
    'max-wait': 'too-long',
  };

const inQueue: readonly RequestStatus[] = ['WAITING', 'OFFERED', 'HELD'];

function isInRoom(snapshot: WaitingSnapshot | null): boolean {
  return snapshot?.status === 'ACCEPTED' || snapshot?.status === 'IN_MEETING';
}

const inRoom: Partial<Record<RequestStatus, true>> = { ACCEPTED: true, IN_MEETING: true };

function isOpen(snapshot: WaitingSnapshot): boolean {
  return isInQueue(snapshot) || isInRoom(snapshot);
}

function isInQueue({ status }: WaitingSnapshot): boolean {
  return inQueue.includes(status);
}

function holdOf({ hold, asOf }: WaitingSnapshot): Hold | null {
  return hold && { ...hold, keptMs: Date.parse(hold.until) - Date.parse(asOf) };
}

/** Only who waits has a place: whoever is told one in the room is back in the queue. */
function moved(waiting: Waiting, { count, place = null, likelyWait, hold, isOffered, asOf }: Moved): Waiting {
  const change = {
    ...{ waiting: count, place },
    ...(likelyWait !== undefined && { likelyWait }),
    ...(hold !== undefined && { hold }),
  };
  if (place === null) return amend(waiting, asOf, change, isInQueue);
  const isBack = (snapshot: WaitingSnapshot) => snapshot.status in inRoom;
  const back = amend(waiting, asOf, { status: 'WAITING', agentName: null, hold: null }, isBack);
  const before = back.snapshot?.status;
  const status = isOffered ? 'OFFERED' : before === 'OFFERED' && isOffered === false ? 'WAITING' : before;
  return amend(back, asOf, { ...change, ...(status && { status }) }, isInQueue);
}

function redirected(waiting: Waiting, { why, productSlug, asOf }: Redirected): Waiting {
  return isOutdone(waiting, asOf) ? waiting : { ...waiting, redirect: { why, productSlug } };
}

/** Whether something newer is known. */
function isOutdone({ snapshot }: Waiting, asOf: string): boolean {
  return snapshot !== null && Date.parse(asOf) < Date.parse(snapshot.asOf);
}

function learn(waiting: Waiting, snapshot: WaitingSnapshot): Waiting {
  if (isOutdone(waiting, snapshot.asOf)) return waiting;
  return {
    ...waiting,
    snapshot,
    redirect: isSameWait(waiting, snapshot) ? waiting.redirect : null,
    hasWaited: waiting.hasWaited || isInQueue(snapshot),
    hasMet: waiting.hasMet || snapshot.status === 'IN_MEETING',
  };
}

/** Who was handed on stays so in the queue that follows, until somebody else accepts. */
function isSameWait({ redirect }: Waiting, { status }: WaitingSnapshot): boolean {
  return redirect?.why !== 'agent' || !(status in inRoom);
}

function amend(
  waiting: Waiting,
  asOf: string,
  change: Partial<WaitingSnapshot>,
  applies: (snapshot: WaitingSnapshot) => boolean = () => true,
): Waiting {
  const { snapshot } = waiting;
  return snapshot && applies(snapshot) ? learn(waiting, { ...snapshot, ...change, asOf }) : waiting;
}

function connectionChanged(waiting: Waiting, connection: LiveState, at: number): Waiting {
  if (connection === waiting.connection) return waiting;
  return { ...waiting, connection, lostAt: connection === 'lost' ? at : null };
}
