/** The room that whoever agents are being asked about stands in already, until a call takes it. */
import { seconds } from '@foyer/contract/time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MediaRoom, RoomNews } from './call-ports.ts';
import type { Standing } from './standing.ts';

/** From the accept until the page shows the room; nobody stands longer in a room that no page shows. */
const takenWithinMs = seconds(5);

/** @param stand goes in; what it needs is loaded then */
export function roomAhead<Who extends { readonly meetingId: string }>(
  stand: (who: Who) => Promise<Standing>,
  clock: Pick<Clock, 'after'>,
) {
  let ahead: { meetingId: string; standing: Standing | null } | null = null;
  let callOffLeaving = () => {};

  function leave() {
    callOffLeaving();
    ahead?.standing?.leave();
    ahead = null;
  }

  return {
    /** Goes into the room of this meeting to come, out of any other. */
    enter(who: Who): void {
      callOffLeaving();
      if (ahead?.meetingId === who.meetingId) return;
      leave();
      const mine: typeof ahead = { meetingId: who.meetingId, standing: null };
      ahead = mine;
      stand(who).then(
        (standing) => {
          mine.standing = standing;
          if (ahead !== mine) standing.leave();
        },
        // What could not be loaded now is loaded with the call.
        () => {},
      );
    },

    /** Agents are not asked any more: one of them comes, and the call takes the room, or nobody does. */
    leaveSoon(): void {
      callOffLeaving();
      callOffLeaving = clock.after(takenWithinMs, leave);
    },

    /** @returns `null` for whoever enters as always */
    take(meetingId: string, onNews: (news: RoomNews) => void): MediaRoom | null {
      const room = ahead?.meetingId === meetingId ? ahead.standing?.take(onNews) : null;
      leave();
      return room ?? null;
    },
  };
}
