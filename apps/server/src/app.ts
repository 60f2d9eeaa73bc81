/** The composition: every feature named once, from the ground up, and bound to the one entrance. */
import path from 'node:path';
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createAgentLogs } from './features/agent-logs/index.ts';
import { createAuditLogs } from './features/audit-logs/index.ts';
import { createChat } from './features/chat/index.ts';
import { createCustomers, customerBlocked } from './features/customers/index.ts';
import { createFeedbacks } from './features/feedbacks/index.ts';
import { createLinks } from './features/links/index.ts';
import { createLobby } from './features/lobby/index.ts';
import { createLobbyLogs } from './features/lobbylogs/index.ts';
import { createMeetings } from './features/meetings/index.ts';
import { createMessaging } from './features/messaging/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createProducts } from './features/products/index.ts';
import { createRegistration } from './features/registration/index.ts';
import { createSchedules } from './features/schedules/index.ts';
import { createScim } from './features/scim/index.ts';
import { createSlots } from './features/slots/index.ts';
import { createSso } from './features/sso/index.ts';
import {
  createOperatedTenants,
  createRemoval,
  createTenantExport,
  createTenants,
  type OperatedTenants,
  registerOperatorRoutes,
  type TenantExport,
} from './features/tenants/index.ts';
import { createTimeLogs } from './features/timelogs/index.ts';
import { createUsers, sessionEnded } from './features/users/index.ts';
import { registerAsyncApi } from './platform/asyncapi/routes.ts';
import { createAudit } from './platform/audit/audit.ts';
import type { Database, Unit } from './platform/db/database.ts';
import { createEventBus } from './platform/events/bus.ts';
import { registerClientLog } from './platform/http/client-log.ts';
import { createGate } from './platform/http/gate.ts';
import { createHttp } from './platform/http/server.ts';
import { createTokens } from './platform/http/tokens.ts';
import type { Recurring } from './platform/jobs/every.ts';
import { createJobQueue } from './platform/jobs/queue.ts';
import { createSoon } from './platform/jobs/soon.ts';
import type { Media } from './platform/media/media.ts';
import { registerMediaProxy } from './platform/media/proxy.ts';
import { registerOpenApi } from './platform/openapi/routes.ts';
import { registerPlaces } from './platform/places/routes.ts';
import { createLiveGateway, type LiveGateway } from './platform/sockets/gateway.ts';
import { registerFiles } from './platform/storage/serve-files.ts';
import { createFolderStorage } from './platform/storage/storage.ts';

/** For the command line, which has no server. */
export { type Verified, verifyAuditLog } from './features/audit-logs/index.ts';
export { type Replayed, replayRouting } from './features/lobby/index.ts';
export type {
  CreatedTenant,
  OperatedTenants,
  TenantExport,
} from './features/tenants/index.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly media: Media;
  /** Where the server reaches LiveKit, http(s). */
  readonly mediaUpstream: string;
  readonly now: () => Date;
  /** The built pages. */
  readonly webDist: string;
}

export interface App {
  readonly http: FastifyInstance;
  /** What only the operator does, who is nobody's staff. */
  readonly operated: OperatedTenants;
  readonly exported: TenantExport;
  /** Starts the clocks; call it once listening. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Builds everything and binds it; nothing listens and no clock runs yet. */
export async function createApp({
  config,
  database,
  media,
  mediaUpstream,
  now,
  webDist,
}: AppParts): Promise<App> {
  const events = createEventBus();
  const audit = createAudit(events);
  const storage = createFolderStorage(path.join(config.dataDir, 'files'));
  // Beside the files that are served by their address: these are not.
  const attachmentStorage = createFolderStorage(path.join(config.dataDir, 'attachments'));
  const tokens = createTokens(config.secret, now);

  const queue = createJobQueue(database);
  const messaging = createMessaging({
    ...{ database, queue, audit, now, config, secret: config.secret },
    flagsOf: (unit) => tenants.flagsOf(unit),
    tenantOf: (unit) => tenants.find(unit),
    lookOf: (unit) => tenants.mailLookOf(unit),
    calendarOf: (unit) => tenants.calendarOf(unit),
  });
  const tenants = createTenants({
    ...{ database, now, audit, storage },
    codeChannelOf: async (unit) => (await messaging.channelsOf(unit))[0] ?? null,
    onlyInOutboxOf: messaging.onlyInOutboxOf,
    findOffered: (unit, slug) => products.findOffered(unit, slug),
    findProduct: (unit, productId) => products.findById(unit, productId),
    holdProduct: (unit, productId) => products.hold(unit, productId),
    realmOriginOf: (unit) => sso.realmOriginOf(unit),
    config: { ...config, webDist },
  });
  const { calendarOf, find: tenantOf } = tenants;
  const { secret, publicHostSuffixes } = config;
  const users = createUsers({
    ...{ database, events, tokens, now, secret, audit, publicHostSuffixes, tenantOf, calendarOf },
    messages: messaging,
    onlyInOutboxOf: messaging.onlyInOutboxOf,
    realm: {
      identify: (scope, token) => sso.identify(scope, token),
      exchange: (unit, identity) => sso.exchange(unit, identity),
      passwordSignIn: (unit) => sso.passwordSignIn(unit),
    },
    onError: (error) => http.log.error({ err: error }, 'a mail was not sent'),
  });
  const sso = createSso({
    ...{ database, now, audit, users, flagsOf: tenants.flagsOf, privateRealms: config.privateRealms },
    onError: (error) => http.log.error({ err: error }, "a realm's keys did not come"),
  });
  const scim = createScim({ database, now, audit, users, sso, publicHostSuffixes });
  const products = createProducts({
    ...{ database, users, events, now, audit, storage, calendarOf },
    isBookable: (unit, productId) => schedules.isBookable(unit, productId),
  });
  const slots = createSlots({ database, products, now, audit, calendarOf });
  const customers = createCustomers({
    ...{ database, events, audit, now, products, calendarOf },
    registrationsOf: (unit, customerId) => registration.registrationsOf(unit, customerId),
    visitsOf: (unit, customerId) => lobby.visitsOf(unit, customerId),
    marksOf: () => [meetings.outcomes.marksOf, chat.marksOf, feedbacks.marksOf],
    schedulesOf: (unit, customerId) => schedules.schedulesOf(unit, customerId),
  });
  const links = createLinks({
    ...{ database, audit, now, secret, tenantOf, calendarOf, publicHostSuffixes },
    ...{ users, products, customers, messages: messaging },
    scheduleOf: (unit, scheduleId) => schedules.scheduleOf(unit, scheduleId),
    admit: (unit, registrationId) => registration.admit(unit, registrationId),
    registerKnown: (unit, visit) => registration.registerKnown(unit, visit),
    sendCode: (scope, caller, begin) => registration.sendCode(scope, caller, begin),
  });
  const registration = createRegistration({
    ...{ database, audit, tokens, now, secret },
    storage: attachmentStorage,
    ...{ tenants, users, products, customers, links, messages: messaging },
  });
  const schedules = createSchedules({
    ...{ database, events, audit, now, products, slots, customers, users, links, tenantOf, calendarOf },
    ...{ publicHostSuffixes, messages: messaging },
    agentRefOf: (unit, registrationId) => registration.agentRefOf(unit, registrationId),
    offDutyOf: (unit, agentIds) => lobby.duty.offDutyOf(unit, agentIds),
  });
  const flagsOf = (unit: Unit) => tenants.flagsOf(unit);
  const meetings = createMeetings({
    ...{ database, events, audit, media, now, products, users, flagsOf, isStaff: users.isStaff },
    currencyOf: async (unit) => (await tenantOf(unit)).currency,
    mayStandAhead: (unit, who) => lobby.mayStandAhead(unit, who),
  });
  const placeNews = createSoon({
    afterMs: lobbyLimits.placeNewsEveryMs,
    onError: (error) => http.log.error({ err: error }, 'places were not told'),
  });
  const chat = createChat({ database, audit, now, meetings, flagsOf, storage: attachmentStorage });
  const lobby = createLobby({
    database,
    events,
    audit,
    now,
    products,
    users,
    customers,
    meetings,
    calendarOf,
    flagsOf,
    schedules,
    withAgent: schedules.withAgent,
    isStaff: users.isStaff,
    briefOf: registration.briefOf,
    live: () => live,
    inAMoment: (work) => placeNews.run(work),
    ...{ links, messages: messaging, originOf: messaging.originOf },
    tenantNameOf: async (unit) => (await tenantOf(unit)).name,
    carryOver: (unit, registrationId, productId) => registration.carryOver(unit, registrationId, productId),
    admit: (unit, registrationId) => registration.admit(unit, registrationId),
  });

  const notifications = createNotifications({
    ...{ database, events, now, products, customers, flagsOf, calendarOf },
    offDutyOf: lobby.duty.offDutyOf,
    absentOf: lobby.absentOf,
    live: () => live,
  });
  const { choicesOf } = lobby;
  const lobbyLogs = createLobbyLogs({ database, events, audit, calendarOf, flagsOf, choicesOf });
  const timeLogs = createTimeLogs({ database, events, audit, calendarOf });
  const feedbacks = createFeedbacks({ database, audit, now, calendarOf, meetings });
  const agentLogs = createAgentLogs({ database, events, audit, calendarOf });
  const auditLogs = createAuditLogs({ database, events, audit, now, calendarOf, secret: config.secret });

  const operated = createOperatedTenants({
    ...{ database, audit, now, firstAdmins: users.firstAdmin, originOf: messaging.originOf },
  });

  const exported = createTenantExport({
    ...{ database, audit, now, readAuditLog: auditLogs.readAll },
    storages: { files: storage, attachments: attachmentStorage },
  });
  const removal = createRemoval({
    ...{ database, now, storages: [storage, attachmentStorage] },
    cutOff: (scope) => live.cut(scope, { everybody: true }),
    ...{ closeRooms: meetings.closeRoomsOf, dropJobs: queue.dropOf },
  });
  const gate = createGate({
    resolveTenant: tenants.resolveTenant,
    isInMeeting: meetings.isInMeeting,
    operatorToken: config.operatorToken,
    tokens,
    identify: {
      staff: users.identifyStaff,
      customer: registration.identifyCustomer,
      identity: sso.identify,
      scim: scim.isGood,
    },
  });
  const http = createHttp({ ...config, onNotFound: tenants.answerUnknownAddress });
  const entrance = { http, gate };
  registerClientLog(entrance);
  registerOpenApi(entrance);
  registerAsyncApi(entrance);
  registerPlaces(entrance);
  if (config.operatorToken) registerOperatorRoutes(entrance, { operated, exported });
  registerFiles({ http, gate, storage });
  registerMediaProxy({ http, media, upstream: mediaUpstream, mayEnter: meetings.mayEnter });
  for (const feature of [
    tenants,
    users,
    sso,
    scim,
    products,
    slots,
    customers,
    registration,
    links,
    schedules,
    meetings,
    chat,
    lobby,
    messaging,
    notifications,
    lobbyLogs,
    agentLogs,
    timeLogs,
    feedbacks,
    auditLogs,
  ])
    feature.register(entrance);
  await http.ready();

  const live: LiveGateway = createLiveGateway({ server: http.server, gate, log: http.log, now });
  lobby.openSockets();
  notifications.openSockets();
  events.after(sessionEnded, (scope, { userId }) => live.cut(scope, { staff: userId }));
  events.after(customerBlocked, (scope, { customerId }) => live.cut(scope, { customer: customerId }));

  const clocks: Recurring[] = [];
  return {
    ...{ http, operated, exported },
    async start() {
      const onError = (error: unknown) => http.log.error({ err: error }, 'a recurring job failed');
      clocks.push(await lobby.start(onError), auditLogs.start(onError), schedules.start(onError));
      clocks.push(registration.start(onError), notifications.start(onError));
      clocks.push(meetings.start(onError), chat.start(onError), removal.start(onError));
      await queue.start(onError);
      clocks.push(await messaging.start(onError));
    },
    async close() {
      for (const clock of clocks) await clock.stop();
      await placeNews.stop();
      await queue.stop();
      await live.close();
      await http.close();
      messaging.close();
    },
  };
}
