/** Tracks that this client muted itself: no device, no other participant, or turned off by the person. */

const tracks = new WeakSet<object>();

/**
 * Tracks are added before they are muted and removed after they are unmuted, so that no mute looks like an
 * agent's.
 */
export const locallyMuted = {
  add: (track: object): void => void tracks.add(track),
  remove: (track: object): void => void tracks.delete(track),
  has: (track: object | undefined): boolean => track !== undefined && tracks.has(track),
};
