/** The routes by which admins manage products. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import type { FastifyRequest } from 'fastify';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { labels } from '../../platform/exports/labels.ts';
import { createTableHandlers, type TableDependencies } from '../../platform/exports/table-handlers.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { ProductsManaging } from './managing.ts';
import { describeOpeningHours } from './opening-hours/policy.ts';
import { type ListedProduct, tableOf } from './store.ts';
import { toView } from './to-row.ts';

export interface ManagingRouteDependencies extends TableDependencies {
  readonly managing: ProductsManaging;
}

export function registerManagedProductRoutes(
  context: RouteContext,
  dependencies: ManagingRouteDependencies,
): void {
  const { database, managing } = dependencies;
  type ImageCall = {
    readonly actor: StaffActor;
    readonly request: FastifyRequest;
    readonly params: { readonly productId: string };
  };
  const setImage =
    (which: 'image' | 'waitImage') =>
    ({ actor, request, params: { productId }, body }: ImageCall & { readonly body: Buffer }) =>
      toResult(managing.setImage(actor.scope, auditActorOf(actor, request), { productId, which }, body));
  const removeImage =
    (which: 'image' | 'waitImage') =>
    ({ actor, request, params: { productId } }: ImageCall) =>
      toResult(
        database.withTenant(actor.scope, (tx) =>
          managing.removeImage(tx, auditActorOf(actor, request), { productId, which }),
        ),
      );
  const table = createTableHandlers(dependencies, {
    name: 'products',
    columns,
    source: tableOf,
    toRow: toView,
  });
  serve(context, managedProductRoutes, {
    list: table.list,
    export: table.export,
    find: ({ actor, params: { productId } }) =>
      toResult(database.withTenant(actor.scope, (tx) => managing.find(tx, productId))),
    create: ({ actor, request, body }) =>
      toResult(
        database.withTenant(actor.scope, (tx) => managing.create(tx, auditActorOf(actor, request), body)),
      ),
    update: ({ actor, request, params: { productId }, body }) =>
      toResult(
        database.withTenant(actor.scope, (tx) =>
          managing.update(tx, auditActorOf(actor, request), productId, body),
        ),
      ),
    remove: ({ actor, request, params: { productId } }) =>
      database.withTenant(actor.scope, (tx) =>
        managing.remove(tx, auditActorOf(actor, request), productId),
      ) as Promise<undefined>,
    setImage: setImage('image'),
    removeImage: removeImage('image'),
    setWaitImage: setImage('waitImage'),
    removeWaitImage: removeImage('waitImage'),
  });
}

async function toResult(product: Promise<ManagedProduct>): Promise<{ result: ManagedProduct }> {
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
  { heading: 'Opening hours', value: ({ openingHours }) => describeOpeningHours(openingHours) },
  { heading: 'Target wait, seconds', value: ({ targetWaitSeconds }) => targetWaitSeconds },
  { heading: 'Target, %', value: ({ targetPercent }) => targetPercent },
];
