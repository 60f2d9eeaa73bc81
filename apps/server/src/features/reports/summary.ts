/** The figures of a whole period, of each of its days, and of the period before. */
import type { ReportFigures, ReportSummary } from '@foyer/contract/reports.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Transaction } from '../../platform/db/database.ts';
import { readCountedDays } from './counted-days-store.ts';
import { readDetails } from './details-store.ts';
import { type FactFilters, figuresBy, totalFigures } from './figures-store.ts';
import type { Period } from './period.ts';

type Filters = Omit<FactFilters, 'period'>;

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
  const facts = { ...filters, period: await readCountedDays(tx, period, filters.timeZone) };
  const factsBefore = { ...filters, period: await readCountedDays(tx, before, filters.timeZone) };
  return {
    period: toDays(period),
    before: toDays(before),
    total: await readTotal(tx, facts),
    totalBefore: await readTotal(tx, factsBefore),
    days: await readDays(tx, facts),
    ...(await readDetails(tx, facts)),
  };
}

/** One query. */
export async function readTotal(tx: Transaction, filters: FactFilters): Promise<ReportFigures> {
  const { rows } = await tx.db.execute<
    { [Name in keyof ReportFigures]: ReportFigures[Name] } & { key: string }
  >(totalFigures(filters));
  const [found] = rows;
  if (!found) return none;
  const { key: _key, ...figures } = found;
  return figures;
}

async function readDays(tx: Transaction, facts: FactFilters): Promise<ReportSummary['days']> {
  const { rows } = await tx.db.execute<
    { [Name in keyof ReportFigures]: ReportFigures[Name] } & { key: string }
  >(figuresBy('day', facts));
  const found = new Map(rows.map(({ key, ...figures }) => [key, figures]));
  return eachDay(facts.period).map((day) => ({ day, ...none, ...found.get(day) }));
}

function eachDay({ from, to }: Period): string[] {
  const count = from.until(to, { largestUnit: 'day' }).days + 1;
  return Array.from({ length: count }, (_, days) => from.add({ days }).toString());
}

function toDays({ from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }) {
  return { from: from.toString(), to: to.toString() };
}
