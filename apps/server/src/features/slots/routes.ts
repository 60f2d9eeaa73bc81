/** The routes of slots and their exceptions. */
import { slotRoutes } from '@foyer/contract/slots.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { timeOf, weekdayNames } from './policy.ts';
import { type SlotsService, toException, toSlot } from './service.ts';
import { exceptionsTable, type ListedException, type ListedSlot, slotsTable } from './store.ts';

interface RouteDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly service: SlotsService;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

export function registerSlotRoutes(
  context: RouteContext,
  { database, audit, service, calendarOf }: RouteDependencies,
): void {
  serve(context, slotRoutes, {
    list: ({ actor, query }) =>
      database.withTenant(actor.scope, async (tx) => {
        const request = readTableRequest(query, await calendarOf(tx));
        const { rows, total } = await readPage(tx, slotsTable(query), request);
        return { result: { rows: rows.map(toSlot), total } };
      }),
    export: async ({ actor, request, query: { format, ...query } }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        database,
        audit,
        calendar,
        format,
        scope: actor.scope,
        asked: query,
        name: 'slots',
        columns: slotColumns,
        source: slotsTable(query),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
    create: async ({ actor, request, body }) => ({
      result: await database.withTenant(actor.scope, (tx) =>
        service.create(tx, auditActorOf(actor, request), body),
      ),
    }),
    update: async ({ actor, request, params: { slotId }, body }) => ({
      result: await database.withTenant(actor.scope, (tx) =>
        service.update(tx, auditActorOf(actor, request), slotId, body),
      ),
    }),
    remove: async ({ actor, request, params: { slotId } }) => {
      await database.withTenant(actor.scope, async (tx) =>
        service.remove(tx, auditActorOf(actor, request), slotId, await calendarOf(tx)),
      );
      return undefined;
    },
    listExceptions: ({ actor, query }) =>
      database.withTenant(actor.scope, async (tx) => {
        const request = readTableRequest(query, await calendarOf(tx));
        const { rows, total } = await readPage(tx, exceptionsTable(query), request);
        return { result: { rows: rows.map(toException), total } };
      }),
    exportExceptions: async ({ actor, request, query: { format, ...query } }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        database,
        audit,
        calendar,
        format,
        scope: actor.scope,
        asked: query,
        name: 'slot-exceptions',
        columns: exceptionColumns,
        source: exceptionsTable(query),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
    createException: async ({ actor, request, body }) => ({
      result: await database.withTenant(actor.scope, (tx) =>
        service.createException(tx, auditActorOf(actor, request), body),
      ),
    }),
    removeException: async ({ actor, request, params: { exceptionId } }) => {
      await database.withTenant(actor.scope, (tx) =>
        service.removeException(tx, auditActorOf(actor, request), exceptionId),
      );
      return undefined;
    },
  });
}

const slotColumns: readonly ExportColumn<ListedSlot>[] = [
  { heading: 'Product', value: ({ productName }) => productName },
  { heading: 'Weekdays', value: ({ weekdays }) => weekdayNames(weekdays) },
  { heading: 'From', value: ({ startsMinute }) => timeOf(startsMinute) },
  { heading: 'To', value: ({ endsMinute }) => timeOf(endsMinute) },
  { heading: 'Capacity', value: ({ capacity }) => capacity },
  { heading: 'Active', value: ({ active }) => active },
  { heading: 'Created', instant: ({ createdAt }) => createdAt },
];

const exceptionColumns: readonly ExportColumn<ListedException>[] = [
  { heading: 'Product', value: ({ productName }) => productName ?? 'All products' },
  { heading: 'From', value: ({ from }) => from },
  { heading: 'To', value: ({ to }) => to },
  { heading: 'Reason', value: ({ reason }) => reason },
  { heading: 'Created', instant: ({ createdAt }) => createdAt },
];
