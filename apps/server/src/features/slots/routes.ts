/** The calls about slots. */
import { slotRoutes } from '@foyer/contract/slots.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { namesOf, timeOf } from './policy.ts';
import { type SlotsService, showException, showSlot } from './service.ts';
import { exceptionsTable, type ListedException, type ListedSlot, slotsTable } from './store.ts';

interface RoutesParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly service: SlotsService;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function registerSlotRoutes(
  entrance: Entrance,
  { database, audit, service, calendarOf }: RoutesParts,
): void {
  serve(entrance, slotRoutes, {
    list: ({ actor, query }) =>
      database.withTenant(actor.scope, async (unit) => {
        const request = readTableRequest(query, await calendarOf(unit));
        const { rows, total } = await readPage(unit, slotsTable(query), request);
        return { result: { rows: rows.map(showSlot), total } };
      }),
    export: async ({ actor, request, query: { format, ...query } }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        ...{ database, audit, calendar, format, scope: actor.scope, asked: query },
        ...{ name: 'slots', columns: slotColumns, source: slotsTable(query) },
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
    create: async ({ actor, request, body }) => ({
      result: await database.withTenant(actor.scope, (unit) =>
        service.create(unit, auditActorOf(actor, request), body),
      ),
    }),
    update: async ({ actor, request, params: { slotId }, body }) => ({
      result: await database.withTenant(actor.scope, (unit) =>
        service.update(unit, auditActorOf(actor, request), slotId, body),
      ),
    }),
    remove: async ({ actor, request, params: { slotId } }) => {
      await database.withTenant(actor.scope, async (unit) =>
        service.remove(unit, auditActorOf(actor, request), slotId, await calendarOf(unit)),
      );
      return undefined;
    },
    listExceptions: ({ actor, query }) =>
      database.withTenant(actor.scope, async (unit) => {
        const request = readTableRequest(query, await calendarOf(unit));
        const { rows, total } = await readPage(unit, exceptionsTable(query), request);
        return { result: { rows: rows.map(showException), total } };
      }),
    exportExceptions: async ({ actor, request, query: { format, ...query } }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        ...{ database, audit, calendar, format, scope: actor.scope, asked: query },
        ...{ name: 'slot-exceptions', columns: exceptionColumns, source: exceptionsTable(query) },
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
    createException: async ({ actor, request, body }) => ({
      result: await database.withTenant(actor.scope, (unit) =>
        service.createException(unit, auditActorOf(actor, request), body),
      ),
    }),
    removeException: async ({ actor, request, params: { exceptionId } }) => {
      await database.withTenant(actor.scope, (unit) =>
        service.removeException(unit, auditActorOf(actor, request), exceptionId),
      );
      return undefined;
    },
  });
}

const slotColumns: readonly ExportColumn<ListedSlot>[] = [
  { heading: 'Product', value: ({ productName }) => productName },
  { heading: 'Weekdays', value: ({ weekdays }) => namesOf(weekdays) },
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
