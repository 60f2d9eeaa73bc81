/** Reports for admins: the figures of a period, of the period before, and of its parts. */
import * as z from 'zod/mini';
import { admins, staff } from './core/access.ts';
import { route } from './core/http.ts';
import { id } from './core/ids.ts';
import { datePresets, day, exportMediaTypes, exportQuery, tableAnswer, tableQuery } from './core/tables.ts';
import { feedbackReasons } from './feedbacks.ts';
import { connectionVerdicts, deviceVerdicts } from './lobby/device-check.ts';
import { callQualities } from './meetings/connection-quality.ts';
import { clickSources } from './schedules/schedules.ts';

/** What a part of a report stands for: an hour is one of the week, in the tenant's time zone. */
export const reportGroupings = ['agent', 'product', 'day', 'hour', 'source', 'campaign'] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** The metrics of the specification, by its names. */
export const reportMetrics = ['aht', 'conversionRate', 'revenue'] as const;
export type ReportMetric = (typeof reportMetrics)[number];

/** The page of the reports with one product and one day (ISO, of the tenant's calendar). */
export const productReportPath = (productId: string, day: string) =>
  `/app/reports?by=product&productId=${productId}&when=custom&from=${day}&to=${day}`;

/** The longest period, in days. */
export const maxReportDays = 366;

const count = z.int();
const seconds = z.nullable(z.number());

/**
 * Registrations count on the day of the registration, waits on the day on which the customer began to wait, meetings,
 * outcomes and feedback on the day of the start of the meeting, and no-shows on the day of the booked start.
 */
const figures = {
  /** How often the page was opened, as far as browsers allow it to be counted. Not known by the hour, and of no agent. */
  visited: count,
  registered: count,
  /** Of the registered: those who entered the code. */
  verified: count,
  waited: count,
  /** Of those who waited: those whom an agent accepted. */
  accepted: count,
  /** Of those who waited: those whose wait ended without a meeting. */
  missed: count,
  met: count,
  /** Recorded outcomes, of which some are conversions. */
  outcomes: count,
  converted: count,
  /** Mean seconds from the agent's join to the end of the meeting; `null` without a meeting that has ended. */
  aht: seconds,
  /** Conversions per outcome, 0 to 1; `null` without an outcome. */
  conversionRate: z.nullable(z.number()),
  /** In the tenant's currency. */
  revenue: z.number(),
  /**
   * Seconds from the start of the wait to the acceptance, by nearest rank and with two digits (whole seconds up to 100, tens of
   * seconds up to 1000); `null` without an acceptance.
   */
  waitP50: seconds,
  waitP90: seconds,
  waitP99: seconds,
  /**
   * Of those who were accepted or waited longer than the target that the product had at that time: the share accepted within
   * the target, 0 to 1; `null` without one.
   */
  withinTarget: z.nullable(z.number()),
  /** Booked starts to which the customer did not come. */
  customerNoShows: count,
  agentNoShows: count,
  /** Requests that were offered to an agent. */
  offers: count,
  offersAccepted: count,
  /** Of the time in which agents were available, in meetings or wrapping up: the share in meetings or wrapping up. */
  utilisation: z.nullable(z.number()),
  feedbacks: count,
  /** The mean, 1 to 5; `null` without feedback. */
  stars: z.nullable(z.number()),
};
const reportFigures = z.object(figures);
export type ReportFigures = z.infer<typeof reportFigures>;

const reportRow = z.object({
  /** The id, the day, the hour of the week (Monday 0:00 is `0`) or the tag; empty for what has none. */
  id: z.string(),
  /** The name of the product or the agent; otherwise the id. */
  label: z.string(),
  ...figures,
});
export type ReportRow = z.infer<typeof reportRow>;

/** Figures of a row that are compared with the period before. */
export const comparedFigures = ['met', ...reportMetrics] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

const comparedRow = z.extend(reportRow, {
  /** The figures of the period before, of a day those of as many days before; `null`: there were none. */
  before: z.nullable(
    z.object({
      met: figures.met,
      aht: figures.aht,
      conversionRate: figures.conversionRate,
      revenue: figures.revenue,
    }),
  ),
});
export type ComparedRow = z.infer<typeof comparedRow>;

/**
 * How much a figure has changed: in percent of the figure before, a rate in percentage points.
 * @returns `null` for what cannot be calculated
 */
export function changeOf(figure: ComparedFigure, row: ComparedRow): number | null {
  const [value, before] = [row[figure], row.before?.[figure] ?? null];
  if (value === null || before === null) return null;
  if (figure === 'conversionRate') return (value - before) * 100;
  return before === 0 ? null : ((value - before) / before) * 100;
}

/** The parts of the customer's device check, and the results of all of them. */
export const deviceCheckParts = ['camera', 'microphone', 'speaker', 'connection'] as const;
export const deviceCheckResults = [...deviceVerdicts, 'heard', 'unheard', ...connectionVerdicts] as const;

const filters = { productId: z.optional(id), agentId: z.optional(id) };

const query = tableQuery(
  [
    'label',
    'met',
    'aht',
    'conversionRate',
    'revenue',
    'registered',
    'waited',
    'missed',
    'waitP50',
    'waitP90',
    'withinTarget',
    'offers',
    'utilisation',
    'stars',
  ],
  { ...filters, by: z.optional(z.enum(reportGroupings)) },
);

/** What customers said and had, and how they came; the most frequent first. Agents and products as in the figures. */
const details = {
  feedbackReasons: z.array(z.object({ reason: z.enum(feedbackReasons), count })),
  /** Of the requests with a device check, by the day on which the wait began. */
  deviceChecks: z.array(
    z.object({ part: z.enum(deviceCheckParts), result: z.enum(deviceCheckResults), count }),
  ),
  /** How the pages of free times were opened. No agent has any. */
  clicks: z.array(z.object({ source: z.enum(clickSources), count })),
};
const reportDetails = z.object(details);
export type ReportDetails = z.infer<typeof reportDetails>;

/** Both inclusive, in the tenant's time zone. */
const period = z.object({ from: day, to: day });

const summary = z.object({
  period,
  /** As many days, before the period. */
  before: period,
  currency: z.string(),
  total: reportFigures,
  totalBefore: reportFigures,
  /** Each day of the period, in order. */
  days: z.array(z.object({ day, ...figures })),
  /** Calls by what the connection of the customer and of the agent was for most of the time. */
  connections: z.array(
    z.object({ side: z.enum(['customer', 'agent']), quality: z.enum(callQualities), count }),
  ),
  ...details,
});
export type ReportSummary = z.infer<typeof summary>;

export const reportRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/reports',
    access: admins,
    summary: 'The figures of a period by agent, product, day, hour of the week, source or campaign.',
    query,
    answer: tableAnswer(comparedRow),
    errors: [],
  }),
  summary: route({
    method: 'GET',
    path: '/api/manage/reports/summary',
    access: admins,
    summary: 'The figures of a period, of each of its days, and of the period before.',
    query: z.object({
      /** `last-7-days` when absent. */
      when: z.optional(z.enum(datePresets)),
      from: z.optional(day),
      /** Inclusive. */
      to: z.optional(day),
      ...filters,
    }),
    answer: z.object({ result: summary }),
    errors: [],
  }),
  dashboard: route({
    method: 'GET',
    path: '/api/dashboard/reports',
    access: staff,
    summary:
      'The figures of the last seven days, for the dashboard: for agents their own, for admins those of all agents.',
    answer: z.object({ result: summary }),
    errors: ['feature.off'],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/reports/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(query),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
};
