/** What a waiting customer's page is shown, and the request it is about. */
import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { lockingForReading } from '../../platform/db/conversation-lock.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import { findStanding } from './follow-on.ts';
import { holdOf } from './hold-shown.ts';
import { standsAsWaiting } from './hosting.ts';
import * as newsStore from './news-store.ts';
import { readOutlook, type Seen } from './outlook.ts';
import { isQueued } from './policy.ts';
import type { RequestRow } from './tables.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'agentsOf'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly meetings: Pick<Meetings, 'presencesOf'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
}

export type Waiting = ReturnType<typeof createWaiting>;

export function createWaiting({ database, now, products, users, meetings, flagsOf }: Parts) {
  async function snapshot(unit: Unit, request: RequestRow): Promise<WaitingSnapshot> {
    const [product, flags, queue, there] = await Promise.all([
      products.findById(unit, request.productId),
      flagsOf(unit),
      newsStore.findPlace(unit, request),
      findThere(unit, request.productId),
    ]);
    const isForHost = await standsAsWaiting(unit, request, flags, meetings);
    const standing = isForHost ? { place: 1, waiting: 1 } : queue;
    const place = isForHost || isQueued(request.status) ? standing.place : null;
    const showsName = request.agentId && !isForHost && flags.showAgentName;
    return {
      requestId: request.id,
      meetingId: request.meetingId,
      status: isForHost ? 'WAITING' : request.status,
      productId: request.productId,
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      place,
      waiting: standing.waiting,
      queuedAt: request.queuedAt.toISOString(),
      likelyWait:
        place === null ? null : (await readOutlook(unit, there, now())).likelyWait(request.productId, place),
      hold: holdOf(request),
      agentName: showsName && request.agentId ? await nameOf(unit, request.agentId) : null,
      endReason: request.endReason,
      asOf: now().toISOString(),
    };
  }

  async function nameOf(unit: Unit, agentId: string): Promise<string> {
    const [agent] = await users.findAgents(unit, [agentId]);
    return agent?.name ?? '';
  }

  async function findThere(unit: Unit, productId: string): Promise<Seen> {
    const agentIds = await products.agentsOf(unit, productId);
    return newsStore.findThere(unit, new Map([[productId, { agentIds }]]));
  }

  async function findOwn(unit: Unit, actor: CustomerActor): Promise<RequestRow> {
    const request = await findStanding(unit, actor);
    if (!request) throw new DomainError('lobby.no_request');
    return request;
  }

  return {
    /** The agents of a product, for whoever counts those who are there. */
    findThere,

    /** @throws DomainError lobby.no_request */
    findOwn,

    /**
     * Between two changes, never in the midst of one: its `asOf` may outdo no news that it does not hold.
     * @throws DomainError lobby.no_request
     */
    async current(actor: CustomerActor): Promise<WaitingSnapshot> {
      return database.withTenant(
        actor.scope,
        async (unit) => snapshot(unit, await findOwn(unit, actor)),
        lockingForReading,
      );
    },
  };
}
