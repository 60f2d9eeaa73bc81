/**
 * Opens a meeting from the console in a new tab, or keeps it pending for a button where the browser blocks
 * the tab.
 */

import type { PayloadOf } from '@foyer/contract/core/sockets.ts';
import { seconds } from '@foyer/contract/core/time.ts';
import type { lobbyServerEvents } from '@foyer/contract/lobby/server-events.ts';
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings/meetings.ts';
import type { Platform } from '@foyer/contract/products/products.ts';
import type { StoredKey } from '@foyer/contract/users/users.ts';
import { meetingQuery } from '../../../../platform/meeting-address.ts';
import { createObservable } from '../../../../platform/state/observable.ts';

/** An opened tab needs up to this long to join the room; the button is not shown before, unless it was closed. */
const joinsWithinMs = seconds(15);
/** How long the invitation may take after a click on ACCEPT. */
const invitedWithinMs = seconds(10);

export type Invitation = PayloadOf<(typeof lobbyServerEvents)['lobby_send-agent-to-meeting']>;

/** An open meeting of the agent. */
export interface OpenMeeting {
  readonly meetingId: string;
  readonly productId: string;
  readonly productSlug: string;
  readonly productName: string | null;
  readonly platform: Platform;
  readonly customerName: string;
}

/** A tab of the browser; closed by the agent, it is not going to join. */
export interface OpenedTab {
  readonly closed: boolean;
}

export interface MeetingTabDependencies {
  readonly stored: { get(key: StoredKey): string | null; set(key: StoredKey, value: string): void };
  fetchIsInMeeting(): Promise<boolean>;
  /** @returns `null` for a meeting that does not exist or belongs to another agent */
  findMeeting(meetingId: string): Promise<Meeting | null>;
  /**
   * @param entry handed to the tab, which then need not fetch it
   * @returns `null` where the browser blocked the tab
   */
  openTab(path: string, entry?: MeetingEntry): OpenedTab | null;
  now(): number;
}

export type MeetingTab = ReturnType<typeof createMeetingTab>;

export function createMeetingTab(dependencies: MeetingTabDependencies) {
  const pendingMeeting = createObservable<OpenMeeting | null>(null);
  /** The meeting that the agent is in. */
  const currentMeeting = createObservable<OpenMeeting | null>(null);
  let isInMeeting = false;
  let acceptingUntil = 0;
  let opened: { tab: OpenedTab; meetingId: string; at: number } | null = null;
  let endedMeetingId: string | null = null;

  /**
   * Fetches in advance whether the agent is in a meeting, so that no request delays the new tab after an
   * invitation: browsers allow a new tab only for a short time after the click.
   */
  async function prefetchIsInMeeting(): Promise<void> {
    const answer = await dependencies.fetchIsInMeeting().catch(() => isInMeeting);
    // After the accept the answer would be about the meeting that is about to open.
    if (!isAccepting()) isInMeeting = answer;
  }

  /** The agent has clicked ACCEPT: fetched states are ignored until the invitation arrives. */
  function expectInvitation(): void {
    acceptingUntil = dependencies.now() + invitedWithinMs;
  }

  /** The accept failed. */
  function cancelExpectation(): void {
    acceptingUntil = 0;
  }

  function isAccepting(): boolean {
    return dependencies.now() < acceptingUntil;
  }

  /** The server invites this agent to a meeting. */
  function send({ entry, ...invitation }: Invitation): void {
    cancelExpectation();
    // The answer to an accept and its server event carry the same invitation.
    if (isTabJoining(invitation.meetingId)) return;
    dependencies.stored.set('meetingId', invitation.meetingId);
    dependencies.stored.set('productId', invitation.productId);
    dependencies.stored.set('productSlug', invitation.productSlug);
    const meeting = { ...invitation, productName: null };
    if (isInMeeting) pendingMeeting.set(meeting);
    else open(meeting, entry);
  }

  /** Opens the meeting in a new tab; it stays pending where the browser blocks the tab. */
  function open(meeting: OpenMeeting, entry?: MeetingEntry): void {
    const tab = dependencies.openTab(meetingPath(meeting), entry);
    if (tab) opened = { tab, meetingId: meeting.meetingId, at: dependencies.now() };
    pendingMeeting.set(tab ? null : meeting);
  }

  /**
   * Fetches whether an open meeting waits for the agent: after a reload, when the page becomes visible, and
   * regularly.
   */
  async function recheck(): Promise<void> {
    const meetingId = dependencies.stored.get('meetingId');
    if (!meetingId || meetingId === endedMeetingId) currentMeeting.set(null);
    if (!meetingId || meetingId === endedMeetingId || isAccepting()) return;
    try {
      const [meeting, isInside] = await Promise.all([
        dependencies.findMeeting(meetingId),
        dependencies.fetchIsInMeeting(),
      ]);
      if (dependencies.stored.get('meetingId') !== meetingId || isAccepting()) return;
      isInMeeting = isInside;
      if (meeting?.status !== 'open') endedMeetingId = meetingId;
      const hasStarted = isInside && meeting?.startedAt !== null;
      const ownMeeting = meeting?.status === 'open' && meeting.as === 'agent' ? toOpenMeeting(meeting) : null;
      if (!isTabJoining(meetingId)) pendingMeeting.set(hasStarted ? null : ownMeeting);
      setCurrentMeeting(hasStarted ? ownMeeting : null);
    } catch {
      // Unknown now: the page keeps what it shows.
    }
  }

  /** Notifies subscribers only when it is another meeting. */
  function setCurrentMeeting(meeting: OpenMeeting | null): void {
    if (meeting?.meetingId !== currentMeeting.state()?.meetingId) currentMeeting.set(meeting);
  }

  function isTabJoining(meetingId: string): boolean {
    if (opened?.meetingId !== meetingId || opened.tab.closed) return false;
    return dependencies.now() - opened.at < joinsWithinMs;
  }

  return {
    pendingMeeting,
    currentMeeting,
    prefetchIsInMeeting,
    expectInvitation,
    cancelExpectation,
    send,
    open,
    recheck,
  };
}

/** The address of a meeting. */
export function meetingPath({
  meetingId,
  productSlug,
  platform,
}: Pick<OpenMeeting, 'meetingId' | 'productSlug' | 'platform'>): string {
  return `/live/${encodeURIComponent(productSlug)}${meetingQuery(meetingId, platform !== 'jupiter')}`;
}

function toOpenMeeting({
  meetingId,
  productId,
  productSlug,
  productName,
  platform,
  customerName,
}: Meeting): OpenMeeting {
  return { meetingId, productId, productSlug, productName, platform, customerName };
}
