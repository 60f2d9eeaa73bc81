/** Meetings: the room an agent and a customer meet in, from the key to what became of it. */
import type { Unit } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { Media } from '../../platform/media/media.ts';
import { userDeactivated } from '../users/index.ts';
import { createKeys, type Keys, type KeysParts } from './keys.ts';
import { createOutcomes, type Outcomes, type OutcomesParts } from './outcomes.ts';
import { createPresence, type Presence, type PresenceDependencies } from './presence.ts';
import { createRoom, type Room, type RoomParts } from './room.ts';
import { registerMeetingRoutes, registerOutcomeRoutes, registerRoomRoutes } from './routes.ts';
import { createMeetingsService, type MeetingsDependencies, type MeetingsService } from './service.ts';
import { createStrays, type Strays } from './strays.ts';
import { createView, type ViewParts } from './view.ts';

export { customerLeftMeeting, meetingEnded, meetingPresenceChanged, outcomeSaved } from './events.ts';
export { participantOf } from './policy.ts';
export type { MeetingRecord } from './store.ts';

export type Meetings = MeetingsService &
  Presence &
  Pick<Keys, 'keyAhead' | 'keyToCheck'> &
  Pick<Strays, 'endForsaken' | 'closeStrayRooms' | 'closeRoomsOf'> & {
    readonly room: Room;
    readonly outcomes: Outcomes;
    register(entrance: Entrance): void;
    /** Starts the clocks that end what nobody hung up. */
    start(onError: (error: unknown) => void): Recurring;
  };

type Dependencies = MeetingsDependencies &
  PresenceDependencies &
  ViewParts &
  KeysParts &
  OutcomesParts &
  Omit<RoomParts, 'leave'> & {
    readonly media: Media;
    /** Whether the tenant has such a member of staff. */
    readonly isStaff: (unit: Unit, userId: string) => Promise<boolean>;
  };

export function createMeetings(dependencies: Dependencies): Meetings {
  const { database, events, media, isStaff } = dependencies;
  const keys = createKeys(dependencies);
  const service = createMeetingsService({ ...dependencies, keys, view: createView(dependencies) });
  const presence = createPresence(dependencies);
  const room = createRoom({ ...dependencies, leave: service.leave });
  const outcomes = createOutcomes(dependencies);
  const { start, ...strays } = createStrays({ ...dependencies, service, presence });
  events.after(userDeactivated, (scope, { userId }) => presence.removeAgent(scope, userId));
  return {
    ...service,
    ...presence,
    ...keys,
    ...{ room, outcomes },
    ...strays,
    start,
    register(entrance) {
      registerMeetingRoutes(entrance, { database, media, service, presence, isStaff });
      registerRoomRoutes(entrance, { room, keys });
      registerOutcomeRoutes(entrance, outcomes);
    },
  };
}
