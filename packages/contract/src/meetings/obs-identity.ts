/** The LiveKit identity under which OBS sends. In a module of its own, because the room loads it before the first video frame. */

export const obsIdentityPrefix = 'obs:';

/** Not a participant of the meeting: pages show its video as the screen of the agent with this id. */
export function obsIdentityOf(userId: string): string {
  return obsIdentityPrefix + userId;
}
