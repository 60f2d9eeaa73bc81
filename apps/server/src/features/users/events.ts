/** What happens to staff and their sessions, for the features above. */
import { defineEvent } from '../../platform/events/bus.ts';

/** Signed out, or ended because a used refresh token came back: whatever is connected in its name is cut. */
export const sessionEnded = defineEvent<{ userId: string; sessionId: string; at: Date }>('session.ended');

/** Works here no longer: calls, offers and whatever else this person holds are given up. */
export const userDeactivated = defineEvent<{ userId: string }>('user.deactivated');
