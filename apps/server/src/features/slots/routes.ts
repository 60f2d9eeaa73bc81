/** The routes of slots and their exceptions. */
import { slotRoutes } from '@foyer/contract/slots.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { createTableHandlers, type TableDependencies } from '../../platform/exports/table-handlers.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { timeOf, weekdayNames } from './policy.ts';
import { type SlotsService, toException, toSlot } from './service.ts';
import { exceptionsTable, type ListedException, type ListedSlot, slotsTable } from './store.ts';

interface RouteDependencies extends TableDependencies {
  readonly service: SlotsService;
}

export function registerSlotRoutes(context: RouteContext, dependencies: RouteDependencies): void {
  const { database, service, calendarOf } = dependencies;
  const exceptions = createTableHandlers(dependencies, {
    name: 'slot-exceptions',
    columns: exceptionColumns,
    source: exceptionsTable,
    toRow: toException,
  });
  const table = createTableHandlers(dependencies, {
    name: 'slots',
    columns: slotColumns,
    source: slotsTable,
    toRow: toSlot,
  });
  serve(context, slotRoutes, {
    list: table.list,
    export: table.export,
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
    listExceptions: exceptions.list,
    exportExceptions: exceptions.export,
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
