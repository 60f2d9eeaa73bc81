/** Holds the one preconnected room of this tab until a call takes it. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { MediaRoom, MediaRoomEvent } from '../call/call-ports.ts';
import type { Preconnection } from './preconnect.ts';

/** Time from the accept until the page shows the room; afterwards an untaken room is left. */
const takeTimeoutMs = seconds(5);

/** @param connect loads the preconnect code and enters the room */
export function createPreconnectedRoom<Target extends { readonly meetingId: string }>(
  connect: (target: Target) => Promise<Preconnection>,
  clock: Pick<Clock, 'after'>,
) {
  let current: { meetingId: string; preconnection: Preconnection | null } | null = null;
  let cancelLeaving = () => {};

  function leave() {
    cancelLeaving();
    current?.preconnection?.leave();
    current = null;
  }

  return {
    /** Enters the room of this upcoming meeting and leaves any other. */
    enter(target: Target): void {
      cancelLeaving();
      if (current?.meetingId === target.meetingId) return;
      leave();
      const ownEntry: typeof current = { meetingId: target.meetingId, preconnection: null };
      current = ownEntry;
      connect(target).then(
        (preconnection) => {
          ownEntry.preconnection = preconnection;
          if (current !== ownEntry) preconnection.leave();
        },
        // The call loads the code again and reports a failure.
        () => {},
      );
    },

    /** The offer ended: either an agent accepted and the call takes the room, or the room is left. */
    leaveSoon(): void {
      cancelLeaving();
      cancelLeaving = clock.after(takeTimeoutMs, leave);
    },

    /** @returns `null` when the call has to enter by itself */
    take(meetingId: string, onEvent: (event: MediaRoomEvent) => void): MediaRoom | null {
      const room = current?.meetingId === meetingId ? current.preconnection?.take(onEvent) : null;
      leave();
      return room ?? null;
    },
  };
}
