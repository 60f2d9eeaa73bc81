/** The times of links and reminders, and the rules of no-shows: pure functions. */

import { hours, minutes } from '@foyer/contract/core/time.ts';
import { messageLimits, templateLanguageFor } from '@foyer/contract/messaging/messages.ts';
import { type ScheduleStatus, scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { formatDayAndTime, formatEnglishDayAndTime } from '../../platform/locale.ts';
import type { Tenant } from '../tenants/index.ts';

export function opensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - scheduleLimits.opensBeforeStartMs);
}

/**
 * When the link of a booking expires.
 * @param lifetimeHours the tenant's setting, from the start; `null` (flag `meetingLinkExpiryTime` off): from
 * the end
 */
export function expiryOf(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  lifetimeHours: number | null,
): Date {
  return lifetimeHours === null
    ? new Date(endsAt.getTime() + scheduleLimits.expiresAfterEndMs)
    : new Date(startsAt.getTime() + hours(lifetimeHours));
}

/** The start and the end of a booking, and the expiry of its link. */
export function scheduleTimes(
  startsAt: Date,
  durationMinutes: number,
  { flags, meetingLinkExpiryHours }: Pick<Tenant, 'flags' | 'meetingLinkExpiryHours'>,
): { startsAt: Date; endsAt: Date; expiresAt: Date } {
  const endsAt = new Date(startsAt.getTime() + minutes(durationMinutes));
  const lifetimeHours = flags.meetingLinkExpiryTime ? meetingLinkExpiryHours : null;
  return { startsAt, endsAt, expiresAt: expiryOf({ startsAt, endsAt }, lifetimeHours) };
}

type ReminderKind = keyof typeof messageLimits.reminderOffsetsMs;

interface Reminder {
  readonly kind: ReminderKind;
  readonly dueAt: Date;
  /** When the next reminder replaces it. */
  readonly uselessAfter: Date;
}

/** The least time between booking and reminder: the confirmation makes an earlier reminder redundant. */
const minLeadMs: Record<ReminderKind, number> = {
  'reminder-24h': hours(2),
  'reminder-1h': minutes(30),
  'reminder-10m': minutes(5),
};

/** The reminders of a start that are far enough in the future. */
export function remindersOf(startsAt: Date, now: Date): Reminder[] {
  const offsets = Object.entries(messageLimits.reminderOffsetsMs) as [ReminderKind, number][];
  return offsets.flatMap(([kind, offsetMs], index) => {
    const dueAt = new Date(startsAt.getTime() - offsetMs);
    if (dueAt.getTime() - now.getTime() < minLeadMs[kind]) return [];
    const nextOffsetMs = offsets[index + 1]?.[1] ?? 0;
    return [{ kind, dueAt, uselessAfter: new Date(startsAt.getTime() - nextOffsetMs) }];
  });
}

export function noShowAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + scheduleLimits.noShowAfterMs);
}

/** @returns which side missed the booking; `null` before `noShowAt` */
export function noShowStatus(
  { startsAt, customerThereAt }: { startsAt: Date; customerThereAt: Date | null },
  now: Date,
): Extract<ScheduleStatus, `MISSED_BY_${string}`> | null {
  if (now < noShowAt(startsAt)) return null;
  return customerThereAt ? 'MISSED_BY_US' : 'MISSED_BY_CUSTOMER';
}

/** Whether a booking can be moved, reassigned or cancelled: status BOOKED, before `noShowAt`. */
export function isChangeable(
  { status, startsAt }: { status: ScheduleStatus; startsAt: Date },
  now: Date,
): boolean {
  return status === 'BOOKED' && now < noShowAt(startsAt);
}

/**
 * Formats a start in a time zone: "Sat 21 Nov, 14:30" in English, else as the customer's language formats it.
 * @param locale decides whether hours count to 12 or 24, and whether the day or the month comes first in English
 */
export function formatStart(
  at: Date,
  zone: string,
  { language, locale = 'en-GB' }: { readonly language: string | null; readonly locale?: string },
): string {
  const spoken = templateLanguageFor(language);
  return spoken === 'en'
    ? formatEnglishDayAndTime(at, zone, locale)
    : formatDayAndTime(at, zone, { language: spoken, locale });
}

/** The city in the name of a time zone: `America/St_Johns` → "St Johns". */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
