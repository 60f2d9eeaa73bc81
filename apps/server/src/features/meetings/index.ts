/** Meetings: the room an agent and a customer meet in, from the key to the hang-up. */
import type { Unit } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Media } from '../../platform/media/media.ts';
import { userDeactivated } from '../users/index.ts';
import { createPresence, type Presence, type PresenceDependencies } from './presence.ts';
import { registerMeetingRoutes } from './routes.ts';
import { createMeetingsService, type MeetingsDependencies, type MeetingsService } from './service.ts';

export { customerLeftMeeting, meetingEnded, meetingPresenceChanged } from './events.ts';

export type Meetings = MeetingsService & Presence & { register(entrance: Entrance): void };

interface Dependencies extends MeetingsDependencies, PresenceDependencies {
  readonly media: Media;
  /** Whether the tenant has such a member of staff. */
  readonly isStaff: (unit: Unit, userId: string) => Promise<boolean>;
}

export function createMeetings(dependencies: Dependencies): Meetings {
  const service = createMeetingsService(dependencies);
  const presence = createPresence(dependencies);
  const { database, events, media, isStaff } = dependencies;
  events.after(userDeactivated, (scope, { userId }) => presence.removeAgent(scope, userId));
  return {
    ...service,
    ...presence,
    register: (entrance) => registerMeetingRoutes(entrance, { database, media, service, presence, isStaff }),
  };
}
