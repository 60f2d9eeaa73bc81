/** The calls about feedback: a customer gives it, admins read it, and reading is remembered. */
import { feedbackRoutes } from '@foyer/contract/feedbacks.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { Give } from './giving.ts';
import { fileColumns, shown } from './shown.ts';
import { listing, meanStars } from './store.ts';

export interface RoutesParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function registerFeedbackRoutes(
  entrance: Entrance,
  { database, audit, calendarOf, give }: RoutesParts & { readonly give: Give },
): void {
  serve(entrance, feedbackRoutes, {
    give: async ({ actor, params, body, request }) => ({
      result: await give(actor, params.meetingId, body, request),
    }),
    list: ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (unit) => {
        const asked = readTableRequest(query, await calendarOf(unit));
        const { rows, total } = await readPage(unit, listing(query), asked);
        const { search, ...filters } = query;
        await audit(unit, {
          ...{ actor: auditActorOf(actor, request), action: 'READ', logType: 'FEEDBACKS' },
          entity: { kind: 'feedback', id: null, label: null },
          after: { rows: rows.length, ...filters, ...(search ? { searched: true } : {}) },
        });
        return { result: { rows: rows.map(shown), total, meanStars: await meanStars(unit, query, asked) } };
      }),
    export: async ({ actor, query: { format, ...query }, request }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        ...{ database, audit, calendar, format, scope: actor.scope, asked: query },
        ...{ name: 'feedbacks', columns: fileColumns, source: listing(query) },
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
  });
}
