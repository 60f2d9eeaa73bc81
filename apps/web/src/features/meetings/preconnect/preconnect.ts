/**
 * Enters the room of an upcoming meeting without sharing anything, until the call takes the connection over.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import { ApiError, mayPass } from '../../../platform/api/api-error.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { MediaRoom, MediaRoomEvent, OpenRoom } from '../call/call-ports.ts';

interface PreconnectDependencies {
  /**
   * Fetches a token that permits no media. @throws ApiError when the request is not being offered to an agent
   */
  readonly fetchEntry: () => Promise<{ mediaPath: string; token: string }>;
  readonly openRoom: OpenRoom;
  readonly clock: Pick<Clock, 'after'>;
  /** Path on this origin → URL of the signalling WebSocket. */
  readonly signallingUrl: (path: string) => string;
}

export interface Preconnection {
  /** Hands the room over once; `null` when it is not usable, and the call then enters by itself. */
  take(onEvent: (event: MediaRoomEvent) => void): MediaRoom | null;
  /** Leaves the room unless it was taken. */
  leave(): void;
}

const retryAfterMs = seconds(3);

/** Enters at once and again after a loss; a permanent API error stops it. */
export function createPreconnection({
  fetchEntry,
  openRoom,
  clock,
  signallingUrl,
}: PreconnectDependencies): Preconnection {
  let room: MediaRoom | null = null;
  let isInterrupted = false;
  let isOver = false;
  let cancelRetry = () => {};
  let callListener: ((event: MediaRoomEvent) => void) | null = null;

  function dropRoom() {
    void room?.leave().catch(() => {});
    room = null;
    isInterrupted = false;
  }

  function scheduleRetry() {
    dropRoom();
    cancelRetry();
    if (!isOver) cancelRetry = clock.after(retryAfterMs, () => void connect());
  }

  async function connect() {
    let ownRoom: MediaRoom | null = null;
    try {
      const [entry, opened] = await Promise.all([
        fetchEntry(),
        openRoom((event) => {
          if (callListener) callListener(event);
          else if (ownRoom && ownRoom === room) handleEvent(event);
        }),
      ]);
      ownRoom = opened;
      if (isOver) return void opened.leave();
      room = opened;
      await opened.enter({ url: signallingUrl(entry.mediaPath), token: entry.token });
    } catch (error) {
      // After the handover the call receives the error and retries.
      if (callListener || isOver) return;
      if (error instanceof ApiError && !mayPass(error)) dropRoom();
      else scheduleRetry();
    }
  }

  function handleEvent(event: MediaRoomEvent) {
    switch (event.type) {
      case 'interrupted':
        isInterrupted = true;
        return;
      case 'resumed':
        isInterrupted = false;
        return;
      case 'closed':
        // Another tab of this customer is preconnected now.
        if (event.reason === 'taken_over') return dropRoom();
        return scheduleRetry();
    }
  }

  function leave() {
    if (callListener) return;
    isOver = true;
    cancelRetry();
    dropRoom();
  }

  void connect();
  return {
    take(onEvent) {
      if (!room || isInterrupted || callListener || isOver) {
        leave();
        return null;
      }
      callListener = onEvent;
      return room;
    },
    leave,
  };
}
