/** The HTTP layer: authenticates requests and connections, and binds every feature's routes and sockets. */
import { socketPath } from '@foyer/contract/core/sockets.ts';
import { mediaPath } from '@foyer/contract/meetings/meetings.ts';
import { customerBlocked, customerErased } from '../features/customers/index.ts';
import { registerOperatorRoutes } from '../features/tenants/index.ts';
import { sessionEnded } from '../features/users/index.ts';
import { registerAsyncApi } from '../platform/asyncapi/routes.ts';
import { registerHealth } from '../platform/health/routes.ts';
import { type AuthGuard, createAuthGuard } from '../platform/http/auth/auth-guard.ts';
import { registerClientLog } from '../platform/http/client-log.ts';
import { rejectOtherUpgrades } from '../platform/http/reject-upgrades.ts';
import { registerMediaProxy } from '../platform/media/proxy.ts';
import { registerWhip } from '../platform/media/whip.ts';
import { registerOpenApi } from '../platform/openapi/routes.ts';
import { registerRegions } from '../platform/regions/routes.ts';
import { createLiveGateway } from '../platform/sockets/gateway.ts';
import { registerFiles } from '../platform/storage/serve-files.ts';
import type { Catalogue } from './catalogue.ts';
import { createHealth } from './health.ts';
import type { Journey } from './journey.ts';
import type { createListeners } from './listeners.ts';
import type { LobbyLayer } from './lobby.ts';
import type { MeetingsLayer } from './meetings.ts';
import type { MessagingLayer } from './messaging.ts';
import type { createOperator } from './operator.ts';
import type { Platform } from './platform.ts';
import type { Connected } from './ports.ts';
import type { PushLayer } from './push.ts';
import type { Tenancy } from './tenancy.ts';

/** Every layer of the application that has features. */
export interface Layers {
  readonly platform: Platform;
  readonly messaging: MessagingLayer;
  readonly tenancy: Tenancy;
  readonly catalogue: Catalogue;
  readonly journey: Journey;
  readonly push: PushLayer;
  readonly meetings: MeetingsLayer;
  readonly lobby: LobbyLayer;
  readonly listeners: ReturnType<typeof createListeners>;
  readonly operator: ReturnType<typeof createOperator>;
}

export type Entry = ReturnType<typeof createEntry>;

export interface Identifying extends Pick<Tenancy, 'tenants' | 'users' | 'sso' | 'scim'> {
  readonly registration: Pick<Journey['registration'], 'identifyCustomer'>;
  readonly meetings: Pick<MeetingsLayer['meetings'], 'isInMeeting'>;
  readonly guests?: Pick<MeetingsLayer['guests'], 'identify'>;
}

/** The guard in front of every route and socket. */
export function createGuard({ config, tokens }: Platform, features: Identifying): AuthGuard {
  const { tenants, users, sso, scim, registration, meetings, guests } = features;
  return createAuthGuard({
    resolveTenant: tenants.resolveTenant,
    isInMeeting: meetings.isInMeeting,
    operatorToken: config.operatorToken,
    tokens,
    identify: {
      staff: users.identifyStaff,
      customer: registration.identifyCustomer,
      identity: sso.identify,
      scim: scim.isValidToken,
      ...(guests && { guest: guests.identify }),
    },
  });
}

/** The guard, and the gateway of the sockets. */
export function createEntry(platform: Platform, features: Identifying) {
  const { http, now, socketLimits = {} } = platform;
  const authGuard = createGuard(platform, features);
  rejectOtherUpgrades(http.server, [socketPath, `${mediaPath}/`]);
  const live = createLiveGateway({
    server: http.server,
    authGuard,
    log: http.log,
    now,
    callerOf: http.callerOf,
    limits: socketLimits,
  });
  return { authGuard, live };
}

/** Binds the routes and sockets. Requests are answered as soon as the server listens. */
export async function bindHttp(layers: Connected<Layers>, { authGuard, live }: Entry): Promise<void> {
  const { platform, operator, listeners } = layers;
  const { config, http, events, media, mediaUpstream, storage } = platform;
  const { meetings, chat, guests, recordings } = layers.meetings;
  const { lobby } = layers.lobby;
  const context = { http, authGuard };
  registerHealth(http, {
    readiness: createHealth(platform),
    isOperator: ({ host, headers }) =>
      authGuard.authorize(['operator'], host, headers.authorization).then(
        () => true,
        () => false,
      ),
  });
  await registerOpenApi(context);
  registerClientLog(context);
  registerAsyncApi(context);
  registerRegions(context);
  if (config.operatorToken) registerOperatorRoutes(context, operator);
  registerFiles({ http, authGuard, storage });
  registerMediaProxy({
    http,
    media,
    upstream: mediaUpstream,
    tenantOf: authGuard.tenantOf,
    mayEnter: meetings.mayEnter,
  });
  registerWhip({
    http,
    upstream: mediaUpstream,
    tenantOf: authGuard.tenantOf,
    tokenFor: meetings.obs.tokenFor,
  });
  for (const feature of [
    layers.tenancy.tenants,
    layers.tenancy.users,
    layers.tenancy.sso,
    layers.tenancy.scim,
    layers.catalogue.products,
    layers.catalogue.slots,
    layers.catalogue.customers,
    layers.catalogue.savedFilters,
    layers.journey.registration,
    layers.journey.links,
    layers.journey.schedules,
    layers.journey.imports,
    layers.push.push,
    meetings,
    chat,
    guests,
    recordings,
    lobby,
    layers.messaging.messaging,
    listeners.notifications,
    listeners.lobbyLogs,
    listeners.agentLogs,
    listeners.timeLogs,
    listeners.reports,
    listeners.wallboards,
    listeners.analytics,
    listeners.webhooks,
    listeners.feedbacks,
    listeners.auditLogs,
  ])
    feature.register(context);
  await http.ready();

  lobby.openSockets();
  listeners.notifications.openSockets();
  events.after(sessionEnded, (scope, { userId }) => live.cut(scope, { staff: userId }));
  events.after(customerBlocked, (scope, { customerId }) => live.cut(scope, { customer: customerId }));
  events.after(customerErased, (scope, { customerId }) => live.cut(scope, { customer: customerId }));
}
