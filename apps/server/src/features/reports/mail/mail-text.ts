/** Writes the figures of a report as the subject and the text of a mail. */
import type { TemplateLanguage } from '@foyer/contract/messaging/messages.ts';
import type { ReportFigures, ReportRow } from '@foyer/contract/reports.ts';
import type { Period } from '../period.ts';
import type { MailFrequency } from './due-report.ts';
import type { MailFigures } from './mail-figures.ts';
import { mailLabels } from './mail-labels.ts';

export interface ReportMail {
  readonly name: string;
  readonly language: TemplateLanguage;
  readonly frequency: MailFrequency;
  readonly figures: MailFigures;
  readonly tenant: {
    readonly name: string;
    /** ISO 4217. */
    readonly currency: string;
    /** BCP 47; numbers and dates are written as it does where it is of the mail's language. */
    readonly locale: string;
  };
  /** Origin of the tenant's pages. */
  readonly origin: string;
}

const unknown = '–';

export function reportMail(mail: ReportMail): { subject: string; text: string } {
  const { name, language, frequency, figures, tenant, origin } = mail;
  const labels = mailLabels[language];
  const locale = tenant.locale.split('-')[0] === language ? tenant.locale : language;
  const write = formats(locale, tenant.currency);
  const { period, before, total, totalBefore } = figures;
  const compare = (label: string, value: (figures: ReportFigures) => string) =>
    `${label}: ${value(total)} (${value(totalBefore)})`;
  const best = (title: string, rows: readonly ReportRow[]) =>
    rows.length === 0
      ? []
      : [[title, ...rows.map((row, index) => `${index + 1}. ${write.row(row)}`)].join('\n')];
  const paragraphs = [
    labels.greeting(oneLine(name)),
    labels.intro({
      client: oneLine(tenant.name),
      days: write.days(period),
      before: write.days(before),
    }),
    [
      compare(labels.meetings, ({ met }) => write.count(met)),
      compare(labels.conversionRate, ({ conversionRate }) => write.share(conversionRate)),
      compare(labels.revenue, ({ revenue }) => write.revenue(revenue)),
      compare(labels.handleTime, ({ aht }) => write.time(aht)),
    ].join('\n'),
    [
      compare(labels.waitMedian, ({ waitP50 }) => write.time(waitP50)),
      compare(labels.wait90, ({ waitP90 }) => write.time(waitP90)),
      compare(labels.missed, ({ missed }) => write.count(missed)),
      compare(labels.customerNoShows, ({ customerNoShows }) => write.count(customerNoShows)),
      compare(labels.agentNoShows, ({ agentNoShows }) => write.count(agentNoShows)),
      compare(labels.feedback, write.feedback),
    ].join('\n'),
    ...best(labels.agents, figures.agents),
    ...best(labels.products, figures.products),
    `${labels.open}\n${addressOf(origin, period)}`,
    labels.setting,
  ];
  const subject = labels.subject[frequency]({ client: oneLine(tenant.name), days: write.days(period) });
  return { subject, text: paragraphs.join('\n\n') };
}

/** The Reports page with the days of the mail. */
function addressOf(origin: string, { from, to }: Period): string {
  const query = new URLSearchParams({ when: 'custom', from: from.toString(), to: to.toString() });
  return `${origin}/app/reports?${query}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function formats(locale: string, currency: string) {
  const number = new Intl.NumberFormat(locale);
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const toDate = (date: Period['from']) => new Date(`${date.toString()}T00:00:00Z`);
  const count = (value: number) => number.format(value);
  const share = (value: number | null) => (value === null ? unknown : percent.format(value));
  return {
    count,
    share,
    revenue: (value: number) => money.format(value),
    days: ({ from, to }: Period) => day.formatRange(toDate(from), toDate(to)),
    time: (seconds: number | null) => (seconds === null ? unknown : clockTime(Math.round(seconds))),
    feedback: ({ stars, feedbacks }: ReportFigures) =>
      stars === null ? unknown : `${decimal.format(stars)} ★ × ${count(feedbacks)}`,
    row: ({ label, conversionRate, converted, outcomes }: ReportRow) =>
      `${oneLine(label)}: ${share(conversionRate)} (${count(converted)} / ${count(outcomes)})`,
  };
}

/** "8:42" or "1:02:03" */
function clockTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
