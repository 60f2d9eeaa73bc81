/** Who sits in the room for the eye: a person who just went keeps the seat until it is clear whether that is the end. */
import { meetingLimits } from '@foyer/contract/meetings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RemotePerson } from './call-ports.ts';

export interface Seats {
  /** The people to show for those who are there. */
  seat(there: readonly RemotePerson[]): readonly RemotePerson[];
  /** Everybody as they were, without their last picture. */
  freeze(): readonly RemotePerson[];
  /** From now on these people are missed, until all of them are back. */
  miss(): void;
  /** Whether all who were missed are there again, with the picture they had. */
  areBack(there: readonly RemotePerson[]): boolean;
}

/** @param onEmpty nobody came back in time: the seats are empty now */
export function seats(clock: Clock, onEmpty: () => void): Seats {
  let shown: readonly RemotePerson[] = [];
  let missed: readonly RemotePerson[] = [];
  let callOffEmpty: (() => void) | null = null;

  const keep = () => {
    callOffEmpty?.();
    callOffEmpty = null;
  };

  const empty = () => {
    callOffEmpty = null;
    shown = [];
    onEmpty();
  };

  const withoutPictures = () => shown.map((person) => ({ ...person, camera: null, isSpeaking: false }));

  return {
    seat(there) {
      if (there.length > 0 || shown.length === 0) {
        keep();
        shown = there;
      } else {
        // A hang-up empties the room an instant before it says so, a restarted media server an instant before all return.
        callOffEmpty ??= clock.after(meetingLimits.showLossAfterMs, empty);
        shown = withoutPictures();
      }
      return shown;
    },

    freeze() {
      keep();
      shown = withoutPictures();
      return shown;
    },

    miss() {
      missed = shown;
    },

    areBack: (there) =>
      missed.every(({ identity, camera }) =>
        there.some((person) => person.identity === identity && (person.camera || !camera)),
      ),
  };
}
