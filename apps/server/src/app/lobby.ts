/** The lobby layer: the queue of waiting customers, and which agent meets them. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { createLobby } from '../features/lobby/index.ts';
import type { Reports } from '../features/reports/index.ts';
import { createDeferral } from '../platform/jobs/debounced.ts';
import type { LiveGateway } from '../platform/sockets/gateway.ts';
import type { Catalogue } from './catalogue.ts';
import type { Journey } from './journey.ts';
import type { MeetingsLayer } from './meetings.ts';
import type { MessagingLayer } from './messaging.ts';
import type { Platform } from './platform.ts';
import { createPort } from './ports.ts';
import type { PushLayer } from './push.ts';
import type { Tenancy } from './tenancy.ts';

type EarlierLayers = Pick<MessagingLayer, 'messaging'> &
  Pick<Tenancy, 'tenants' | 'users'> &
  Pick<Catalogue, 'products' | 'customers'> &
  Pick<Journey, 'links' | 'registration' | 'schedules'> &
  Pick<PushLayer, 'push'> &
  Pick<MeetingsLayer, 'meetings'> & {
    /** Whether queue positions are read and sent to the pages a moment after each change. */
    readonly announcesPositions: boolean;
  };

export type LobbyLayer = ReturnType<typeof createLobbyLayer>;

export function createLobbyLayer(platform: Platform, earlier: EarlierLayers) {
  const { database, events, audit, now, logError } = platform;
  const { messaging, tenants, users, products, customers, links, registration, schedules, push, meetings } =
    earlier;
  const { announcesPositions } = earlier;
  const needs = {
    live: createPort<() => LiveGateway>('the socket gateway'),
    serviceLevelsOf: createPort<Reports['countAnsweredWaits']>('reports.countAnsweredWaits'),
  };
  const positionBroadcasts = createDeferral({
    afterMs: lobbyLimits.positionUpdateIntervalMs,
    onError: logError('queue position broadcast failed'),
  });
  const lobby = createLobby({
    database,
    events,
    audit,
    now,
    products,
    users,
    customers,
    meetings,
    calendarOf: tenants.calendarOf,
    flagsOf: tenants.flagsOf,
    schedules,
    nextFreeOf: schedules.nextFreeOf,
    freeTimesOf: schedules.freeTimesOf,
    withAgent: schedules.withAgent,
    isStaff: users.isStaff,
    briefOf: registration.briefOf,
    live: needs.live.call,
    defer: (work) => (announcesPositions ? positionBroadcasts.run(work) : undefined),
    links,
    messages: messaging,
    push,
    originOf: messaging.originOf,
    tenantNameOf: async (tx) => (await tenants.find(tx)).name,
    tenantLocaleOf: async (tx) => (await tenants.find(tx)).locale,
    serviceLevelsOf: needs.serviceLevelsOf.call,
    carryOver: registration.carryOver,
    admit: registration.admit,
  });
  return { needs, lobby, positionBroadcasts };
}
