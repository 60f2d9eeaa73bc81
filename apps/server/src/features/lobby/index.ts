/** The lobby: from the customer's knock to one agent's accept. README.md describes the flow. */
import type { Audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import { registerAnnouncementRoutes } from './announcements/announcement-routes.ts';
import { createRecordAudit } from './audit/record-audit.ts';
import { createRecordStaffAudit } from './audit/record-staff-audit.ts';
import { type AwayMessagesDependencies, createAwayMessages } from './away/away-messages.ts';
import { registerAwayRoutes } from './away/away-routes.ts';
import { registerConsultationRoutes } from './consultation/consultation-routes.ts';
import {
  type ConsultationService,
  consultantsOf,
  createConsultationService,
} from './consultation/consultation-service.ts';
import { startLobbyJobs } from './jobs.ts';
import { createApplyChanges } from './machine/apply-changes.ts';
import { createChangeLobby } from './machine/change-lobby.ts';
import { createLogAgentState, createLogStep } from './machine/publish-log-entries.ts';
import { createReconcile } from './machine/reconcile.ts';
import { createLobbyNotifier } from './notifier.ts';
import { createClaimRequest } from './offers/claim-request.ts';
import { createConsoleCalls } from './offers/console-calls.ts';
import { createMissedKnockRecipients } from './offers/missed-knock-recipients.ts';
import { createWithdrawOffers } from './offers/withdrawing.ts';
import { createOwnDay, type OwnDayOf } from './own-day/own-day.ts';
import { createOwnTimeline, type OwnTimelineOf } from './own-day/own-timeline.ts';
import { createDuty, type Duty } from './presence/duty.ts';
import { createPresences, type Presences } from './presence/presence.ts';
import { createAnnouncer } from './queue/announcements/announce-positions.ts';
import { createNotifyWaitingCount } from './queue/announcements/announce-waiting-count.ts';
import { createSaveDeviceCheck } from './queue/preparation/device-check.ts';
import { createPreconnect, type Preconnect } from './queue/preparation/preconnect.ts';
import { registerPreparationRoutes } from './queue/preparation/preparation-routes.ts';
import { createVisitHistory } from './queue/visit-history.ts';
import { registerLobbyRoutes } from './routes.ts';
import { createRoutingDecisions, type RoutingDecisionsOf } from './routing/routing-decisions.ts';
import { createLobbyService, type LobbyDependencies, type LobbyService } from './service.ts';
import { openLobbySockets } from './sockets.ts';
import { createDashboard, type Dashboard, type DashboardDependencies } from './staff/dashboard.ts';
import { registerLobbyStaffRoutes, serveLobbyStaffEvents } from './staff/staff-routes.ts';
import { createStaffService, type StaffDependencies, type StaffService } from './staff/staff-service.ts';
import { subscribeToDeactivations } from './subscribers/on-agent-deactivated.ts';
import { subscribeToBlocks } from './subscribers/on-customer-blocked.ts';
import { subscribeToErasures } from './subscribers/on-customer-erased.ts';
import { subscribeToMeetings } from './subscribers/on-meetings.ts';
import { subscribeToNoShows } from './subscribers/on-no-shows.ts';
import { subscribeToOutcomes } from './subscribers/on-outcomes.ts';
import { subscribeToProducts } from './subscribers/on-products.ts';
import type { ServiceLevelAlertDependencies } from './supervisor/service-level-alerts.ts';
import { registerSupervisorRoutes } from './supervisor/supervisor-routes.ts';
import { createSupervisorService, type SupervisorService } from './supervisor/supervisor-service.ts';

interface Dependencies
  extends LobbyDependencies,
    Pick<DashboardDependencies, 'calendarOf'>,
    Pick<ServiceLevelAlertDependencies, 'serviceLevelsOf' | 'tenantLocaleOf'>,
    Omit<
      StaffDependencies,
      'changeLobby' | 'current' | 'customers' | 'meetings' | 'presences' | 'products' | 'notifier' | 'users'
    > {
  readonly events: EventBus;
  readonly audit: Audit;
  readonly push: AwayMessagesDependencies['push'];
  readonly messages: AwayMessagesDependencies['messages'] & StaffDependencies['messages'];
  readonly users: LobbyDependencies['users'] & StaffDependencies['users'] & Pick<Users, 'activeAdmins'>;
  readonly meetings: Meetings;
  readonly schedules: LobbyDependencies['schedules'] & DashboardDependencies['schedules'];
  readonly customers: LobbyDependencies['customers'] & StaffDependencies['customers'];
  readonly products: LobbyDependencies['products'] &
    DashboardDependencies['products'] &
    Pick<Products, 'targetsOf'> &
    StaffDependencies['products'];
  readonly isStaff: (tx: Transaction, userId: string) => Promise<boolean>;
  /** The live gateway. Call it only after the gateway was opened. */
  readonly live: () => LiveGateway;
  /**
   * Runs the work a moment later, so that several changes are announced together. The caller awaits a
   * returned promise.
   */
  readonly defer: (work: () => Promise<void>) => Promise<void> | void;
}

export { requestOf, tagOf } from './campaign-store.ts';
export {
  agentStateChanged,
  requestProgressed,
  type ServiceLevelChange,
  serviceLevelChanged,
  waitPassedTarget,
} from './events.ts';
export type { BookedStarts } from './machine/booked-start.ts';
export type { ConsoleCall } from './offers/console-calls-store.ts';
export { type RoutingReplay, replayRouting } from './routing/replay-routing.ts';

export interface Lobby {
  readonly service: LobbyService;
  readonly duty: Duty;
  readonly presences: Presences;
  readonly staffService: StaffService;
  readonly supervisor: SupervisorService;
  readonly consultation: ConsultationService;
  readonly consultantsOf: typeof consultantsOf;
  readonly routingDecisionsOf: RoutingDecisionsOf;
  readonly missedKnockRecipientsOf: ReturnType<typeof createMissedKnockRecipients>;
  readonly consoleCallsOf: ReturnType<typeof createConsoleCalls>;
  readonly mayPreconnect: Preconnect['mayPreconnect'];
  readonly dashboardOf: Dashboard;
  readonly ownDayOf: OwnDayOf;
  readonly ownTimelineOf: OwnTimelineOf;
  readonly visitHistoryOf: ReturnType<typeof createVisitHistory>;
  register(context: RouteContext): void;
  openSockets(): void;
  /** Renews the grace period of every waiting customer, then starts the recurring jobs. */
  start(onError: OnJobError): Promise<Recurring>;
}

export function createLobby(dependencies: Dependencies): Lobby {
  const { database, events, live, meetings, now, products, users, isStaff, defer } = dependencies;
  const notifier = createLobbyNotifier(live);
  const announcer = createAnnouncer({
    database,
    now,
    products,
    users,
    notifier,
    defer,
    flagsOf: dependencies.flagsOf,
  });
  const logStep = createLogStep(events);
  const awayMessages = createAwayMessages(dependencies);
  const recordAudit = createRecordAudit(dependencies.audit, createLogAgentState(events, now));
  const applyChanges = createApplyChanges({
    events,
    meetings,
    recordAudit,
    logStep,
    notifier,
    notifyAway: awayMessages.notify,
  });
  const reconcile = createReconcile({
    now,
    products,
    meetings,
    announcer,
    applyChanges,
    flagsOf: dependencies.flagsOf,
    notifyWaitingCount: createNotifyWaitingCount({ now, products, notifier }),
  });
  const changeLobby = createChangeLobby(database, reconcile);
  const parts = { ...dependencies, changeLobby, notifier, recordAudit, logStep, awayMessages };
  const service = createLobbyService(parts);
  const presences = createPresences(dependencies);
  const staffService = createStaffService({
    ...dependencies,
    presences,
    changeLobby,
    notifier,
    current: service.current,
  });
  const duty = createDuty({ changeLobby, recordAudit, users });
  const dashboardOf = createDashboard({ ...dependencies, presences });
  const ownDayOf = createOwnDay(dependencies);
  const ownTimelineOf = createOwnTimeline(dependencies);
  const supervisor = createSupervisorService({
    ...dependencies,
    changeLobby,
    logStep,
    notifier,
    presences,
    recordAudit: createRecordStaffAudit(dependencies.audit),
    claim: createClaimRequest(parts),
    moveCustomer: staffService.moveCustomer,
    withdrawOffers: createWithdrawOffers({ notifier, logStep }),
  });
  const visitHistoryOf = createVisitHistory(dependencies);
  const consultation = createConsultationService({
    ...dependencies,
    changeLobby,
    logStep,
    logAgentState: createLogAgentState(events, now),
    notifier,
    presences,
    visitHistoryOf,
    recordAudit: createRecordStaffAudit(dependencies.audit),
    moveCustomer: staffService.moveCustomer,
    permissions: staffService.permissions,
    targets: staffService.targets,
  });
  const preconnect = createPreconnect(dependencies);
  const saveDeviceCheck = createSaveDeviceCheck({ database, now, notifier });

  subscribeToMeetings(events, { changeLobby, database, notifier, service, staffService });
  subscribeToProducts(events, changeLobby);
  subscribeToDeactivations(events, { changeLobby, recordAudit, users });
  subscribeToOutcomes({ changeLobby, events, now });
  subscribeToNoShows({ database, events, now, notifier });
  subscribeToErasures(events);
  subscribeToBlocks(events, { meetings, recordAudit, reconcile, logStep, notifier });

  return {
    service,
    duty,
    presences,
    staffService,
    supervisor,
    consultation,
    consultantsOf,
    routingDecisionsOf: createRoutingDecisions(dependencies),
    missedKnockRecipientsOf: createMissedKnockRecipients(dependencies),
    consoleCallsOf: createConsoleCalls(dependencies),
    mayPreconnect: preconnect.mayPreconnect,
    dashboardOf,
    ownDayOf,
    ownTimelineOf,
    visitHistoryOf,
    register(context) {
      const { follow } = staffService;
      registerLobbyRoutes(context, {
        database,
        service,
        products,
        duty,
        dashboardOf,
        ownDayOf,
        ownTimelineOf,
        follow,
        presences,
        isStaff,
      });
      registerLobbyStaffRoutes(context, staffService);
      registerAnnouncementRoutes(context, staffService.announcing);
      registerAwayRoutes(context, service);
      registerSupervisorRoutes(context, supervisor);
      registerConsultationRoutes(context, consultation);
      registerPreparationRoutes(context, { preconnect, saveDeviceCheck });
    },
    openSockets() {
      openLobbySockets(live(), service);
      serveLobbyStaffEvents(live(), staffService);
    },
    async start(onError) {
      await service.resume();
      return startLobbyJobs({ live: live(), service, supervisor, consultation, meetings, onError });
    },
  };
}
