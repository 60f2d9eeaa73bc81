/** What files call the words of our tables: the same as the console does on its screens. */
import type { FeedbackReason } from '@foyer/contract/feedbacks.ts';
import type { LinkKind, LinkState } from '@foyer/contract/links.ts';
import type { agentStates, LobbyLogRow, LobbyStep } from '@foyer/contract/lobby-logs.ts';
import type { MessageChannel, MessageKind, MessageState } from '@foyer/contract/managed-messages.ts';
import type { ManagedProduct } from '@foyer/contract/managed-products.ts';
import type { ManagedSchedule } from '@foyer/contract/managed-schedules.ts';
import type { ManagedUser } from '@foyer/contract/managed-users.ts';
import type { ClickSource, ScheduleStatus } from '@foyer/contract/schedules.ts';
import type { TimeLogRow } from '@foyer/contract/time-logs.ts';

/** A test holds them against the console's own texts. */
export const labels = {
  scheduleStatus: {
    BOOKED: 'Booked',
    MET: 'Met',
    MISSED_BY_CUSTOMER: 'Customer did not come',
    MISSED_BY_US: 'We were not there',
    CANCELLED: 'Cancelled',
  } satisfies Record<ScheduleStatus, string>,
  clickSource: {
    'buy-now': 'Buy now button',
    rejoin: 'Coming back',
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
    schedule: 'Schedule',
  } satisfies Record<LinkKind, string>,
  linkState: {
    good: 'Good',
    early: 'Not open yet',
    expired: 'Expired',
    used: 'Used',
    revoked: 'Revoked',
  } satisfies Record<LinkState, string>,
  channel: { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Email' } satisfies Record<MessageChannel, string>,
  messageKind: {
    code: 'Code',
    'schedule-confirmed': 'Booking confirmed',
    'schedule-changed': 'Booking moved',
    'schedule-cancelled': 'Booking cancelled',
    'reminder-24h': 'Reminder, 24 hours',
    'reminder-1h': 'Reminder, 1 hour',
    'reminder-10m': 'Reminder, 10 minutes',
    'no-show': 'After a no-show',
    'no-show-ours': 'After our no-show',
    link: 'Link',
    account: 'Staff account',
  } satisfies Record<MessageKind, string>,
  messageState: {
    PLANNED: 'Planned',
    SENDING: 'Being sent',
    SENT: 'Sent',
    DELIVERED: 'Delivered',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
    OPTED_OUT: 'Not wanted',
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
    broadcast: 'Everybody',
    'longest-idle': 'Longest idle',
    'round-robin': 'In turn',
  } satisfies Record<ManagedProduct['routing'], string>,
  demoType: { live: 'Live', scheduled: 'Booked' } satisfies Record<LobbyLogRow['demoType'], string>,
  lobbyStep: {
    knocked: 'Knocked',
    offered: 'Offered',
    rejected: 'Rejected',
    'timed-out': 'Not answered in time',
    withdrawn: 'Offer withdrawn',
    accepted: 'Accepted',
    'in-meeting': 'In the meeting',
    'back-in-queue': 'Back in the queue',
    held: 'On hold',
    released: 'Released from hold',
    transferred: 'Transferred',
    admitted: 'Admitted',
    ended: 'Ended',
    left: 'Left',
    expired: 'Nobody took it',
    blocked: 'Blocked',
    cancelled: 'Cancelled',
  } satisfies Record<LobbyStep, string>,
  agentState: {
    'on-duty': 'On duty',
    'off-duty': 'Off duty',
    'lobby-on': 'Lobby on',
    'lobby-off': 'Lobby off',
    present: 'Here',
    gone: 'Gone',
    'in-meeting': 'In a meeting',
    'wrap-up': 'Wrapping up',
    free: 'Free',
  } satisfies Record<(typeof agentStates)[number], string>,
  feedbackReason: {
    helpful: 'Helpful',
    friendly: 'Friendly',
    clear: 'Clear',
    sound: 'Sound',
    picture: 'Picture',
    'waited-long': 'Long wait',
    'not-answered': 'Question left open',
  } satisfies Record<FeedbackReason, string>,
  endedBy: { agent: 'Agent', customer: 'Customer', system: 'System' } satisfies Record<
    NonNullable<TimeLogRow['endedBy']>,
    string
  >,
} as const;
