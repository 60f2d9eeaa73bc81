/** The way from the console into a meeting: a new tab where the browser allows one, else a button that stays. */
import type { lobbyNews } from '@foyer/contract/lobby-news.ts';
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings.ts';
import type { PayloadOf } from '@foyer/contract/sockets.ts';
import { seconds } from '@foyer/contract/time.ts';
import type { StoredKey } from '@foyer/contract/users.ts';
import { watch } from './watched.ts';

/** A tab that was opened needs this long to reach the room; until then the button would only confuse. */
const arrivesWithinMs = seconds(15);
/** How long after a click on ACCEPT its news may take. */
const sentWithinMs = seconds(10);

export type Invitation = PayloadOf<(typeof lobbyNews)['lobby_send-agent-to-meeting']>;

/** A meeting that waits for the agent. */
export interface OpenMeeting {
  readonly meetingId: string;
  readonly productId: string;
  readonly productSlug: string;
  readonly productName: string | null;
  readonly customerName: string;
}

export interface DoorParts {
  readonly stored: { get(key: StoredKey): string | null; set(key: StoredKey, value: string): void };
  fetchIsInMeeting(): Promise<boolean>;
  /** @returns `null` for a meeting that is not this agent's, or does not exist */
  findMeeting(meetingId: string): Promise<Meeting | null>;
  /** @param entry for the tab to find, so that it need not ask @returns whether the browser opened it */
  openTab(path: string, entry?: MeetingEntry): boolean;
  now(): number;
}

export type MeetingDoor = ReturnType<typeof createMeetingDoor>;

export function createMeetingDoor(parts: DoorParts) {
  const waiting = watch<OpenMeeting | null>(null);
  /** The meeting this agent is in right now. */
  const inside = watch<OpenMeeting | null>(null);
  let isInMeeting = false;
  let acceptingUntil = 0;
  let opened = { meetingId: '', at: Number.NEGATIVE_INFINITY };
  let endedId: string | null = null;

  /**
   * Asks ahead whether the agent is in a meeting, so that no question stands between the news and the new tab:
   * the browser allows a tab only for moments after the click.
   */
  async function askAhead(): Promise<void> {
    const answer = await parts.fetchIsInMeeting().catch(() => isInMeeting);
    // From the accept on the answer would be about the very meeting that is to be opened.
    if (!isAccepting()) isInMeeting = answer;
  }

  /** The agent has clicked ACCEPT: until the news nothing that is asked counts. */
  function expect(): void {
    acceptingUntil = parts.now() + sentWithinMs;
  }

  /** The accept came to nothing. */
  function expectNothing(): void {
    acceptingUntil = 0;
  }

  function isAccepting(): boolean {
    return parts.now() < acceptingUntil;
  }

  /** The server sends this agent to a meeting. */
  function send({ entry, ...invitation }: Invitation): void {
    expectNothing();
    // The answer and the news of one accept say the same.
    if (isArriving(invitation.meetingId)) return;
    parts.stored.set('meetingId', invitation.meetingId);
    parts.stored.set('productId', invitation.productId);
    parts.stored.set('productSlug', invitation.productSlug);
    const meeting = { ...invitation, productName: null };
    if (isInMeeting) waiting.set(meeting);
    else open(meeting, entry);
  }

  /** Opens the meeting in a new tab; a browser that refuses leaves the button standing. */
  function open(meeting: OpenMeeting, entry?: MeetingEntry): void {
    const isOpen = parts.openTab(meetingPath(meeting), entry);
    if (isOpen) opened = { meetingId: meeting.meetingId, at: parts.now() };
    waiting.set(isOpen ? null : meeting);
  }

  /** After a reload, when the page is looked at again, and from time to time: does an open meeting wait for the agent? */
  async function recheck(): Promise<void> {
    const meetingId = parts.stored.get('meetingId');
    if (!meetingId || meetingId === endedId) inside.set(null);
    if (!meetingId || meetingId === endedId || isAccepting()) return;
    try {
      const [meeting, isInside] = await Promise.all([parts.findMeeting(meetingId), parts.fetchIsInMeeting()]);
      if (parts.stored.get('meetingId') !== meetingId || isAccepting()) return;
      isInMeeting = isInside;
      if (meeting?.status !== 'open') endedId = meetingId;
      const isThere = isInside && meeting?.startedAt !== null;
      const own = meeting?.status === 'open' && meeting.as === 'agent' ? summarise(meeting) : null;
      if (!isArriving(meetingId)) waiting.set(isThere ? null : own);
      setInside(isThere ? own : null);
    } catch {
      // Not known now; what stands on the page stays.
    }
  }

  /** What is shown moves only when it is another meeting. */
  function setInside(meeting: OpenMeeting | null): void {
    if (meeting?.meetingId !== inside.get()?.meetingId) inside.set(meeting);
  }

  function isArriving(meetingId: string): boolean {
    return opened.meetingId === meetingId && parts.now() - opened.at < arrivesWithinMs;
  }

  return { waiting, inside, askAhead, expect, expectNothing, send, open, recheck };
}

/** Where a meeting is held. */
export function meetingPath({
  meetingId,
  productSlug,
}: Pick<OpenMeeting, 'meetingId' | 'productSlug'>): string {
  return `/live/${encodeURIComponent(productSlug)}?${new URLSearchParams({ meetingId })}`;
}

function summarise({ meetingId, productId, productSlug, productName, customerName }: Meeting): OpenMeeting {
  return { meetingId, productId, productSlug, productName, customerName };
}
