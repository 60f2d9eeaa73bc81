/** Tracks that the room itself keeps muted: for want of a device, of company, or of the person's wish. */

const tracks = new WeakSet<object>();

/** Marked before it is muted, and until it is unmuted for good: nobody takes it for somebody else's mute. */
export const heldBack = {
  add: (track: object): void => void tracks.add(track),
  remove: (track: object): void => void tracks.delete(track),
  has: (track: object | undefined): boolean => track !== undefined && tracks.has(track),
};
