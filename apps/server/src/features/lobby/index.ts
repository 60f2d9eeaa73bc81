/** The lobby: from the customer's knock to one agent's accept. */
import type { Audit } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import { type Meetings, meetingEnded, meetingPresenceChanged } from '../meetings/index.ts';
import { createAnnouncer } from './announce.ts';
import { hearBlocks } from './blocking.ts';
import { createChange } from './change.ts';
import { createDashboard, type Dashboard, type DashboardDependencies } from './dashboard.ts';
import { hearDeactivations } from './deactivated.ts';
import { createDuty, type Duty } from './duty.ts';
import { startLobbyJobs } from './jobs.ts';
import { createTeller } from './news.ts';
import { hearProducts } from './on-offer.ts';
import { createRemember } from './remember.ts';
import { registerLobbyRoutes } from './routes.ts';
import { createLobbyService, type LobbyDependencies, type LobbyService } from './service.ts';
import { createSettle } from './settle.ts';
import { openLobbySockets } from './sockets.ts';
import { createVisits } from './visits.ts';

interface Dependencies extends LobbyDependencies, Pick<DashboardDependencies, 'calendarOf'> {
  readonly events: EventBus;
  readonly audit: Audit;
  readonly meetings: Meetings;
  readonly products: LobbyDependencies['products'] & DashboardDependencies['products'];
  readonly isStaff: (unit: Unit, userId: string) => Promise<boolean>;
  /** The live gateway, once it is open. */
  readonly live: () => LiveGateway;
}

export type { BookedStarts } from './booked.ts';

export interface Lobby {
  readonly service: LobbyService;
  readonly duty: Duty;
  readonly dashboardOf: Dashboard;
  readonly visitsOf: ReturnType<typeof createVisits>;
  register(entrance: Entrance): void;
  openSockets(): void;
  /** Gives everybody who waits the grace anew, then starts the clocks. */
  start(onError: (error: unknown) => void): Promise<Recurring>;
}

export function createLobby(dependencies: Dependencies): Lobby {
  const { database, events, live, meetings, now, products, users, isStaff } = dependencies;
  const tell = createTeller(live);
  const announcer = createAnnouncer({ products, tell });
  const remember = createRemember(dependencies.audit);
  const settle = createSettle({ now, products, users, meetings, tell, announcer, remember });
  const change = createChange(database, settle);
  const service = createLobbyService({ ...dependencies, change, settle, tell, announcer, remember });
  const duty = createDuty({ change, remember, users });
  const dashboardOf = createDashboard(dependencies);

  events.within(meetingPresenceChanged, async (unit, { meetingId, inside }) => {
    if (inside.agent && inside.customer) await service.meetingBegan(unit, meetingId);
  });
  events.after(meetingPresenceChanged, async (scope, { meetingId, side, personId, present }) => {
    if (!present) return;
    await database.withTenant(scope, settle);
    const request = await database.withTenant(scope, (unit) => service.findByMeeting(unit, meetingId));
    if (!request) return;
    if (side === 'agent') tell.hostJoined(scope, request.customerId, meetingId);
    else if (request.agentId)
      tell.customerJoined(scope, request.agentId, { meetingId, customerId: personId });
  });
  hearProducts(events, database, settle);
  hearDeactivations(events, { change, remember, users });
  hearBlocks(events, { meetings, remember, settle, tell });
  events.within(meetingEnded, (unit, { meetingId, by }) => service.meetingOver(unit, meetingId, by));
  // The numbers of the dashboard are others now, and the agent may be waited for.
  events.after(meetingEnded, (scope) => database.withTenant(scope, settle));

  return {
    service,
    duty,
    dashboardOf,
    visitsOf: createVisits(dependencies),
    register: (entrance) => registerLobbyRoutes(entrance, { database, service, duty, dashboardOf, isStaff }),
    openSockets: () => openLobbySockets(live(), service),
    async start(onError) {
      await service.resume();
      return startLobbyJobs({ live: live(), service, meetings, onError });
    },
  };
}
