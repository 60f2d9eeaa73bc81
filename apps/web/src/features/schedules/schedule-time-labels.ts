/** The labels of times and channels on the customer's booking pages. */
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { m } from '../../paraglide/messages.js';
import { formatList } from '../../platform/time/locale.ts';
import { calendarDay, clockOf, offsetBetween, whenOf, zoneLabel } from './zone-time.ts';

/** "+1 h 30" */
export function offsetLabel(zone: string, otherZone: string, instant: number): string {
  const offset = offsetBetween(zone, otherZone, instant);
  if (offset === 0) return m.times_same();
  const difference = durationLabel(Math.abs(offset));
  return offset > 0 ? m.times_later({ difference }) : m.times_earlier({ difference });
}

function durationLabel(total: number): string {
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return m.times_minutes({ minutes });
  return minutes === 0 ? m.times_hours({ hours }) : m.times_hours_minutes({ hours, minutes });
}

/** "16:00 in India", with the day where it differs. */
export function tenantTimeLabel(startsAt: string, zone: string, tenantZone: string): string {
  const zoneName = zoneLabel(tenantZone);
  const isSameDay = calendarDay(startsAt, zone) === calendarDay(startsAt, tenantZone);
  return isSameDay
    ? m.times_there({ clock: clockOf(startsAt, tenantZone), place: zoneName })
    : m.times_there_day({ when: whenOf(startsAt, tenantZone), place: zoneName });
}

const channels = {
  sms: () => m.kept_sms(),
  whatsapp: () => m.kept_whatsapp(),
  email: () => m.kept_email(),
} satisfies Record<Booked['toldBy'][number], () => string>;

/** "Link by SMS and email" */
export function toldBy(by: Booked['toldBy']): string {
  if (by.length === 0) return m.kept_link_none();
  const list = formatList(by.map((each) => channels[each]()));
  return m.kept_link_by({ channels: list });
}

/** Splits the time left into days and a clock. */
export function splitCountdown(secondsLeft: number): { days: number; clock: string } {
  const days = Math.floor(secondsLeft / 86_400);
  const rest = secondsLeft % 86_400;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes, seconds] = [rest / 3_600, (rest % 3_600) / 60, rest % 60];
  const hasHours = rest >= 3_600 || days > 0;
  return {
    days,
    clock: hasHours
      ? `${Math.floor(hours)}:${two(minutes)}:${two(seconds)}`
      : `${Math.floor(minutes)}:${two(seconds)}`,
  };
}
