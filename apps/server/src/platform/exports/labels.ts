/** The labels of enum values in exported files. They are the same as in the console. */

import type { agentStates } from '@foyer/contract/agent-logs.ts';
import type { FeedbackReason } from '@foyer/contract/feedbacks.ts';
import type { LinkKind, LinkState } from '@foyer/contract/links/links.ts';
import type { BreakReason } from '@foyer/contract/lobby/presence.ts';
import type { LobbyLogEntryType, LobbyLogRow } from '@foyer/contract/lobby-logs.ts';
import type { MessageChannel, MessageKind, MessageState } from '@foyer/contract/messaging/messages.ts';
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import type { ManagedSchedule } from '@foyer/contract/schedules/managed-schedules.ts';
import type { ClickSource, ScheduleStatus } from '@foyer/contract/schedules/schedules.ts';
import type { TimeLogRow } from '@foyer/contract/time-logs.ts';
import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';

/** A test compares them with the console's texts. */
export const labels = {
  scheduleStatus: {
    BOOKED: 'Booked',
    MET: 'Met',
    MISSED_BY_CUSTOMER: 'Missed by customer',
    MISSED_BY_US: 'Missed by us',
    CANCELLED: 'Cancelled',
  } satisfies Record<ScheduleStatus, string>,
  clickSource: {
    'buy-now': 'Buy now button',
    rejoin: 'Return link',
    'reminder-sms': 'Reminder by SMS',
    'registration-page-schedule-btn': 'Registration page',
  } satisfies Record<ClickSource, string>,
  cancelledBy: {
    customer: 'By the customer',
    staff: 'By staff',
    system: 'By the system',
  } satisfies Record<NonNullable<ManagedSchedule['cancelledBy']>, string>,
  linkKind: {
    'generate-link': 'Generated',
    transfer: 'Transfer',
    schedule: 'Booking',
    return: 'Return to lobby',
  } satisfies Record<LinkKind, string>,
  linkState: {
    good: 'Active',
    early: 'Not open yet',
    expired: 'Expired',
    used: 'Used',
    revoked: 'Revoked',
  } satisfies Record<LinkState, string>,
  channel: { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Email' } satisfies Record<MessageChannel, string>,
  messageKind: {
    code: 'Code',
    'schedule-confirmed': 'Booking confirmed',
    'schedule-changed': 'Booking rescheduled',
    'schedule-cancelled': 'Booking cancelled',
    'reminder-24h': 'Reminder, 24 hours',
    'reminder-1h': 'Reminder, 1 hour',
    'reminder-10m': 'Reminder, 10 minutes',
    'no-show': 'After a no-show',
    'no-show-ours': 'After our no-show',
    link: 'Link',
    'turn-near': 'Nearly their turn',
    'turn-now': 'Their turn',
    'turn-over': 'Place not kept',
    guest: 'Guest invitation',
    'service-level': 'Missed target',
    account: 'Staff account',
    report: 'Email report',
  } satisfies Record<MessageKind, string>,
  messageState: {
    PLANNED: 'Planned',
    SENDING: 'Being sent',
    SENT: 'Sent',
    DELIVERED: 'Delivered',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
    OPTED_OUT: 'Opted out',
  } satisfies Record<MessageState, string>,
  role: { AGENT: 'Agent', ADMIN: 'Admin', SUPER_ADMIN: 'Super Admin' } satisfies Record<
    ManagedUser['role'],
    string
  >,
  userStatus: { ACTIVE: 'Active', INACTIVE: 'Inactive' } satisfies Record<ManagedUser['status'], string>,
  platform: {
    jupiter: 'Jupiter',
    lightSpeedApp: 'LightSpeed app',
    lightSpeedWeb: 'LightSpeed web',
  } satisfies Record<ManagedProduct['platform'], string>,
  routing: {
    broadcast: 'All agents',
    'longest-idle': 'Longest idle',
    'round-robin': 'Round robin',
  } satisfies Record<ManagedProduct['routing'], string>,
  demoType: { live: 'Live', scheduled: 'Booked' } satisfies Record<LobbyLogRow['demoType'], string>,
  lobbyStep: {
    knocked: 'Asked to join',
    offered: 'Offered',
    rejected: 'Rejected',
    'timed-out': 'Not answered in time',
    withdrawn: 'Offer withdrawn',
    accepted: 'Accepted',
    'in-meeting': 'In the meeting',
    'back-in-queue': 'Back in the queue',
    held: 'On hold',
    released: 'Released from hold',
    away: 'Left the page, position kept',
    'notified-near': 'Notified: nearly their turn',
    'notified-turn': 'Notified: their turn',
    'on-the-way': 'On the way',
    returned: 'Back on the page',
    transferred: 'Transferred',
    admitted: 'Admitted',
    ended: 'Ended',
    left: 'Left',
    expired: 'No agent accepted',
    blocked: 'Blocked',
    cancelled: 'Cancelled',
  } satisfies Record<LobbyLogEntryType, string>,
  agentState: {
    available: 'Available',
    break: 'Break',
    'wrapping-up': 'Wrapping up',
    offline: 'Offline',
    'on-duty': 'On duty',
    'off-duty': 'Off duty',
    'lobby-on': 'Lobby on',
    'lobby-off': 'Lobby off',
    present: 'Connected',
    gone: 'Disconnected',
    'in-meeting': 'In a meeting',
    'wrap-up': 'Wrap-up started',
    free: 'Available again',
  } satisfies Record<(typeof agentStates)[number], string>,
  breakReason: {
    lunch: 'Lunch',
    'short-break': 'Short break',
    training: 'Training',
    paperwork: 'Paperwork',
    other: 'Other',
  } satisfies Record<BreakReason, string>,
  feedbackReason: {
    helpful: 'Helpful',
    friendly: 'Friendly',
    clear: 'Clear',
    sound: 'Sound',
    picture: 'Video',
    'waited-long': 'Long wait',
    'not-answered': 'Unanswered question',
  } satisfies Record<FeedbackReason, string>,
  endedBy: { agent: 'Agent', customer: 'Customer', system: 'System' } satisfies Record<
    NonNullable<TimeLogRow['endedBy']>,
    string
  >,
} as const;
