/** The routes of feedback: customers submit it, admins read it; each read is audited. */
import { feedbackRoutes } from '@foyer/contract/feedbacks.ts';
import { auditActorOf, describeRead } from '../../platform/audit/audit.ts';
import { createExportHandler, type TableDependencies } from '../../platform/exports/table-handlers.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { SubmitFeedback } from './give-feedback.ts';
import { listing, meanStars } from './store.ts';
import { fileColumns, toRow } from './to-row.ts';

export function registerFeedbackRoutes(
  context: RouteContext,
  dependencies: TableDependencies & { readonly give: SubmitFeedback },
): void {
  const { database, audit, calendarOf, give } = dependencies;
  serve(context, feedbackRoutes, {
    give: async ({ actor, params, body, request }) => ({
      result: await give(actor, params.meetingId, body, request),
    }),
    list: ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (tx) => {
        const asked = readTableRequest(query, await calendarOf(tx));
        const { rows, total } = await readPage(tx, listing(query), asked);
        await audit(tx, {
          actor: auditActorOf(actor, request),
          action: 'READ',
          logType: 'FEEDBACKS',
          entity: { kind: 'feedback', id: null, label: null },
          after: describeRead(rows.length, query),
        });
        return { result: { rows: rows.map(toRow), total, meanStars: await meanStars(tx, query, asked) } };
      }),
    export: createExportHandler(dependencies, { name: 'feedbacks', columns: fileColumns, source: listing }),
  });
}
