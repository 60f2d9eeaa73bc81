/** Everything that can be called, in one place: what the access test walks and the descriptions are generated from. */

import { accountRoutes } from './account.ts';
import { asyncApiRoutes } from './asyncapi.ts';
import { attachmentRoutes } from './attachments.ts';
import { auditRoutes } from './audit-logs.ts';
import { chatRoutes } from './chat.ts';
import { clientLogRoutes } from './client-log.ts';
import { customerRoutes } from './customers.ts';
import { deviceCheckRoutes } from './device-check.ts';
import { feedbackRoutes } from './feedbacks.ts';
import type { RouteDefinition } from './http.ts';
import { linkRoutes } from './links.ts';
import { lobbyRoutes } from './lobby.ts';
import { aheadRoutes } from './lobby-ahead.ts';
import { lobbyCommands } from './lobby-commands.ts';
import { lobbyLogRoutes } from './lobby-logs.ts';
import { lobbyNews } from './lobby-news.ts';
import { lobbyStaffCommands, lobbyStaffRoutes } from './lobby-staff.ts';
import { managedFormRoutes } from './managed-form.ts';
import { managedLinkRoutes } from './managed-links.ts';
import { managedMessageRoutes } from './managed-messages.ts';
import { managedProductRoutes } from './managed-products.ts';
import { managedScheduleRoutes } from './managed-schedules.ts';
import { managedScimRoutes } from './managed-scim.ts';
import { managedSignOnRoutes } from './managed-sign-on.ts';
import { managedUserRoutes } from './managed-users.ts';
import { meetingRoutes } from './meetings.ts';
import { messagingRoutes } from './messaging.ts';
import { notificationCommands, notificationNews, notificationRoutes } from './notifications.ts';
import { openApiRoutes } from './openapi.ts';
import { operatorRoutes } from './operator.ts';
import { outcomeRoutes } from './outcomes.ts';
import { placeRoutes } from './places.ts';
import { productRoutes } from './products.ts';
import { registrationRoutes } from './registration.ts';
import { roomRoutes } from './room.ts';
import { scheduleRoutes } from './schedules.ts';
import { scimRoutes } from './scim.ts';
import { settingsRoutes } from './settings.ts';
import { slotRoutes } from './slots.ts';
import type { CommandDefinition, NewsDefinition } from './sockets.ts';
import { ssoRoutes } from './sso.ts';
import { stylesheetRoutes } from './stylesheet.ts';
import { tenantRoutes } from './tenants.ts';
import { timeLogRoutes } from './time-logs.ts';
import { userRoutes } from './users.ts';

/** Slice → name → route. */
export const routes = {
  tenants: tenantRoutes,
  settings: settingsRoutes,
  stylesheet: stylesheetRoutes,
  users: userRoutes,
  sso: ssoRoutes,
  managedSignOn: managedSignOnRoutes,
  scim: scimRoutes,
  managedScim: managedScimRoutes,
  account: accountRoutes,
  managedUsers: managedUserRoutes,
  products: productRoutes,
  managedProducts: managedProductRoutes,
  slots: slotRoutes,
  customers: customerRoutes,
  registration: registrationRoutes,
  attachments: attachmentRoutes,
  places: placeRoutes,
  managedForm: managedFormRoutes,
  schedules: scheduleRoutes,
  managedSchedules: managedScheduleRoutes,
  links: linkRoutes,
  managedLinks: managedLinkRoutes,
  managedMessages: managedMessageRoutes,
  meetings: meetingRoutes,
  room: roomRoutes,
  chat: chatRoutes,
  outcomes: outcomeRoutes,
  lobby: lobbyRoutes,
  lobbyStaff: lobbyStaffRoutes,
  ahead: aheadRoutes,
  deviceCheck: deviceCheckRoutes,
  lobbyLogs: lobbyLogRoutes,
  feedbacks: feedbackRoutes,
  timeLogs: timeLogRoutes,
  notifications: notificationRoutes,
  liveDocs: asyncApiRoutes,
  messaging: messagingRoutes,
  auditLogs: auditRoutes,
  clientLog: clientLogRoutes,
  operator: operatorRoutes,
  docs: openApiRoutes,
} satisfies Record<string, Record<string, RouteDefinition>>;

export const commands = { ...lobbyCommands, ...lobbyStaffCommands, ...notificationCommands } satisfies Record<
  string,
  CommandDefinition
>;
export const liveNews = { ...lobbyNews, ...notificationNews } satisfies Record<string, NewsDefinition>;
