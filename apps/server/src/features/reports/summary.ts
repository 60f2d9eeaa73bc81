/** The figures of a whole period, of each of its days, and of the period before. */
import type { ReportFigures, ReportSummary } from '@foyer/contract/reports.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Transaction } from '../../platform/db/database.ts';
import { readDetails } from './details-store.ts';
import { type FactFilters, figuresBy, totalFigures } from './figures-store.ts';
import type { Period } from './period.ts';

type Filters = Omit<FactFilters, 'range'>;

const none: ReportFigures = {
  visited: 0,
  registered: 0,
  verified: 0,
  waited: 0,
  accepted: 0,
  missed: 0,
  met: 0,
  outcomes: 0,
  converted: 0,
  aht: null,
  conversionRate: null,
  revenue: 0,
  waitP50: null,
  waitP90: null,
  waitP99: null,
  withinTarget: null,
  customerNoShows: 0,
  agentNoShows: 0,
  offers: 0,
  offersAccepted: 0,
  utilisation: null,
  feedbacks: 0,
  stars: null,
};

export async function readSummary(
  tx: Transaction,
  { period, before }: { readonly period: Period; readonly before: Period },
  filters: Filters,
): Promise<Omit<ReportSummary, 'currency'>> {
  return {
    period: toDays(period),
    before: toDays(before),
    total: await readTotal(tx, { ...filters, range: period }),
    totalBefore: await readTotal(tx, { ...filters, range: before }),
    days: await readDays(tx, period, filters),
    ...(await readDetails(tx, { ...filters, range: period })),
  };
}

async function readTotal(tx: Transaction, filters: FactFilters): Promise<ReportFigures> {
  const { rows } = await tx.db.execute<{ [Name in keyof ReportFigures]: ReportFigures[Name] }>(
    totalFigures(filters),
  );
  return { ...none, ...rows[0] };
}

async function readDays(tx: Transaction, period: Period, filters: Filters): Promise<ReportSummary['days']> {
  const { rows } = await tx.db.execute<
    { [Name in keyof ReportFigures]: ReportFigures[Name] } & { key: string }
  >(figuresBy('day', { ...filters, range: period }));
  const found = new Map(rows.map(({ key, ...figures }) => [key, figures]));
  return eachDay(period).map((day) => ({ day, ...none, ...found.get(day) }));
}

function eachDay({ from, to }: Period): string[] {
  const count = from.until(to, { largestUnit: 'day' }).days + 1;
  return Array.from({ length: count }, (_, days) => from.add({ days }).toString());
}

function toDays({ from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }) {
  return { from: from.toString(), to: to.toString() };
}
