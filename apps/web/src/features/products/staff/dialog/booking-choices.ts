/** The choices for duration, notice and horizon of bookings: the defaults and the current value. */
import { m } from '../../../../paraglide/messages.js';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const hour = 60;
const day = 24 * hour;
const durations = [15, 20, 30, 45, 60, 90, 120];
const notices = [0, 15, 30, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 7 * day];
const horizons = [7, 14, 21, 30, 60, 90];

export function durationChoices(current: number): Choice[] {
  return choices(durations, current, describeMinutes);
}

export function noticeChoices(current: number): Choice[] {
  return choices(notices, current, (minutes) =>
    minutes === 0 ? m.staff_products_notice_none() : describeMinutes(minutes),
  );
}

export function horizonChoices(current: number): Choice[] {
  return choices(horizons, current, (count) => m.staff_products_days({ count }));
}

/** In the largest unit that divides it without a remainder. */
export function describeMinutes(minutes: number): string {
  if (minutes > 0 && minutes % day === 0) return m.staff_products_days({ count: minutes / day });
  if (minutes > 0 && minutes % hour === 0) return m.staff_products_hours({ count: minutes / hour });
  return m.staff_products_minutes({ count: minutes });
}

function choices(defaults: readonly number[], current: number, labelOf: (value: number) => string): Choice[] {
  const sorted = [...new Set([...defaults, current])].toSorted((a, b) => a - b);
  return sorted.map((value) => ({ value: String(value), label: labelOf(value) }));
}
