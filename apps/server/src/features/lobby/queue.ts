/** Who waits now, as staff see it: an agent the assigned products and the own offers, an admin all of it. */
import type { QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import { inOrderOfTurn } from './booked.ts';
import * as offersStore from './offers-store.ts';
import { placesOf } from './places.ts';
import { isQueued } from './policy.ts';
import * as store from './store.ts';
import type { OfferRow, RequestRow } from './tables.ts';
import type { Touching } from './touching.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly touching: Pick<Touching, 'productsOf'>;
}

export type Queue = ReturnType<typeof createQueue>;

export function createQueue({ database, now, products, users, touching }: Parts) {
  async function read(unit: Unit, actor: StaffActor): Promise<QueuedRequest[]> {
    const own = await touching.productsOf(unit, actor);
    const open = await store.findOpen(unit);
    const places = placesOf(open);
    const queued = inOrderOfTurn(
      open.filter(({ status, productId }) => isQueued(status) && (own === null || own.includes(productId))),
      now(),
    );
    const offers = await openOffersOf(unit, queued);
    const seen = actor.kind === 'agent' ? offers.filter(({ agentId }) => agentId === actor.userId) : offers;
    const agents = await users.findAgents(unit, [...new Set(seen.map(({ agentId }) => agentId))]);
    const names = new Map(agents.map(({ id, name }) => [id, name]));
    const offersBy = Map.groupBy(seen, ({ requestId }) => requestId);
    const known = await productsByIds(unit, queued);
    return queued.map((request) => {
      const offered = offersBy.get(request.id) ?? [];
      return {
        ...shown(request, known.get(request.productId)),
        place: places.get(request.id)?.place ?? 1,
        offeredTo: offered.flatMap(({ agentId }) => names.get(agentId) ?? []).sort(),
        isOfferedToMe: offered.some(({ agentId }) => agentId === actor.userId),
      };
    });
  }

  async function productsByIds(unit: Unit, requests: readonly RequestRow[]) {
    const known = new Map<string, Awaited<ReturnType<typeof products.findById>>>();
    for (const productId of new Set(requests.map((request) => request.productId)))
      known.set(productId, await products.findById(unit, productId));
    return known;
  }

  return {
    /** In the order of turn. */
    list: (actor: StaffActor): Promise<QueuedRequest[]> =>
      database.withTenant(actor.scope, (unit) => read(unit, actor)),

    /** One of them; `null` when it does not wait any more. */
    async find(actor: StaffActor, requestId: string): Promise<QueuedRequest | null> {
      const queue = await database.withTenant(actor.scope, (unit) => read(unit, actor));
      return queue.find((each) => each.requestId === requestId) ?? null;
    },
  };
}

async function openOffersOf(unit: Unit, requests: readonly RequestRow[]): Promise<OfferRow[]> {
  const offers = await offersStore.findOf(
    unit,
    requests.map(({ id }) => id),
  );
  return offers.filter(({ status }) => status === 'OPEN');
}

/** What everybody who may see the request sees alike. */
function shown(request: RequestRow, product: { name: string; slug: string } | null | undefined) {
  const { id, meetingId, status, productId, customerId, customerName, demoType, queuedAt } = request;
  const { holdNote, language, pastMeetings, utm, deviceCheck } = request;
  return {
    ...{ requestId: id, meetingId, status, productId, customerId, customerName, demoType },
    ...{ productName: product?.name ?? '', productSlug: product?.slug ?? '' },
    ...{ queuedAt: queuedAt.toISOString(), language, pastMeetings, utm, deviceCheck },
    holdNote: status === 'HELD' ? holdNote : null,
  };
}
