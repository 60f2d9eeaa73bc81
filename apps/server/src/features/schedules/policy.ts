/** When a schedule's link opens and closes, what is told when, and whose no-show it was: pure rules. */
import { messageLimits, templateLanguages } from '@foyer/contract/managed-messages.ts';
import { type ScheduleStatus, scheduleLimits } from '@foyer/contract/schedules.ts';
import { hours, minutes } from '@foyer/contract/time.ts';
import type { Tenant } from '../tenants/index.ts';

/** Browsers still say these; people say the other. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** By the name of today, where somebody keeps a clock by it; `null` for offsets and made-up names. */
export function knownZone(name: string): string | null {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    const known = timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
    return renamed[known] ?? known;
  } catch {
    return null;
  }
}

export function opensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - scheduleLimits.opensBeforeMs);
}

/**
 * `meetingLinkExpiryTime` of a schedule.
 * @param lastsHours the tenant's setting where the flag is on, counted from the start; `null`: from the planned end
 */
export function expiryOf(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  lastsHours: number | null,
): Date {
  return lastsHours === null
    ? new Date(endsAt.getTime() + scheduleLimits.expiresAfterEndMs)
    : new Date(startsAt.getTime() + hours(lastsHours));
}

/** From when to when, and how long its link is good. */
export function lastingOf(
  startsAt: Date,
  durationMinutes: number,
  { flags, meetingLinkExpiryHours }: Pick<Tenant, 'flags' | 'meetingLinkExpiryHours'>,
): { startsAt: Date; endsAt: Date; expiresAt: Date } {
  const endsAt = new Date(startsAt.getTime() + minutes(durationMinutes));
  const lastsHours = flags.meetingLinkExpiryTime ? meetingLinkExpiryHours : null;
  return { startsAt, endsAt, expiresAt: expiryOf({ startsAt, endsAt }, lastsHours) };
}

type ReminderKind = keyof typeof messageLimits.reminderOffsetsMs;

interface Reminder {
  readonly kind: ReminderKind;
  readonly dueAt: Date;
  /** From the next one on, it has nothing left to say. */
  readonly uselessAfter: Date;
}

/** How far ahead a reminder must lie: who has just booked has just been told. */
const marginsMs: Record<ReminderKind, number> = {
  'reminder-24h': hours(2),
  'reminder-1h': minutes(30),
  'reminder-10m': minutes(5),
};

/** The reminders of a start that lie far enough ahead, with when each is due and until when it is worth something. */
export function remindersOf(startsAt: Date, now: Date): Reminder[] {
  const offsets = Object.entries(messageLimits.reminderOffsetsMs) as [ReminderKind, number][];
  return offsets.flatMap(([kind, offsetMs], index) => {
    const dueAt = new Date(startsAt.getTime() - offsetMs);
    if (dueAt.getTime() - now.getTime() < marginsMs[kind]) return [];
    const nextOffsetMs = offsets[index + 1]?.[1] ?? 0;
    return [{ kind, dueAt, uselessAfter: new Date(startsAt.getTime() - nextOffsetMs) }];
  });
}

export function judgedAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + scheduleLimits.noShowAfterMs);
}

/** @returns whose no-show a booked start was, once it is time to judge; `null` before */
export function verdictOn(
  { startsAt, customerThereAt }: { startsAt: Date; customerThereAt: Date | null },
  now: Date,
): Extract<ScheduleStatus, `MISSED_BY_${string}`> | null {
  if (now < judgedAt(startsAt)) return null;
  return customerThereAt ? 'MISSED_BY_US' : 'MISSED_BY_CUSTOMER';
}

/** Whether it can still be moved, reassigned or cancelled: booked, and not yet judged a no-show. */
export function stands({ status, startsAt }: { status: ScheduleStatus; startsAt: Date }, now: Date): boolean {
  return status === 'BOOKED' && now < judgedAt(startsAt);
}

/** An hour and its day for people, in a zone: "Sat 21 Nov, 14:30"; as the language writes it where messages have it. */
export function inWords(at: Date, zone: string, language: string | null): string {
  const fields: Intl.DateTimeFormatOptions = {
    ...{ timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  };
  const spoken = templateLanguages.find((each) => each === language?.toLowerCase().split('-')[0]) ?? 'en';
  if (spoken !== 'en') return new Intl.DateTimeFormat(spoken, fields).format(at);
  const parts = new Intl.DateTimeFormat('en-GB', fields).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)}, ${part('hour')}:${part('minute')}`;
}

/** The city a zone is called by: `America/St_Johns` → "St Johns". */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
