/** The listeners layer: features that react to domain events and that no other feature imports. */
import { createAgentLogs } from '../features/agent-logs/index.ts';
import { createAnalytics } from '../features/analytics/index.ts';
import { createAuditLogs } from '../features/audit-logs/index.ts';
import { createFeedbacks } from '../features/feedbacks/index.ts';
import { createLobbyLogs } from '../features/lobby-logs/index.ts';
import { createNotifications } from '../features/notifications/index.ts';
import { createReports } from '../features/reports/index.ts';
import { createTimeLogs } from '../features/time-logs/index.ts';
import { createWallboards } from '../features/wallboards/index.ts';
import { createWebhooks } from '../features/webhooks/index.ts';
import type { LiveGateway } from '../platform/sockets/gateway.ts';
import type { Catalogue } from './catalogue.ts';
import type { LobbyLayer } from './lobby.ts';
import type { MeetingsLayer } from './meetings.ts';
import type { MessagingLayer } from './messaging.ts';
import type { Platform } from './platform.ts';
import { createPort } from './ports.ts';
import type { PushLayer } from './push.ts';
import type { Tenancy } from './tenancy.ts';

type EarlierLayers = Pick<MessagingLayer, 'messaging'> &
  Pick<Tenancy, 'tenants' | 'users'> &
  Pick<Catalogue, 'products'> &
  Pick<PushLayer, 'push'> &
  Pick<MeetingsLayer, 'meetings'> &
  Pick<LobbyLayer, 'lobby'>;

export function createListeners(platform: Platform, earlier: EarlierLayers) {
  const { config, database, events, audit, queue, now, logError } = platform;
  const { messaging, tenants, users, products, push, meetings, lobby } = earlier;
  const { calendarOf, flagsOf } = tenants;
  const { routingDecisionsOf } = lobby;
  const needs = {
    live: createPort<() => LiveGateway>('the socket gateway'),
  };
  const notifications = createNotifications({
    database,
    events,
    now,
    products,
    flagsOf,
    calendarOf,
    adminsOf: async (tx) => (await users.activeAdmins(tx)).map(({ id }) => id),
    offDutyOf: lobby.duty.offDutyOf,
    absentOf: lobby.missedKnockRecipientsOf,
    consoleCallsOf: lobby.consoleCallsOf,
    push,
    onError: logError('web push to agents with closed consoles failed'),
    live: needs.live.call,
  });
  const reports = createReports({
    database,
    audit,
    calendarOf,
    currencyOf: async (tx) => (await tenants.find(tx)).currency,
    flagsOf,
    now,
    messages: messaging,
    tenantOf: tenants.find,
    originOf: messaging.originOf,
  });
  return {
    needs,
    notifications,
    reports,
    wallboards: createWallboards({
      database,
      audit,
      now,
      calendarOf,
      flagsOf,
      readLiveBoard: lobby.supervisor.readLiveBoard,
      readServiceLevels: reports.readServiceLevels,
    }),
    lobbyLogs: createLobbyLogs({
      database,
      events,
      audit,
      calendarOf,
      flagsOf,
      routingDecisionsOf,
    }),
    timeLogs: createTimeLogs({ database, events, audit, now, calendarOf, meetings }),
    analytics: createAnalytics({
      database,
      audit,
      now,
      secret: config.secret,
      allowPrivate: config.allowPrivateAnalytics,
      tenantOf: tenants.find,
      setDashboard: tenants.setAnalyticsDashboard,
      onError: logError('analytics server issued no token'),
    }),
    webhooks: createWebhooks({
      database,
      events,
      audit,
      queue,
      now,
      secret: config.secret,
      allowPrivate: config.allowPrivateWebhooks,
      isSuspended: async (tx) => (await tenants.find(tx)).suspended,
    }),
    feedbacks: createFeedbacks({ database, events, audit, now, calendarOf, meetings }),
    agentLogs: createAgentLogs({ database, events, audit, calendarOf, presenceOf: lobby.presences.of }),
    auditLogs: createAuditLogs({ database, events, audit, now, calendarOf, secret: config.secret }),
  };
}
