/** The routes of reports, for admins. Sums name no customer, so only a download is audited. */
import { reportMailRoutes } from '@foyer/contract/report-mail.ts';
import { type ReportGrouping, reportRoutes } from '@foyer/contract/reports.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { comparedTable } from './comparison-store.ts';
import { readCountedDays } from './counted-days-store.ts';
import type { FactFilters } from './figures-store.ts';
import { fileColumns } from './file-columns.ts';
import type { createReportMails } from './mail/report-mails.ts';
import { type PeriodQuery, readPeriods } from './period.ts';
import { readSummary } from './summary.ts';

export interface RouteDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'dashboardAnalytics' | 'utmTags'>>;
  /** The tenant's, in ISO 4217. */
  readonly currencyOf: (tx: Transaction) => Promise<string>;
}

export function registerReportRoutes(
  context: RouteContext,
  { database, audit, calendarOf, currencyOf, flagsOf }: RouteDependencies,
): void {
  serve(context, reportRoutes, {
    list: ({ actor, query: { by = 'agent', page, pageSize, sort, search, ...query } }) =>
      database.withTenant(actor.scope, async (tx) => {
        const calendar = await calendarOf(tx);
        const request = readTableRequest({ page, pageSize, sort, search }, calendar);
        return { result: await readPage(tx, await readTable(tx, by, query, calendar), request) };
      }),
    summary: ({ actor, query }) =>
      database.withTenant(actor.scope, async (tx) => {
        const calendar = await calendarOf(tx);
        const { productId, agentId } = query;
        const { timeZone } = calendar;
        const summary = await readSummary(tx, readPeriods(query, calendar), { productId, agentId, timeZone });
        return { result: { ...summary, currency: await currencyOf(tx) } };
      }),
    dashboard: ({ actor }) =>
      database.withTenant(actor.scope, async (tx) => {
        if (!(await flagsOf(tx)).dashboardAnalytics) throw new DomainError('feature.off');
        const { now, timeZone } = await calendarOf(tx);
        const own = actor.kind === 'agent' ? { agentId: actor.userId } : {};
        const summary = await readSummary(tx, readPeriods({}, { now, timeZone }), { timeZone, ...own });
        return { result: { ...summary, currency: await currencyOf(tx) } };
      }),
    export: async ({ actor, query, request }) => {
      const { format, by = 'agent', ...asked } = query;
      const { calendar, source } = await database.withTenant(actor.scope, async (tx) => {
        const read = await calendarOf(tx);
        return { calendar: read, source: await readTable(tx, by, asked, read) };
      });
      return exportTable({
        database,
        audit,
        calendar,
        format,
        scope: actor.scope,
        asked: { by, ...asked },
        name: 'reports',
        columns: fileColumns(by),
        source,
        request: readTableRequest({ sort: asked.sort, search: asked.search }, calendar),
        actor: auditActorOf(actor, request),
      });
    },
  });
}

export function registerReportMailRoutes(
  context: RouteContext,
  mails: Pick<ReturnType<typeof createReportMails>, 'find' | 'set'>,
): void {
  serve(context, reportMailRoutes, {
    findMail: async ({ actor }) => ({ result: await mails.find(actor) }),
    setMail: async ({ actor, body, request }) => ({
      result: await mails.set(actor, body, auditActorOf(actor, request)),
    }),
  });
}

/** The table as the query asks for it. */
async function readTable(
  tx: Transaction,
  by: ReportGrouping,
  query: PeriodQuery & Pick<FactFilters, 'agentId' | 'productId'>,
  calendar: Calendar,
) {
  const { productId, agentId } = query;
  const { timeZone } = calendar;
  const { period, before } = readPeriods(query, calendar);
  const countedPeriod = await readCountedDays(tx, period, timeZone);
  const countedBefore = await readCountedDays(tx, before, timeZone);
  return comparedTable(by, { productId, agentId, timeZone, period: countedPeriod }, countedBefore);
}
