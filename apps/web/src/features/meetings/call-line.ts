/** Keeps one person's line to the room: enters, hears of losses, tries again, and knows when to stop trying. */
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings.ts';
import { seconds } from '@foyer/contract/time.ts';
import { type CallPorts, type DeviceKind, deviceKinds, type MediaRoom, type RoomNews } from './call-ports.ts';
import type { Refusal } from './call-state.ts';
import { codeOf, isEnd, refusalOf, retryAfterOf } from './entry-refusals.ts';
import { watchForSilence } from './line-silence.ts';
import { nextTryInMs } from './reconnecting.ts';

export type Outcome =
  | { type: 'ended'; meeting: Meeting | null }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'failed' };

/** Why there is no line: the room says so, the browser says so, or nothing arrives any more. */
type Cause = 'room' | 'offline' | 'silence';

interface Needs {
  readonly ports: Pick<CallPorts, 'api' | 'openRoom' | 'clock' | 'random' | 'signallingUrl'>;
  /** What others should get, asked whenever a room is entered. */
  readonly shared: (kind: DeviceKind) => MediaStreamTrack | null;
  readonly onEntry: (entry: MeetingEntry) => void;
  readonly onView: () => void;
  /** @param sinceMs on this machine's clock */
  readonly onLost: (sinceMs: number) => void;
  readonly onBack: () => void;
  readonly onShareFailed: (kind: DeviceKind) => void;
  /** The last word: the line is closed before it is said. */
  readonly onOver: (outcome: Outcome) => void;
}

export interface CallLine {
  room(): MediaRoom | null;
  enter(): void;
  wentOffline(): void;
  cameOnline(): void;
  /** Leaves the room, ready to come back by `enter`. */
  pause(): void;
  /** Leaves the room for good; nobody else is affected. */
  close(): void;
}

/** The room mends most losses by itself, quickly; after this long a new entry knows more: the key, the end. */
const roomTriesForMs = seconds(15);

/** A line that is not entered yet counts as lost since now. */
export function callLine(needs: Needs): CallLine {
  const { ports } = needs;
  const { api, clock } = ports;
  const causes = new Set<Cause>(['room']);
  let room: MediaRoom | null = null;
  let lostAtMs: number | null = clock.now();
  let attempt = 0;
  let hasEntered = false;
  let isClosed = false;
  let callOffRetry = () => {};
  const silence = watchForSilence({
    clock,
    room: () => (causes.has('room') ? null : room),
    onSilent: (sinceMs) => lose('silence', sinceMs),
    onHeard: () => regain('silence'),
    onDead: () => void enter(),
  });

  function lose(cause: Cause, sinceMs = clock.now()) {
    causes.add(cause);
    if (isClosed || lostAtMs !== null) return;
    lostAtMs = sinceMs;
    needs.onLost(sinceMs);
  }

  function regain(...gone: Cause[]) {
    for (const cause of gone) causes.delete(cause);
    if (isClosed || causes.size > 0 || lostAtMs === null) return;
    lostAtMs = null;
    needs.onBack();
  }

  function hangRoomUp() {
    attempt += 1;
    callOffRetry();
    void room?.leave();
    room = null;
  }

  function close() {
    isClosed = true;
    silence.stop();
    hangRoomUp();
  }

  function over(outcome: Outcome) {
    if (isClosed) return;
    close();
    needs.onOver(outcome);
  }

  function tryAgain(waitMs = 0) {
    const nextMs = nextTryInMs(clock.now() - (lostAtMs ?? clock.now()), ports.random());
    if (nextMs === null) return over({ type: 'failed' });
    callOffRetry();
    callOffRetry = clock.after(Math.max(nextMs, waitMs), () => void enter());
  }

  async function enter() {
    hangRoomUp();
    lose('room');
    const mine = attempt;
    const isStale = () => isClosed || mine !== attempt;
    const opening = ports.openRoom((news) => !isStale() && hear(news));
    const leave = () => void opening.then((opened) => opened.leave()).catch(() => {});
    try {
      const [entry, next] = await Promise.all([api.enter(), opening]);
      if (isStale()) return leave();

      room = next;
      needs.onEntry(entry);
      for (const kind of deviceKinds) next.share(kind, needs.shared(kind));
      await next.enter({ url: ports.signallingUrl(entry.mediaPath), token: entry.token });
      if (isStale()) return;
      hasEntered = true;
      silence.restart();
      regain('room', 'silence');
    } catch (error) {
      leave();
      if (!isStale()) await heed(error);
    }
  }

  async function heed(error: unknown) {
    const code = codeOf(error);
    if (isEnd(code, hasEntered)) return over({ type: 'ended', meeting: await api.find().catch(() => null) });
    const refusal = refusalOf(code);
    if (refusal) return over({ type: 'refused', refusal });
    tryAgain(retryAfterOf(error));
  }

  function hear(news: RoomNews) {
    switch (news.type) {
      case 'view':
        return needs.onView();
      case 'interrupted':
        if (causes.has('room')) return;
        lose('room');
        callOffRetry = clock.after(roomTriesForMs, () => void enter());
        return;
      case 'resumed':
        // The room may have been opened anew by coming back to it: the server knows whether there still is a meeting.
        void askWhetherItEnded();
        callOffRetry();
        silence.restart();
        return regain('room', 'silence');
      case 'share_failed':
        return needs.onShareFailed(news.kind);
      case 'closed':
        if (news.reason === 'taken_over') return over({ type: 'refused', refusal: 'taken_over' });
        if (news.reason === 'forgotten') return void enter();
        lose('room');
        return void afterClosed(news.reason);
    }
  }

  async function afterClosed(reason: 'removed' | 'deleted' | 'lost') {
    if (reason === 'lost') return tryAgain();
    const mine = attempt;
    const meeting = await api.find().catch(() => null);
    if (isClosed || mine !== attempt) return;
    if (reason === 'removed' && meeting && isTakenOut(meeting))
      return over({ type: 'refused', refusal: 'removed' });
    if (meeting?.status === 'ended') return over({ type: 'ended', meeting });
    tryAgain();
  }

  async function askWhetherItEnded() {
    const meeting = await api.find().catch(() => null);
    if (meeting?.status === 'ended') over({ type: 'ended', meeting });
    return meeting;
  }

  return {
    room: () => room,
    enter: () => void enter(),
    wentOffline: () => lose('offline'),
    cameOnline() {
      const isGone = causes.has('room') || causes.has('silence');
      regain('offline');
      if (isGone && !isClosed) void enter();
    },
    pause() {
      hangRoomUp();
      lose('room');
    },
    close,
  };
}

/** For a customer it is over when an agent takes them out, though it goes on for others; an agent's hang-up closes the room instead. */
const isTakenOut = ({ status, as, endedBy }: Meeting): boolean =>
  status === 'open' || (as === 'customer' && endedBy === 'agent');
