/** Pure rules: channels and flags, quiet hours, message states, and what staff may see of a message. */
import {
  type MessageChannel,
  type MessageKind,
  type MessageProviders,
  type MessageState,
  messageChannels,
  messageLimits,
  type TemplateLanguage,
  templateLanguages,
} from '@foyer/contract/messaging/messages.ts';
import type { FlagName, Flags } from '@foyer/contract/tenants/tenants.ts';
import { Temporal } from 'temporal-polyfill';

/** The flag that allows planned messages per channel. One-time codes by SMS and email need none. */
const channelFlags = {
  sms: 'linkSms',
  whatsapp: 'whatsapp',
  email: 'scheduleEmail',
} as const satisfies Record<MessageChannel, FlagName>;

/** Staff get their messages without a flag: the flags are about messages to customers. */
export const mayUseChannel = (flags: Flags, channel: MessageChannel, kind: MessageKind): boolean =>
  kind === 'service-level' || kind === 'report' || flags[channelFlags[channel]];

const followUps: readonly MessageKind[] = ['no-show', 'no-show-ours'];
const reminders: readonly MessageKind[] = ['reminder-24h', 'reminder-1h', 'reminder-10m'];
const optional: readonly MessageKind[] = [...reminders, ...followUps, 'link', 'guest', 'service-level'];
const deferrable: readonly MessageKind[] = ['reminder-24h', ...followUps, 'link'];

/**
 * Kinds that recipients can opt out of. Codes and messages about a booked schedule were requested and are
 * always sent.
 */
export const canOptOut = (kind: MessageKind) => optional.includes(kind);

/** Kinds that quiet hours defer; the others concern a time that the recipient chose. */
export const isDeferrable = (kind: MessageKind) => deferrable.includes(kind);

/** The first supported language of an Accept-Language header; English if there is none. */
export function preferredLanguage(header: string | undefined): TemplateLanguage {
  const weighted = (header ?? '').split(',').map((each) => {
    const [tag = '', ...rest] = each.trim().split(';');
    const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
    return { primary: tag.split('-')[0]?.toLowerCase(), weight };
  });
  const supported = weighted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ primary }) => templateLanguages.find((language) => language === primary) ?? []);
  return supported[0] ?? 'en';
}

/**
 * The end of the quiet hours that `now` is in; `null` outside of quiet hours.
 * @param zone IANA name of the recipient's time zone
 */
export function quietHoursEnd(
  now: Date,
  zone: string,
  quietHours: MessageProviders['quietHours'],
): Date | null {
  if (!quietHours || quietHours.from === quietHours.to) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(validZone(zone));
  const time = local.toPlainTime();
  const from = Temporal.PlainTime.from(quietHours.from);
  const to = Temporal.PlainTime.from(quietHours.to);
  const isBefore = (a: Temporal.PlainTime, b: Temporal.PlainTime) => Temporal.PlainTime.compare(a, b) < 0;
  const spansMidnight = isBefore(to, from);
  const isAfterFrom = !isBefore(time, from);
  const isQuiet = spansMidnight ? isAfterFrom || isBefore(time, to) : isAfterFrom && isBefore(time, to);
  if (!isQuiet) return null;
  const day = spansMidnight && isAfterFrom ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  return new Date(day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: to }).epochMilliseconds);
}

/** An unknown zone is read as UTC: a message is late rather than lost. */
function validZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Pause after an attempt (the first is 1); it doubles, and is never longer than the queue's own delay. */
export function backoffMs(tries: number): number {
  return messageLimits.firstBackoffMs * 2 ** (tries - 1);
}

/**
 * Whether a provider's report may change the state: never back to an earlier state, and never from a final
 * one.
 */
export function canBecome(from: MessageState, to: MessageState): boolean {
  const open: readonly MessageState[] = ['PLANNED', 'SENDING'];
  if (open.includes(from)) return true;
  return from === 'SENT' && to !== 'SENT';
}

/** Removes the tokens of links, which would authenticate staff as the recipient. */
export function redactLinks(text: string | null): string | null {
  return text?.replace(/(link=|\/stop\/|\/guest\/)[\w-]{20,}/g, '$1…') ?? null;
}

/**
 * The available channels in the order of preference for a one-time code: SMS, WhatsApp if its flag is on,
 * email. Channels that only the demo outbox handles come last.
 * @param providerOf `null`: the channel has no provider
 */
export function codeChannels(
  providerOf: (channel: MessageChannel) => string | null,
  isWhatsappOn: boolean,
): MessageChannel[] {
  const available = messageChannels.filter(
    (channel) => providerOf(channel) !== null && (channel !== 'whatsapp' || isWhatsappOn),
  );
  const isOutboxOnly = (channel: MessageChannel) => providerOf(channel) === 'outbox';
  return [...available.filter((channel) => !isOutboxOnly(channel)), ...available.filter(isOutboxOnly)];
}
