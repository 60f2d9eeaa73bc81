/** Meetings: the room an agent and a customer meet in, from the key to the hang-up. */
import type { Unit } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import { registerMeetingRoutes } from './routes.ts';
import { createMeetingsService, type MeetingsDependencies, type MeetingsService } from './service.ts';

export { meetingEnded, meetingPresenceChanged } from './events.ts';

export type Meetings = MeetingsService & { register(entrance: Entrance): void };

interface Dependencies extends MeetingsDependencies {
  /** Whether the tenant has such a member of staff. */
  readonly isStaff: (unit: Unit, userId: string) => Promise<boolean>;
}

export function createMeetings(dependencies: Dependencies): Meetings {
  const service = createMeetingsService(dependencies);
  const { database, media, isStaff } = dependencies;
  return {
    ...service,
    register: (entrance) => registerMeetingRoutes(entrance, { database, media, service, isStaff }),
  };
}
