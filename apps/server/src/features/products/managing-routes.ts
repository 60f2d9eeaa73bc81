/** The calls by which admins manage products. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/managed-products.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { labels } from '../../platform/exports/labels.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { ManagingDependencies, ProductsManaging } from './managing.ts';
import { showProduct } from './shown.ts';
import { type ListedProduct, tableOf } from './store.ts';

export interface ManagingRoutesParts extends Pick<ManagingDependencies, 'database' | 'audit'> {
  readonly managing: ProductsManaging;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function registerManagedProductRoutes(
  entrance: Entrance,
  { database, audit, managing, calendarOf }: ManagingRoutesParts,
): void {
  serve(entrance, managedProductRoutes, {
    list: ({ actor, query }) =>
      database.withTenant(actor.scope, async (unit) => {
        const request = readTableRequest(query, await calendarOf(unit));
        const { rows, total } = await readPage(unit, tableOf(query), request);
        return { result: { rows: rows.map(showProduct), total } };
      }),
    export: async ({ actor, request, query: { format, ...query } }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        ...{ database, audit, calendar, format, columns, name: 'products', asked: query, scope: actor.scope },
        source: tableOf(query),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
    find: ({ actor, params: { productId } }) =>
      answered(database.withTenant(actor.scope, (unit) => managing.find(unit, productId))),
    create: ({ actor, request, body }) =>
      answered(
        database.withTenant(actor.scope, (unit) => managing.create(unit, auditActorOf(actor, request), body)),
      ),
    update: ({ actor, request, params: { productId }, body }) =>
      answered(
        database.withTenant(actor.scope, (unit) =>
          managing.update(unit, auditActorOf(actor, request), productId, body),
        ),
      ),
    remove: ({ actor, request, params: { productId } }) =>
      database.withTenant(actor.scope, (unit) =>
        managing.remove(unit, auditActorOf(actor, request), productId),
      ) as Promise<undefined>,
    setImage: ({ actor, request, params: { productId }, body }) =>
      answered(managing.setImage(actor.scope, auditActorOf(actor, request), productId, body)),
    removeImage: ({ actor, request, params: { productId } }) =>
      answered(
        database.withTenant(actor.scope, (unit) =>
          managing.removeImage(unit, auditActorOf(actor, request), productId),
        ),
      ),
  });
}

async function answered(product: Promise<ManagedProduct>): Promise<{ result: ManagedProduct }> {
  return { result: await product };
}

const columns: readonly ExportColumn<ListedProduct>[] = [
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Address', value: ({ slug }) => slug },
  { heading: 'Platform', value: ({ platform }) => labels.platform[platform] },
  { heading: 'Routing', value: ({ routing }) => labels.routing[routing] },
  { heading: 'Offer lasts, seconds', value: ({ offerLastsSeconds }) => offerLastsSeconds },
  { heading: 'Lasts, minutes', value: ({ durationMinutes }) => durationMinutes },
  { heading: 'Notice, minutes', value: ({ noticeMinutes }) => noticeMinutes },
  { heading: 'Bookable, days', value: ({ horizonDays }) => horizonDays },
  { heading: 'Active', value: ({ active }) => active },
  { heading: 'Agents', value: ({ agentIds }) => agentIds.length },
  { heading: 'Headline', value: ({ headline }) => headline },
  { heading: 'Promise', value: ({ promise }) => promise },
  { heading: 'Created', instant: ({ createdAt }) => createdAt },
];
