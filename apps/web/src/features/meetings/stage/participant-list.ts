/**
 * The participants to show: people who just left stay, without video, until it is clear whether the meeting
 * ended.
 */
import { meetingLimits } from '@foyer/contract/meetings/meetings.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { RemotePerson } from '../call/call-ports.ts';

export interface ParticipantList {
  /** Sets the people in the room. @returns the people to show */
  update(present: readonly RemotePerson[]): readonly RemotePerson[];
  /** Keeps the people shown last, without video. */
  keepWithoutVideo(): readonly RemotePerson[];
  /** Remembers the people shown now as those who are expected back. */
  expectBack(): void;
  /** Whether all expected people are in the room again, with video if they had it. */
  areBack(present: readonly RemotePerson[]): boolean;
}

/** @param onEmpty called when no participant came back in time and the list became empty */
export function createParticipantList(clock: Clock, onEmpty: () => void): ParticipantList {
  let shown: readonly RemotePerson[] = [];
  let expected: readonly RemotePerson[] = [];
  let cancelTimer: (() => void) | null = null;

  const cancelRemoval = () => {
    cancelTimer?.();
    cancelTimer = null;
  };

  const removeAll = () => {
    cancelTimer = null;
    shown = [];
    onEmpty();
  };

  const shownWithoutVideo = () => shown.map((person) => ({ ...person, camera: null, isSpeaking: false }));

  return {
    update(present) {
      if (present.length > 0 || shown.length === 0) {
        cancelRemoval();
        shown = present;
      } else {
        // A hang-up empties the room just before its event arrives; a restarted media server just before all
        // return.
        cancelTimer ??= clock.after(meetingLimits.showReconnectingAfterMs, removeAll);
        shown = shownWithoutVideo();
      }
      return shown;
    },

    keepWithoutVideo() {
      cancelRemoval();
      shown = shownWithoutVideo();
      return shown;
    },

    expectBack() {
      expected = shown;
    },

    areBack: (present) =>
      expected.every(({ identity, camera }) =>
        present.some((person) => person.identity === identity && (person.camera || !camera)),
      ),
  };
}
