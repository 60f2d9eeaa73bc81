/** The live board: what every agent does now, and every waiting request with its offers and its target. */
import type { BoardAgent, BoardRequest, LiveBoard } from '@foyer/contract/lobby/live-board.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { Products } from '../../products/index.ts';
import { resumeAfterAbsence } from '../machine/away.ts';
import { inOfferOrder } from '../machine/booked-start.ts';
import { resumeWaiting } from '../machine/hold-expiry.ts';
import { isQueued } from '../machine/policy.ts';
import * as offersStore from '../offers/offers-store.ts';
import type { Presences } from '../presence/presence.ts';
import { queuePositionsOf } from '../queue/queue-positions.ts';
import { toQueueEntry } from '../queue/staff-queue.ts';
import * as store from '../store.ts';
import type { OfferRow, RequestRow } from '../tables.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'platformsOf'>;
  readonly products: Pick<Products, 'assignmentsOf' | 'targetsOf'>;
  readonly presences: Pick<Presences, 'ofStaffAtWork'>;
}

type ProductTargets = Awaited<ReturnType<Products['targetsOf']>>;

export function createLiveBoard({ now, meetings, products, presences }: Dependencies) {
  /** Call it without the lobby lock, so that an open board delays no accept. */
  return async function readLiveBoard(tx: Transaction): Promise<Omit<LiveBoard, 'serviceLevels'>> {
    const at = now();
    const open = await store.findOpen(tx);
    const [offers, targets, staff] = await Promise.all([
      offersStore.findOpenOffers(tx),
      products.targetsOf(tx),
      presences.ofStaffAtWork(tx),
    ]);
    const assignments = await products.assignmentsOf(
      tx,
      staff.map(({ id }) => id),
    );
    const accepted = open.filter(({ status }) => !isQueued(status));
    const platforms = await meetings.platformsOf(
      tx,
      accepted.map(({ meetingId }) => meetingId),
    );
    const customers = Map.groupBy(accepted, ({ agentId }) => agentId);
    const offersOf = Map.groupBy(offers, ({ agentId }) => agentId);
    const queue = toBoardRequests(
      { open, offers, targets, at },
      new Map(staff.map(({ id, name }) => [id, name])),
    );
    return {
      asOf: at.toISOString(),
      queue,
      agents: staff.map(({ id, name, presence }) => ({
        id,
        name,
        presence,
        productIds: assignments.get(id) ?? [],
        offers: offersOf.get(id)?.length ?? 0,
        customers: (customers.get(id) ?? []).map((request) => ({
          ...toCustomer(request, targets),
          platform: platforms.get(request.meetingId) ?? 'jupiter',
        })),
      })),
      products: [...targets.values()]
        .filter(({ id, active }) => active || queue.some(({ productId }) => productId === id))
        .map(({ id, name, targetWaitSeconds, targetPercent }) => ({
          id,
          name,
          targetWaitSeconds,
          targetPercent,
        })),
    };
  };
}

interface QueueFacts {
  /** All open requests in queue order. */
  readonly open: readonly RequestRow[];
  /** The open offers. */
  readonly offers: readonly OfferRow[];
  readonly targets: ProductTargets;
  readonly at: Date;
}

/** In the order in which the requests are offered. @param names of the agents */
function toBoardRequests(
  { open, offers, targets, at }: QueueFacts,
  names: ReadonlyMap<string, string>,
): BoardRequest[] {
  const positions = queuePositionsOf(open);
  const offersBy = Map.groupBy(offers, ({ requestId }) => requestId);
  const queued = inOfferOrder(
    open.filter(({ status }) => isQueued(status)),
    at,
  );
  return queued.map((request) => {
    const product = targets.get(request.productId);
    const { waitingSince } = waitingSinceOf(request, at);
    return {
      ...toQueueEntry(request, product),
      place: positions.get(request.id)?.place ?? 1,
      waitingSince: waitingSince.toISOString(),
      targetWaitSeconds: product?.targetWaitSeconds ?? 0,
      priorityReason: request.priorityReason,
      offeredTo: (offersBy.get(request.id) ?? [])
        .map(({ agentId, assigned, expiresAt }) => ({
          agentId,
          name: names.get(agentId) ?? '',
          isAssigned: assigned,
          expiresAt: expiresAt.toISOString(),
        }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    };
  });
}

/** Time on hold and away from the page does not count as waiting. */
function waitingSinceOf(request: RequestRow, at: Date): Pick<RequestRow, 'waitingSince'> {
  if (request.status === 'HELD') return resumeWaiting(request, at);
  return request.status === 'AWAY' ? resumeAfterAbsence(request, at) : request;
}

function toCustomer(
  { id, customerId, meetingId, customerName, productId, acceptedAt, waitingSince }: RequestRow,
  targets: ProductTargets,
): Omit<BoardAgent['customers'][number], 'platform'> {
  return {
    requestId: id,
    customerId,
    meetingId,
    name: customerName,
    productId,
    productName: targets.get(productId)?.name ?? '',
    acceptedAt: (acceptedAt ?? waitingSince).toISOString(),
  };
}
