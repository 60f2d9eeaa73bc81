/** Times and channels in words, the same on every page of a schedule. */
import type { Booked } from '@foyer/contract/schedules.ts';
import { m } from '../../paraglide/messages.js';
import { calendarDay, clockOf, minutesAhead, placeOf, whenOf } from './zone-time.ts';

/** "+1 h 30" */
export function differenceOf(zone: string, than: string, instant: number): string {
  const ahead = minutesAhead(zone, than, instant);
  if (ahead === 0) return m.times_same();
  const difference = spanOf(Math.abs(ahead));
  return ahead > 0 ? m.times_ahead({ difference }) : m.times_behind({ difference });
}

function spanOf(total: number): string {
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return m.times_minutes({ minutes });
  return minutes === 0 ? m.times_hours({ hours }) : m.times_hours_minutes({ hours, minutes });
}

/** "16:00 in India", with the day where it is another one there. */
export function thereOf(startsAt: string, zone: string, tenantZone: string): string {
  const place = placeOf(tenantZone);
  const isSameDay = calendarDay(startsAt, zone) === calendarDay(startsAt, tenantZone);
  return isSameDay
    ? m.times_there({ clock: clockOf(startsAt, tenantZone), place })
    : m.times_there_day({ when: whenOf(startsAt, tenantZone), place });
}

const channels = {
  sms: () => m.kept_sms(),
  whatsapp: () => m.kept_whatsapp(),
  email: () => m.kept_email(),
} satisfies Record<Booked['toldBy'][number], () => string>;

/** "Link by SMS and email" */
export function toldBy(by: Booked['toldBy']): string {
  if (by.length === 0) return m.kept_link_none();
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(by.map((each) => channels[each]()));
  return m.kept_link_by({ channels: list });
}

/** What stands between now and the opening: days while it is far, then a clock. */
export function countdownOf(secondsLeft: number): { days: number; clock: string } {
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
