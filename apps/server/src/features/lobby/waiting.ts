/** What a waiting customer's page is shown, and the request it is about. */
import type { WaitingSnapshot } from '@foyer/contract/lobby.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import { findStanding } from './follow-on.ts';
import { holdOf } from './hold-shown.ts';
import { standsAsWaiting } from './hosting.ts';
import { readOutlook } from './outlook.ts';
import { placeOf } from './policy.ts';
import * as store from './store.ts';
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
    const product = await products.findById(unit, request.productId);
    const open = await store.findOpen(unit);
    const flags = await flagsOf(unit);
    const isForHost = await standsAsWaiting(unit, request, flags, meetings);
    const { place, waiting } = isForHost ? { place: 1, waiting: 1 } : placeOf(request, open);
    const showsName = request.agentId && !isForHost && flags.showAgentName;
    return {
      requestId: request.id,
      meetingId: request.meetingId,
      status: isForHost ? 'WAITING' : request.status,
      productId: request.productId,
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      place,
      waiting,
      queuedAt: request.queuedAt.toISOString(),
      likelyWait:
        place === null
          ? null
          : (await readOutlook(unit, await lookAround(unit, request.productId, open), now()))(
              request.productId,
              place,
            ),
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

  async function lookAround(unit: Unit, productId: string, requests: readonly RequestRow[]) {
    const rows = await store.findAgents(unit);
    const agents = new Map(rows.map((row) => [row.userId, row]));
    const agentIds = await products.agentsOf(unit, productId);
    return { requests, agents, products: new Map([[productId, { agentIds }]]) };
  }

  /** @throws DomainError lobby.no_request */
  async function findOwn(unit: Unit, actor: CustomerActor): Promise<RequestRow> {
    const request = await findStanding(unit, actor);
    if (!request) throw new DomainError('lobby.no_request');
    return request;
  }

  return {
    lookAround,
    findOwn,

    /**
     * Between two changes, never in the midst of one: its `asOf` may outdo no news that it does not hold.
     * @throws DomainError lobby.no_request
     */
    async current(actor: CustomerActor): Promise<WaitingSnapshot> {
      return database.withTenant(actor.scope, async (unit) => {
        await store.lockForReading(unit);
        return snapshot(unit, await findOwn(unit, actor));
      });
    },
  };
}
