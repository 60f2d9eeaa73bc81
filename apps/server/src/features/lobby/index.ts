/** The lobby: from the customer's knock to one agent's accept. */
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import { type Meetings, meetingEnded, meetingPresenceChanged } from '../meetings/index.ts';
import { createAnnouncer } from './announce.ts';
import { startLobbyJobs } from './jobs.ts';
import { createTeller } from './news.ts';
import { registerLobbyRoutes } from './routes.ts';
import { createLobbyService, type LobbyDependencies, type LobbyService } from './service.ts';
import { createSettle } from './settle.ts';
import { openLobbySockets } from './sockets.ts';

interface Dependencies extends LobbyDependencies {
  readonly events: EventBus;
  readonly meetings: Meetings;
  readonly isStaff: (unit: Unit, userId: string) => Promise<boolean>;
  /** The live gateway, once it is open. */
  readonly live: () => LiveGateway;
}

export interface Lobby {
  readonly service: LobbyService;
  register(entrance: Entrance): void;
  openSockets(): void;
  /** Gives everybody who waits the grace anew, then starts the clocks. */
  start(onError: (error: unknown) => void): Promise<Recurring>;
}

export function createLobby(dependencies: Dependencies): Lobby {
  const { database, events, live, meetings, now, products, isStaff } = dependencies;
  const tell = createTeller(live);
  const announcer = createAnnouncer({ products, tell });
  const settle = createSettle({ now, products, meetings, tell, announcer });
  const service = createLobbyService({ ...dependencies, settle, tell, announcer });

  events.within(meetingPresenceChanged, async (unit, { meetingId, inside }) => {
    if (inside.agent && inside.customer) await service.meetingBegan(unit, meetingId);
  });
  events.after(meetingPresenceChanged, async (scope, { meetingId, side, personId, present }) => {
    if (!present) return;
    const request = await database.withTenant(scope, (unit) => service.findByMeeting(unit, meetingId));
    if (!request) return;
    if (side === 'agent') tell.hostJoined(scope, request.customerId, meetingId);
    else if (request.agentId)
      tell.customerJoined(scope, request.agentId, { meetingId, customerId: personId });
  });
  events.within(meetingEnded, (unit, { meetingId, by }) => service.meetingOver(unit, meetingId, by));

  return {
    service,
    register: (entrance) => registerLobbyRoutes(entrance, { database, service, isStaff }),
    openSockets: () => openLobbySockets(live(), service),
    async start(onError) {
      await service.resume();
      return startLobbyJobs({ live: live(), service, meetings, onError });
    },
  };
}
