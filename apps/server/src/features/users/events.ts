/** What happens to the sessions of staff, for the features above. */
import { defineEvent } from '../../platform/events/bus.ts';

/** Signed out, or ended because a used refresh token came back: whatever is connected in its name is cut. */
export const sessionEnded = defineEvent<{ userId: string; sessionId: string; at: Date }>('session.ended');
