/** The lobby: from the customer's knock to one agent's accept. */
import type { Audit } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import {
  customerLeftMeeting,
  type Meetings,
  meetingEnded,
  meetingPresenceChanged,
} from '../meetings/index.ts';
import { createAbsent } from './absent.ts';
import { type Ahead, createAhead } from './ahead.ts';
import { createAnnouncer } from './announce.ts';
import { hearBlocks } from './blocking.ts';
import { createCarryOut } from './carry-out.ts';
import { createChange } from './change.ts';
import { type ChoicesOf, createChoices } from './choices.ts';
import { createDashboard, type Dashboard, type DashboardDependencies } from './dashboard.ts';
import { hearDeactivations } from './deactivated.ts';
import { createSaveDeviceCheck } from './device-check.ts';
import { createDuty, type Duty } from './duty.ts';
import { registerEarlyRoutes } from './early-routes.ts';
import { startLobbyJobs } from './jobs.ts';
import { createTeller } from './news.ts';
import { hearNoShows } from './no-shows-heard.ts';
import { hearProducts } from './on-offer.ts';
import { hearOutcomes } from './outcomes-heard.ts';
import { createRemember } from './remember.ts';
import { registerLobbyRoutes } from './routes.ts';
import { createLobbyService, type LobbyDependencies, type LobbyService } from './service.ts';
import { createSettle } from './settle.ts';
import { openLobbySockets } from './sockets.ts';
import { createStaffSide, type StaffDependencies, type StaffSide } from './staff.ts';
import { registerLobbyStaffRoutes, serveLobbyStaffCommands } from './staff-routes.ts';
import { createStep, createStepAgent } from './stepping.ts';
import { createVisits } from './visits.ts';
import { createTellWaiting } from './waiting-news.ts';

interface Dependencies
  extends LobbyDependencies,
    Pick<DashboardDependencies, 'calendarOf'>,
    Omit<StaffDependencies, 'change' | 'current' | 'customers' | 'meetings' | 'products' | 'tell' | 'users'> {
  readonly events: EventBus;
  readonly audit: Audit;
  readonly meetings: Meetings;
  readonly schedules: LobbyDependencies['schedules'] & DashboardDependencies['schedules'];
  readonly customers: LobbyDependencies['customers'] & StaffDependencies['customers'];
  readonly products: LobbyDependencies['products'] &
    DashboardDependencies['products'] &
    StaffDependencies['products'];
  readonly isStaff: (unit: Unit, userId: string) => Promise<boolean>;
  /** The live gateway, once it is open. */
  readonly live: () => LiveGateway;
  /** What is told in a moment, together with what else moves until then; a promise is waited for. */
  readonly inAMoment: (work: () => Promise<void>) => Promise<void> | void;
}

export type { BookedStarts } from './booked.ts';
export { agentStepped, requestStepped } from './events.ts';
export { type Replayed, replayRouting } from './replay.ts';

export interface Lobby {
  readonly service: LobbyService;
  readonly duty: Duty;
  readonly staffSide: StaffSide;
  readonly choicesOf: ChoicesOf;
  readonly absentOf: ReturnType<typeof createAbsent>;
  readonly mayStandAhead: Ahead['mayStand'];
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
  const announcer = createAnnouncer({ database, now, products, tell, inAMoment: dependencies.inAMoment });
  const step = createStep(events);
  const remember = createRemember(dependencies.audit, createStepAgent(events, now));
  const carryOut = createCarryOut({ events, meetings, remember, step, tell });
  const settle = createSettle({
    ...{ now, products, meetings, announcer, carryOut, flagsOf: dependencies.flagsOf },
    tellWaiting: createTellWaiting({ now, products, tell }),
  });
  const change = createChange(database, settle);
  const service = createLobbyService({ ...dependencies, change, tell, announcer, remember, step });
  const staffSide = createStaffSide({ ...dependencies, change, tell, current: service.current });
  const duty = createDuty({ change, remember, users });
  const dashboardOf = createDashboard(dependencies);
  const ahead = createAhead(dependencies);
  const saveDeviceCheck = createSaveDeviceCheck({ database, now, tell });

  events.within(meetingPresenceChanged, async (unit, { meetingId, inside }) => {
    if (inside.agent && inside.customer) await service.meetingBegan(unit, meetingId);
  });
  events.after(meetingPresenceChanged, async (scope, { meetingId, side, personId, present }) => {
    if (!present) return;
    await change(scope, (unit) => service.touchMeeting(unit, meetingId));
    const inside = await database.withTenant(scope, (unit) => service.findInMeeting(unit, meetingId));
    if (side === 'agent') {
      await database.withTenant(scope, (unit) => staffSide.hostArrived(unit, inside));
      for (const { customerId } of inside) tell.hostJoined(scope, customerId, meetingId);
      return;
    }
    const request = inside.find(({ customerId }) => customerId === personId);
    if (request?.agentId) tell.customerJoined(scope, request.agentId, { meetingId, customerId: personId });
  });
  hearProducts(events, change);
  hearDeactivations(events, { change, remember, users });
  hearOutcomes({ change, events, now });
  hearNoShows({ database, events, now, tell });
  hearBlocks(events, { meetings, remember, settle, step, tell });
  events.within(customerLeftMeeting, staffSide.participants.customerLeft);
  // Whom the agent has room for again, and who waits, hear of it.
  events.after(customerLeftMeeting, (scope, { meetingId }) =>
    change(scope, (unit) => service.touchMeeting(unit, meetingId)),
  );
  events.within(meetingEnded, (unit, { meetingId, by }) => service.meetingOver(unit, meetingId, by));
  // The numbers of the dashboard are others now, and the agent may be waited for.
  events.after(meetingEnded, (scope, { meetingId }) =>
    change(scope, (unit) => service.touchMeeting(unit, meetingId)),
  );

  return {
    service,
    duty,
    staffSide,
    choicesOf: createChoices(dependencies),
    absentOf: createAbsent(dependencies),
    mayStandAhead: ahead.mayStand,
    dashboardOf,
    visitsOf: createVisits(dependencies),
    register(entrance) {
      const { follow } = staffSide;
      registerLobbyRoutes(entrance, { database, service, duty, dashboardOf, follow, isStaff });
      registerLobbyStaffRoutes(entrance, staffSide);
      registerEarlyRoutes(entrance, { ahead, saveDeviceCheck });
    },
    openSockets() {
      openLobbySockets(live(), service);
      serveLobbyStaffCommands(live(), staffSide);
    },
    async start(onError) {
      await service.resume();
      return startLobbyJobs({ live: live(), service, meetings, onError });
    },
  };
}
