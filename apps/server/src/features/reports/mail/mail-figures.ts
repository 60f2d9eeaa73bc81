/** The figures of a mailed report: those of the Reports page for the same days. */
import type { ReportFigures, ReportGrouping, ReportRow } from '@foyer/contract/reports.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Calendar, readTableRequest } from '../../../platform/tables/request.ts';
import { readPage } from '../../../platform/tables/store.ts';
import { readCountedDays } from '../counted-days-store.ts';
import { reportTable } from '../listing-store.ts';
import { type Period, readPeriods } from '../period.ts';
import { readTotal } from '../summary.ts';
import type { DueReport } from './due-report.ts';

/** Agents and products in a mail. */
const mostRows = 3;

export interface MailFigures {
  readonly period: Period;
  readonly before: Period;
  readonly total: ReportFigures;
  readonly totalBefore: ReportFigures;
  /** By conversion rate, highest first; only those with an outcome. */
  readonly agents: readonly ReportRow[];
  readonly products: readonly ReportRow[];
}

export async function readMailFigures(
  tx: Transaction,
  { from, to }: Pick<DueReport, 'from' | 'to'>,
  calendar: Calendar,
): Promise<MailFigures> {
  const { timeZone } = calendar;
  const { period, before } = readPeriods(
    { when: 'custom', from: from.toString(), to: to.toString() },
    calendar,
  );
  const facts = { timeZone, period: await readCountedDays(tx, period, timeZone) };
  const factsBefore = { timeZone, period: await readCountedDays(tx, before, timeZone) };
  const best = async (grouping: ReportGrouping) => {
    const request = readTableRequest({ sort: 'conversionRate:desc', pageSize: mostRows }, calendar);
    const { rows } = await readPage(tx, reportTable(grouping, facts), request);
    return rows.filter(({ conversionRate }) => conversionRate !== null);
  };
  return {
    period,
    before,
    total: await readTotal(tx, facts),
    totalBefore: await readTotal(tx, factsBefore),
    agents: await best('agent'),
    products: await best('product'),
  };
}
