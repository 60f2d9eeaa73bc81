/**
 * All routes and socket events: the access test walks them, and OpenAPI and AsyncAPI are generated from them.
 */

import { agentLogRoutes } from '../agent-logs.ts';
import { analyticsRoutes, managedAnalyticsRoutes } from '../analytics.ts';
import { auditRoutes } from '../audit-logs.ts';
import { stylesheetRoutes } from '../brand/stylesheet.ts';
import { chatRoutes } from '../chat.ts';
import { customerRoutes } from '../customers.ts';
import { feedbackRoutes } from '../feedbacks.ts';
import { regionRoutes } from '../geography/regions.ts';
import { importRoutes } from '../imports.ts';
import { linkRoutes } from '../links/links.ts';
import { managedLinkRoutes } from '../links/managed-links.ts';
import { announcementRoutes } from '../lobby/announcements.ts';
import { awayRoutes } from '../lobby/away.ts';
import { lobbyClientEvents } from '../lobby/client-events.ts';
import { consultationRoutes, consultationServerEvents } from '../lobby/consultations.ts';
import { deviceCheckRoutes } from '../lobby/device-check.ts';
import { liveBoardRoutes } from '../lobby/live-board.ts';
import { lobbyRoutes } from '../lobby/lobby.ts';
import { ownDayRoutes } from '../lobby/own-day.ts';
import { preconnectRoutes } from '../lobby/preconnect.ts';
import { lobbyServerEvents } from '../lobby/server-events.ts';
import { lobbyStaffClientEvents, lobbyStaffRoutes } from '../lobby/staff.ts';
import { wallboardRoutes } from '../lobby/wallboards.ts';
import { lobbyLogRoutes } from '../lobby-logs.ts';
import { annotationRoutes } from '../meetings/annotations.ts';
import { connectionQualityRoutes } from '../meetings/connection-quality.ts';
import { externalMeetingRoutes } from '../meetings/external.ts';
import { guestInvitationRoutes } from '../meetings/guest-invitations.ts';
import { guestRoutes } from '../meetings/guests.ts';
import { localRecordingRoutes } from '../meetings/local-recordings.ts';
import { meetingRoutes } from '../meetings/meetings.ts';
import { obsRoutes } from '../meetings/obs.ts';
import { outcomeRoutes } from '../meetings/outcomes.ts';
import { pictureRoutes } from '../meetings/pictures.ts';
import { recordingConsentRoutes } from '../meetings/recording-consent.ts';
import { roomRoutes } from '../meetings/room.ts';
import { snapshotRoutes } from '../meetings/snapshots.ts';
import { supervisionRoutes } from '../meetings/supervision.ts';
import { managedMessageRoutes } from '../messaging/messages.ts';
import { messagingRoutes } from '../messaging/outbox.ts';
import { notificationClientEvents, notificationRoutes, notificationServerEvents } from '../notifications.ts';
import { managedProductRoutes } from '../products/managed-products.ts';
import { productRoutes } from '../products/products.ts';
import { pushRoutes } from '../push.ts';
import { recordingRoutes } from '../recordings/recordings.ts';
import { attachmentRoutes } from '../registration/attachments.ts';
import { managedFormRoutes } from '../registration/managed-form.ts';
import { registrationRoutes } from '../registration/registration.ts';
import { reportMailRoutes } from '../report-mail.ts';
import { reportRoutes } from '../reports.ts';
import { savedFilterRoutes } from '../saved-filters.ts';
import { managedScheduleRoutes } from '../schedules/managed-schedules.ts';
import { scheduleRoutes } from '../schedules/schedules.ts';
import { slotRoutes } from '../slots.ts';
import { scimRoutes } from '../sso/scim.ts';
import { managedScimRoutes } from '../sso/scim-settings.ts';
import { ssoRoutes } from '../sso/sso.ts';
import { managedSignOnRoutes } from '../sso/sso-settings.ts';
import { operatorRoutes } from '../tenants/operator.ts';
import { settingsRoutes } from '../tenants/settings.ts';
import { setupChecklistRoutes } from '../tenants/setup-checklist.ts';
import { tenantRoutes } from '../tenants/tenants.ts';
import { timeLogRoutes } from '../time-logs.ts';
import { accountRoutes } from '../users/account.ts';
import { managedUserRoutes } from '../users/managed-users.ts';
import { userRoutes } from '../users/users.ts';
import { webhookRoutes } from '../webhooks.ts';
import { asyncApiRoutes } from './asyncapi.ts';
import { clientLogRoutes } from './client-log.ts';
import type { RouteDefinition } from './http.ts';
import { openApiRoutes } from './openapi.ts';
import type { ClientEventDefinition, ServerEventDefinition } from './sockets.ts';

/** Slice → name → route. `<slice>.<name>` is the operation id, which clients rely on. */
export const routes = {
  tenants: tenantRoutes,
  settings: settingsRoutes,
  stylesheet: stylesheetRoutes,
  setupChecklist: setupChecklistRoutes,
  users: userRoutes,
  sso: ssoRoutes,
  managedSignOn: managedSignOnRoutes,
  scim: scimRoutes,
  managedScim: managedScimRoutes,
  account: accountRoutes,
  savedFilters: savedFilterRoutes,
  managedUsers: managedUserRoutes,
  products: productRoutes,
  managedProducts: managedProductRoutes,
  slots: slotRoutes,
  customers: customerRoutes,
  registration: registrationRoutes,
  attachments: attachmentRoutes,
  places: regionRoutes,
  managedForm: managedFormRoutes,
  schedules: scheduleRoutes,
  managedSchedules: managedScheduleRoutes,
  links: linkRoutes,
  managedLinks: managedLinkRoutes,
  imports: importRoutes,
  managedMessages: managedMessageRoutes,
  meetings: meetingRoutes,
  room: roomRoutes,
  supervision: supervisionRoutes,
  externalMeetings: externalMeetingRoutes,
  obs: obsRoutes,
  chat: chatRoutes,
  outcomes: outcomeRoutes,
  annotations: annotationRoutes,
  meetingPictures: pictureRoutes,
  snapshots: snapshotRoutes,
  recordingConsent: recordingConsentRoutes,
  localRecordings: localRecordingRoutes,
  recordings: recordingRoutes,
  guests: guestRoutes,
  guestInvitations: guestInvitationRoutes,
  lobby: { ...lobbyRoutes, ...ownDayRoutes },
  lobbyStaff: lobbyStaffRoutes,
  liveBoard: liveBoardRoutes,
  wallboards: wallboardRoutes,
  announcements: announcementRoutes,
  away: awayRoutes,
  consultations: consultationRoutes,
  ahead: preconnectRoutes,
  deviceCheck: deviceCheckRoutes,
  lobbyLogs: { ...lobbyLogRoutes, ...agentLogRoutes },
  feedbacks: feedbackRoutes,
  timeLogs: timeLogRoutes,
  connectionQuality: connectionQualityRoutes,
  reports: { ...reportRoutes, ...reportMailRoutes },
  analytics: analyticsRoutes,
  managedAnalytics: managedAnalyticsRoutes,
  webhooks: webhookRoutes,
  notifications: notificationRoutes,
  push: pushRoutes,
  liveDocs: asyncApiRoutes,
  messaging: messagingRoutes,
  auditLogs: auditRoutes,
  clientLog: clientLogRoutes,
  operator: operatorRoutes,
  docs: openApiRoutes,
} satisfies Record<string, Record<string, RouteDefinition>>;

export const clientEvents = {
  ...lobbyClientEvents,
  ...lobbyStaffClientEvents,
  ...notificationClientEvents,
} satisfies Record<string, ClientEventDefinition>;
export const serverEvents = {
  ...lobbyServerEvents,
  ...consultationServerEvents,
  ...notificationServerEvents,
} satisfies Record<string, ServerEventDefinition>;
