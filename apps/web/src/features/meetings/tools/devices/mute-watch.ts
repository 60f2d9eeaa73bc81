/** Tells a mute by an agent from a local one: a local mute is known here before the room reports it. */
import { type SharedSource, sharedSources } from '@foyer/contract/meetings/room.ts';
import type { Clock } from '../../../../platform/time/clock.ts';

/** A quick local off and on looks like a mute by an agent for this long. */
const confirmAfterMs = 400;

interface MuteWatchDependencies {
  readonly clock: Clock;
  /** Whether the local participant shares this source now. */
  readonly isShared: (source: SharedSource) => boolean;
  /** The local sources that the room reports as muted. */
  readonly mutedInRoom: () => readonly SharedSource[];
  readonly onMuted: (source: SharedSource) => void;
}

export function createMuteWatch({ clock, isShared, mutedInRoom, onMuted }: MuteWatchDependencies) {
  const pending = new Map<SharedSource, () => void>();
  const ignored = new Set<SharedSource>();
  const isMutedByAgent = (source: SharedSource) =>
    !ignored.has(source) && isShared(source) && mutedInRoom().includes(source);

  function confirm(source: SharedSource) {
    pending.delete(source);
    if (isMutedByAgent(source)) onMuted(source);
  }

  return {
    /** To be called when the room changed. */
    update() {
      for (const source of sharedSources) {
        if (pending.has(source) || !isMutedByAgent(source)) continue;
        pending.set(
          source,
          clock.after(confirmAfterMs, () => confirm(source)),
        );
      }
    },

    /** Ignores mutes of a source that this client pauses itself. */
    ignore(source: SharedSource, isIgnored: boolean) {
      if (isIgnored) ignored.add(source);
      else ignored.delete(source);
    },

    close() {
      for (const cancel of pending.values()) cancel();
    },
  };
}
