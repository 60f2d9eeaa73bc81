/**
 * The queue for staff: an agent sees the assigned products and their own offers, an admin sees everything.
 */
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { inOfferOrder } from '../machine/booked-start.ts';
import { isQueued } from '../machine/policy.ts';
import * as offersStore from '../offers/offers-store.ts';
import type { AgentPermissions } from '../staff/agent-permissions.ts';
import * as store from '../store.ts';
import type { OfferRow, RequestRow } from '../tables.ts';
import { awayFieldOf } from './away-view.ts';
import { briefFieldOf } from './customer-brief.ts';
import { queuePositionsOf } from './queue-positions.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'labelsOf'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly permissions: Pick<AgentPermissions, 'productsOf'>;
}

export type Queue = ReturnType<typeof createQueue>;

export function createQueue({ database, now, products, users, permissions }: Dependencies) {
  async function read(tx: Transaction, actor: StaffActor): Promise<QueuedRequest[]> {
    const visibleProducts = await permissions.productsOf(tx, actor);
    const open = await store.findOpen(tx);
    const positions = queuePositionsOf(open);
    const queued = inOfferOrder(
      open.filter(
        ({ status, productId }) =>
          isQueued(status) && (visibleProducts === null || visibleProducts.includes(productId)),
      ),
      now(),
    );
    const offers = await openOffersOf(tx, queued);
    const visibleOffers =
      actor.kind === 'agent' ? offers.filter(({ agentId }) => agentId === actor.userId) : offers;
    const agents = await users.findAgents(tx, [...new Set(visibleOffers.map(({ agentId }) => agentId))]);
    const names = new Map(agents.map(({ id, name }) => [id, name]));
    const offersBy = Map.groupBy(visibleOffers, ({ requestId }) => requestId);
    const productIds = new Set(queued.map((request) => request.productId));
    const labels = await products.labelsOf(tx, [...productIds]);
    return queued.map((request) => {
      const offered = offersBy.get(request.id) ?? [];
      return {
        ...toQueueEntry(request, labels.get(request.productId)),
        place: positions.get(request.id)?.place ?? 1,
        offeredTo: offered.flatMap(({ agentId }) => names.get(agentId) ?? []).sort(),
        isOfferedToMe: offered.some(({ agentId }) => agentId === actor.userId),
      };
    });
  }

  return {
    /** In the order in which the requests are offered. */
    list: (actor: StaffActor): Promise<QueuedRequest[]> =>
      database.withTenant(actor.scope, (tx) => read(tx, actor)),

    /** One of them; `null` when the customer does not wait any more. */
    async find(actor: StaffActor, requestId: string): Promise<QueuedRequest | null> {
      const queue = await database.withTenant(actor.scope, (tx) => read(tx, actor));
      return queue.find((each) => each.requestId === requestId) ?? null;
    },
  };
}

async function openOffersOf(tx: Transaction, requests: readonly RequestRow[]): Promise<OfferRow[]> {
  const offers = await offersStore.findOf(
    tx,
    requests.map(({ id }) => id),
  );
  return offers.filter(({ status }) => status === 'OPEN');
}

/** The part of a queue entry that does not depend on the viewer. */
export function toQueueEntry(
  request: RequestRow,
  product: { readonly name: string; readonly slug: string } | undefined,
) {
  const { id, meetingId, status, productId, customerId, customerName, demoType, queuedAt } = request;
  const { holdNote, language, pastMeetings, utm, deviceCheck } = request;
  return {
    requestId: id,
    meetingId,
    status,
    productId,
    customerId,
    customerName,
    demoType,
    productName: product?.name ?? '',
    productSlug: product?.slug ?? '',
    queuedAt: queuedAt.toISOString(),
    language,
    pastMeetings,
    utm,
    ...briefFieldOf(request),
    deviceCheck,
    holdNote: status === 'HELD' ? holdNote : null,
    ...awayFieldOf(request),
  };
}
