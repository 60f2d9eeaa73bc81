/** Pure rules: which channel carries what, when it may go, and what is shown of it. */
import {
  type Carriers,
  type MessageChannel,
  type MessageKind,
  type MessageState,
  messageChannels,
  messageLimits,
  type TemplateLanguage,
  templateLanguages,
} from '@foyer/contract/managed-messages.ts';
import type { FlagName, Flags } from '@foyer/contract/tenants.ts';
import { Temporal } from 'temporal-polyfill';

/** The switch that allows planned messages by a channel; codes need none of sms and email. */
const channelFlags = {
  sms: 'linkSms',
  whatsapp: 'whatsapp',
  email: 'scheduleEmail',
} as const satisfies Record<MessageChannel, FlagName>;

export function isChannelOn(flags: Flags, channel: MessageChannel): boolean {
  return flags[channelFlags[channel]];
}

const followUps: readonly MessageKind[] = ['no-show', 'no-show-ours'];
const reminders: readonly MessageKind[] = ['reminder-24h', 'reminder-1h', 'reminder-10m'];
const optional: readonly MessageKind[] = [...reminders, ...followUps, 'link'];
const patient: readonly MessageKind[] = ['reminder-24h', ...followUps, 'link'];

/** What somebody may want no more of. Codes and what concerns a booked time still come: they were asked for. */
export const canOptOut = (kind: MessageKind) => optional.includes(kind);

/** What can wait for the end of the quiet hours; the rest concerns a time that the person chose. */
export const canWait = (kind: MessageKind) => patient.includes(kind);

/** The language of the words for a person; English where theirs is not among ours. */
export function languageFor(tag: string | null): TemplateLanguage {
  const primary = tag?.split('-')[0]?.toLowerCase();
  return templateLanguages.find((language) => language === primary) ?? 'en';
}

/** The first of a browser's languages that we have words in; English where there is none. */
export function languageAsked(header: string | undefined): TemplateLanguage {
  const wished = (header ?? '').split(',').map((each) => {
    const [tag = '', ...rest] = each.trim().split(';');
    const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
    return { primary: tag.split('-')[0]?.toLowerCase(), weight };
  });
  const known = wished
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ primary }) => templateLanguages.find((language) => language === primary) ?? []);
  return known[0] ?? 'en';
}

/**
 * When the quiet hours that it is in now end; `null` when it is not in any.
 * @param zone IANA, whose clock the hours are on
 */
export function quietUntil(now: Date, zone: string, quietHours: Carriers['quietHours']): Date | null {
  if (!quietHours || quietHours.from === quietHours.to) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zoneOr(zone));
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

/** A zone that this machine does not know is read as UTC: a message is late rather than lost. */
function zoneOr(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The pause after a try, the first being 1; it doubles. Never longer than the queue's own. */
export function pauseAfter(tries: number): number {
  return messageLimits.firstPauseMs * 2 ** (tries - 1);
}

/** What a carrier may still say about a message in this state: never back from what is later or final. */
export function mayBecome(from: MessageState, to: MessageState): boolean {
  const open: readonly MessageState[] = ['PLANNED', 'SENDING'];
  if (open.includes(from)) return true;
  return from === 'SENT' && to !== 'SENT';
}

/** An address with the middle hidden. */
export function mask(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${address.slice(0, 1)}…${address.slice(at)}`;
  return `${address.slice(0, 4)}…${address.slice(-3)}`;
}

/** A text as staff look at it: what would let them in as the person is left out. */
export function withoutKeys(text: string | null): string | null {
  return text?.replace(/(link=|\/stop\/)[\w-]{20,}/g, '$1…') ?? null;
}

/**
 * What can carry something now, in the order a one-time code goes by: text messages, WhatsApp where it is switched on,
 * then mail. A channel that is only shown in the demonstration's outbox comes after one that reaches somebody.
 * @param carrierOf `null`: nothing carries the channel
 */
export function codeChannels(
  carrierOf: (channel: MessageChannel) => string | null,
  isWhatsappOn: boolean,
): MessageChannel[] {
  const carried = messageChannels.filter(
    (channel) => carrierOf(channel) !== null && (channel !== 'whatsapp' || isWhatsappOn),
  );
  const isShownOnly = (channel: MessageChannel) => carrierOf(channel) === 'outbox';
  return [...carried.filter((channel) => !isShownOnly(channel)), ...carried.filter(isShownOnly)];
}
