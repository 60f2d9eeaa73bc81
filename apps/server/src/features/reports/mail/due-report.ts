/** Which period's report is due to be mailed: pure rules. */
import { days } from '@foyer/contract/core/time.ts';
import { type ReportFrequency, reportMailTime } from '@foyer/contract/report-mail.ts';
import { Temporal } from 'temporal-polyfill';
import { type Calendar, today } from '../../../platform/tables/request.ts';

export type MailFrequency = Exclude<ReportFrequency, 'none'>;

/** A mail that could not be sent for this long is not sent any more: a server was down. */
export const latestAfterMs = days(3);

export interface DueReport {
  readonly frequency: MailFrequency;
  /** First and last day of the period, inclusive. */
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly dueAt: Date;
  readonly uselessAfter: Date;
}

/** The report of the last whole week or month, from its time of the day in the tenant's zone on; `null`: none is due. */
export function dueReport(frequency: MailFrequency, calendar: Calendar): DueReport | null {
  const day = today(calendar);
  const first = frequency === 'weekly' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });
  const { epochMilliseconds } = first.toZonedDateTime({
    timeZone: calendar.timeZone,
    plainTime: Temporal.PlainTime.from(reportMailTime),
  });
  const uselessAfter = new Date(epochMilliseconds + latestAfterMs);
  const dueAt = new Date(epochMilliseconds);
  if (calendar.now < dueAt || calendar.now >= uselessAfter) return null;
  const from = first.subtract(frequency === 'weekly' ? { weeks: 1 } : { months: 1 });
  return { frequency, from, to: first.subtract({ days: 1 }), dueAt, uselessAfter };
}
