/** The routes of feedback: customers submit it, admins read it; each read is audited. */
import { feedbackRoutes } from '@foyer/contract/feedbacks.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { SubmitFeedback } from './give-feedback.ts';
import { listing, meanStars } from './store.ts';
import { fileColumns, toRow } from './to-row.ts';

export interface RouteDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

export function registerFeedbackRoutes(
  context: RouteContext,
  { database, audit, calendarOf, give }: RouteDependencies & { readonly give: SubmitFeedback },
): void {
  serve(context, feedbackRoutes, {
    give: async ({ actor, params, body, request }) => ({
      result: await give(actor, params.meetingId, body, request),
    }),
    list: ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (tx) => {
        const asked = readTableRequest(query, await calendarOf(tx));
        const { rows, total } = await readPage(tx, listing(query), asked);
        const { search, ...filters } = query;
        await audit(tx, {
          actor: auditActorOf(actor, request),
          action: 'READ',
          logType: 'FEEDBACKS',
          entity: { kind: 'feedback', id: null, label: null },
          after: { rows: rows.length, ...filters, ...(search ? { searched: true } : {}) },
        });
        return { result: { rows: rows.map(toRow), total, meanStars: await meanStars(tx, query, asked) } };
      }),
    export: async ({ actor, query: { format, ...query }, request }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        database,
        audit,
        calendar,
        format,
        scope: actor.scope,
        asked: query,
        name: 'feedbacks',
        columns: fileColumns,
        source: listing(query),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
  });
}
