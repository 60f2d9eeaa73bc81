/** Events about staff and their sessions, for the features that depend on them. */
import { defineEvent } from '../../platform/events/bus.ts';

/**
 * The session was signed out, or ended because a used refresh token was presented again. Its connections are
 * closed.
 */
export const sessionEnded = defineEvent<{ userId: string; sessionId: string; at: Date }>('session.ended');

/** The user was deactivated: calls, offers and everything else this person holds are released. */
export const userDeactivated = defineEvent<{ userId: string }>('user.deactivated');
