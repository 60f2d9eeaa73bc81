/**
 * Keeps one participant's connection to the room: enters, detects losses, retries, and gives up after three
 * minutes.
 */

import { seconds } from '@foyer/contract/core/time.ts';
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings/meetings.ts';
import {
  type CallPorts,
  type DeviceKind,
  deviceKinds,
  type MediaRoom,
  type MediaRoomEvent,
} from './call-ports.ts';
import type { EntryRefusal } from './call-state.ts';
import { codeOf, isEnd, isPageFault, refusalOf, retryAfterOf } from './entry-errors.ts';
import { createReceiveWatchdog } from './receive-watchdog.ts';
import { nextTryInMs } from './reconnecting.ts';

export type Outcome =
  | { type: 'ended'; meeting: Meeting | null }
  /** The customer left, in this tab or in another one. */
  | { type: 'left'; meeting: Meeting | null }
  | { type: 'refused'; refusal: EntryRefusal }
  | { type: 'failed' };

/** Why the connection counts as lost: the room reported it, the browser is offline, or no packets arrive. */
type Cause = 'room' | 'offline' | 'stalled';

interface ConnectionDependencies {
  readonly ports: Pick<CallPorts, 'api' | 'openRoom' | 'clock' | 'random' | 'signallingUrl' | 'logError'>;
  /** The track that others should receive; read whenever a room is entered. */
  readonly shared: (kind: DeviceKind) => MediaStreamTrack | null;
  /** Entering takes a departure back. */
  readonly rejoins: () => boolean;
  readonly onEntry: (entry: MeetingEntry) => void;
  readonly onView: () => void;
  /** @param sinceMs epoch milliseconds of the ports' clock */
  readonly onLost: (sinceMs: number) => void;
  readonly onRestored: () => void;
  readonly onShareFailed: (kind: DeviceKind) => void;
  /** Called once, after the connection is closed for good. */
  readonly onOver: (outcome: Outcome) => void;
}

export interface CallConnection {
  room(): MediaRoom | null;
  enter(): void;
  handleOffline(): void;
  handleOnline(): void;
  /** Leaves the room; `enter` connects again. */
  pause(): void;
  /** Leaves the room for good without ending the meeting. */
  close(): void;
}

/**
 * LiveKit resumes most connections by itself; after this time a new entry gets a fresh token or learns of the
 * end.
 */
const resumeTimeoutMs = seconds(15);

/** In a row. One alone may be a coincidence, such as a track that ended while it was published. */
const maxPageFaults = 3;

/** A connection that has not entered yet counts as lost from now on. */
export function createCallConnection(dependencies: ConnectionDependencies): CallConnection {
  const { ports } = dependencies;
  const { api, clock } = ports;
  const causes = new Set<Cause>(['room']);
  let room: MediaRoom | null = null;
  let lostAtMs: number | null = clock.now();
  let attempt = 0;
  let pageFaults = 0;
  let hasEntered = false;
  let isClosed = false;
  /** The signalling is lost, and LiveKit tries to resume it. Media may continue meanwhile. */
  let isResuming = false;
  let cancelRetry = () => {};
  const watchdog = createReceiveWatchdog({
    clock,
    room: () => (causes.has('room') ? null : room),
    onStalled: (sinceMs) => addCause('stalled', sinceMs),
    onReceiving: () => resolveCauses('stalled'),
    onTimeout: () => !isResuming && void enter(),
  });

  function addCause(cause: Cause, sinceMs = clock.now()) {
    causes.add(cause);
    if (isClosed || lostAtMs !== null) return;
    lostAtMs = sinceMs;
    dependencies.onLost(sinceMs);
  }

  function resolveCauses(...resolved: Cause[]) {
    for (const cause of resolved) causes.delete(cause);
    if (isClosed || causes.size > 0 || lostAtMs === null) return;
    lostAtMs = null;
    dependencies.onRestored();
  }

  function leaveRoom() {
    attempt += 1;
    isResuming = false;
    cancelRetry();
    void room?.leave();
    room = null;
  }

  function close() {
    isClosed = true;
    watchdog.stop();
    leaveRoom();
  }

  function finish(outcome: Outcome) {
    if (isClosed) return;
    close();
    dependencies.onOver(outcome);
  }

  function scheduleRetry(waitMs = 0) {
    const nextMs = nextTryInMs(clock.now() - (lostAtMs ?? clock.now()), ports.random());
    if (nextMs === null) return finish({ type: 'failed' });
    cancelRetry();
    cancelRetry = clock.after(Math.max(nextMs, waitMs), () => void enter());
  }

  async function enter() {
    leaveRoom();
    addCause('room');
    const ownAttempt = attempt;
    const isStale = () => isClosed || ownAttempt !== attempt;
    const opening = ports.openRoom((event) => !isStale() && handleEvent(event));
    const leave = () => void opening.then((opened) => opened.leave()).catch(() => {});
    try {
      const [entry, next] = await Promise.all([api.enter(), opening]);
      if (isStale()) return leave();

      room = next;
      dependencies.onEntry(entry);
      for (const kind of deviceKinds) next.share(kind, dependencies.shared(kind));
      await next.enter({ url: ports.signallingUrl(entry.mediaPath), token: entry.token });
      if (isStale()) return;
      hasEntered = true;
      pageFaults = 0;
      watchdog.restart();
      resolveCauses('room', 'stalled');
    } catch (error) {
      leave();
      if (!isStale()) await handleEntryError(error);
    }
  }

  /**
   * A new entry ends the media that the old room still receives, so a server that is back gets the whole time
   * to resume. Without a server no new room can be entered.
   */
  async function enterUnlessResumable(wasReachable = false) {
    const ownAttempt = attempt;
    const isReachable = await api.find().then(
      () => true,
      (error) => codeOf(error) !== 'network.unreachable',
    );
    if (isClosed || ownAttempt !== attempt || !isResuming) return;
    if (isReachable && (wasReachable || !watchdog.isReceiving())) return void enter();
    cancelRetry = clock.after(resumeTimeoutMs, () => void enterUnlessResumable(isReachable));
  }

  async function rejoin() {
    const ownAttempt = attempt;
    try {
      await api.rejoin();
      if (!isClosed && ownAttempt === attempt) void enter();
    } catch (error) {
      if (!isClosed && ownAttempt === attempt) await handleEntryError(error);
    }
  }

  async function handleEntryError(error: unknown) {
    const code = codeOf(error);
    if (code === 'meeting.left') {
      if (dependencies.rejoins()) return rejoin();
      return finish({ type: 'left', meeting: await api.find().catch(() => null) });
    }
    if (isEnd(code, hasEntered))
      return finish({ type: 'ended', meeting: await api.find().catch(() => null) });
    if (isPageFault(error)) {
      if (pageFaults === 0) ports.logError(error);
      pageFaults += 1;
      if (pageFaults >= maxPageFaults) return finish({ type: 'refused', refusal: 'unsupported' });
    }
    const refusal = refusalOf(code);
    if (refusal) return finish({ type: 'refused', refusal });
    scheduleRetry(retryAfterOf(error));
  }

  function handleEvent(event: MediaRoomEvent) {
    switch (event.type) {
      case 'view':
        return dependencies.onView();
      case 'interrupted':
        if (causes.has('room') || isResuming) return;
        isResuming = true;
        // LiveKit's message that the room was closed may be what was lost.
        void checkWhetherEnded();
        // The signalling passes through our server and media does not: after a restart of the server, people
        // are still seen and heard. If media stops too, the watchdog reports it.
        if (!watchdog.isReceiving()) addCause('room');
        cancelRetry = clock.after(resumeTimeoutMs, () => void enterUnlessResumable());
        return;
      case 'resumed':
        isResuming = false;
        // Reconnecting may have created the LiveKit room again; only the server knows whether the meeting
        // still exists.
        void checkWhetherEnded();
        cancelRetry();
        watchdog.restart();
        return resolveCauses('room', 'stalled');
      case 'share_failed':
        return dependencies.onShareFailed(event.kind);
      case 'closed':
        if (event.reason === 'taken_over') return finish({ type: 'refused', refusal: 'taken_over' });
        if (event.reason === 'forgotten') return void enter();
        addCause('room');
        return void afterClosed(event.reason);
    }
  }

  async function afterClosed(reason: 'removed' | 'deleted' | 'lost') {
    if (reason === 'lost') return scheduleRetry();
    const ownAttempt = attempt;
    const meeting = await api.find().catch(() => null);
    if (isClosed || ownAttempt !== attempt) return;
    if (meeting && hasLeft(meeting)) return finish({ type: 'left', meeting });
    if (reason === 'removed' && meeting && wasRemoved(meeting))
      return finish({ type: 'refused', refusal: 'removed' });
    if (meeting?.status === 'ended') return finish({ type: 'ended', meeting });
    scheduleRetry();
  }

  async function checkWhetherEnded() {
    const meeting = await api.find().catch(() => null);
    if (meeting?.status === 'ended') finish({ type: 'ended', meeting });
    else if (meeting && hasLeft(meeting)) finish({ type: 'left', meeting });
  }

  return {
    room: () => room,
    enter: () => void enter(),
    /** The browser may be wrong about media: if it stops, the watchdog reports it. */
    handleOffline() {
      if (!watchdog.isReceiving()) addCause('offline');
    },
    handleOnline() {
      const isGone = isResuming || causes.has('room') || causes.has('stalled');
      resolveCauses('offline');
      if (isGone && !isClosed) void enter();
    },
    pause() {
      leaveRoom();
      addCause('room');
    },
    close,
  };
}

/** The customer left the meeting, for example in another tab, and can rejoin it. */
const hasLeft = ({ as, canRejoin }: Meeting): boolean => as === 'customer' && canRejoin.length > 0;

/**
 * A removed customer's meeting reads as ended by an agent although it continues for others; an agent's
 * hang-up deletes the room instead.
 */
const wasRemoved = ({ status, as, endedBy }: Meeting): boolean =>
  status === 'open' || (as !== 'agent' && endedBy === 'agent');
