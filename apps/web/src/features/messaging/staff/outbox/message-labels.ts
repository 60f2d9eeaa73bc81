/** The labels of message kinds, channels, states and languages. */
import {
  type MessageChannel,
  type MessageKind,
  type MessageRow,
  type MessageState,
  messageChannels,
  messageKinds,
  messageStates,
  type TemplateLanguage,
} from '@foyer/contract/messaging/messages.ts';
import { m } from '../../../../paraglide/messages.js';
import { displayNames } from '../../../../platform/time/locale.ts';

interface StateLabel {
  readonly label: string;
  readonly tone: 'info' | 'ok' | 'bad' | 'warn' | 'quiet';
}

const kindNames = {
  code: () => m.staff_message_code(),
  'schedule-confirmed': () => m.staff_message_confirmed(),
  'schedule-changed': () => m.staff_message_changed(),
  'schedule-cancelled': () => m.staff_message_cancelled(),
  'reminder-24h': () => m.staff_message_day_before(),
  'reminder-1h': () => m.staff_message_hour_before(),
  'reminder-10m': () => m.staff_message_minutes_before(),
  'no-show': () => m.staff_message_no_show(),
  'no-show-ours': () => m.staff_message_no_show_ours(),
  link: () => m.staff_message_link(),
  'turn-near': () => m.staff_message_turn_near(),
  'turn-now': () => m.staff_message_turn_now(),
  'turn-over': () => m.staff_message_turn_over(),
  guest: () => m.staff_message_guest(),
  'service-level': () => m.staff_message_service_level(),
  account: () => m.staff_message_account(),
  report: () => m.staff_message_report(),
} satisfies Record<MessageKind, () => string>;

const channelNames = {
  sms: () => m.staff_links_sms(),
  whatsapp: () => m.staff_links_whatsapp(),
  email: () => m.staff_links_email(),
} satisfies Record<MessageChannel, () => string>;

const stateLabels = {
  PLANNED: () => ({ label: m.staff_message_planned(), tone: 'quiet' }),
  SENDING: () => ({ label: m.staff_message_sending(), tone: 'info' }),
  SENT: () => ({ label: m.staff_message_sent(), tone: 'info' }),
  DELIVERED: () => ({ label: m.staff_message_delivered(), tone: 'ok' }),
  FAILED: () => ({ label: m.staff_message_failed(), tone: 'bad' }),
  CANCELLED: () => ({ label: m.staff_message_taken_back(), tone: 'quiet' }),
  OPTED_OUT: () => ({ label: m.staff_message_opted_out(), tone: 'warn' }),
} satisfies Record<MessageState, () => StateLabel>;

/** The text of a code is not stored, so it cannot be sent again; the customer requests a new code. */
export function canRetry({ state, text }: Pick<MessageRow, 'state' | 'text'>): boolean {
  return state === 'FAILED' && text !== null;
}

export function kindName(kind: MessageKind): string {
  return kindNames[kind]();
}

export function channelName(channel: MessageChannel): string {
  return channelNames[channel]();
}

export function describeState(state: MessageState): StateLabel {
  return stateLabels[state]();
}

const languageNames = displayNames('language');

export function languageName(language: TemplateLanguage): string {
  return languageNames.of(language) ?? language;
}

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export const kindOptions = (): Option<MessageKind>[] =>
  messageKinds.map((kind) => ({ value: kind, label: kindName(kind) }));
export const channelOptions = (): Option<MessageChannel>[] =>
  messageChannels.map((channel) => ({ value: channel, label: channelName(channel) }));
export const stateOptions = (): Option<MessageState>[] =>
  messageStates.map((state) => ({ value: state, label: describeState(state).label }));
