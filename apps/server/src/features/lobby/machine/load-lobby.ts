/**
 * Loads the part of a tenant's lobby that changed rows affect: requests, offers, products, agents and rooms.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { Products } from '../../products/index.ts';
import * as offersStore from '../offers/offers-store.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as routingStore from '../routing/routing-store.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import * as affectedStore from './affected-store.ts';
import type { ChangedRows } from './changed-rows.ts';
import type { LobbyState, Room } from './lobby-state.ts';
import { isQueued } from './policy.ts';

export interface LobbySources {
  readonly products: Pick<Products, 'routed'>;
  readonly meetings: Pick<Meetings, 'presencesOf'>;
}

/** The name and slug of a product, for the knock. */
type ProductLabel = Pick<Awaited<ReturnType<Products['routed']>>[number], 'name' | 'slug'>;

export interface LoadedLobby {
  readonly state: LobbyState;
  readonly productLabels: ReadonlyMap<string, ProductLabel>;
}

export async function loadLobby(
  tx: Transaction,
  { products, meetings }: LobbySources,
  changed: ChangedRows,
  at: Date,
): Promise<LoadedLobby> {
  const requests = changed.everything
    ? await store.findOpen(tx)
    : await affectedStore.findAffected(tx, changed, at);
  const ids = requests.map(({ id }) => id);
  const [offers, routed, rooms] = await Promise.all([
    changed.everything ? offersStore.findOfOpen(tx) : offersStore.findOf(tx, ids),
    products.routed(tx, [...new Set(requests.map(({ productId }) => productId))]),
    loadRooms(tx, requests, meetings),
  ]);
  const roundRobinIds = routed.filter(({ routing }) => routing === 'round-robin').map(({ id }) => id);
  const agentIds = new Set([
    ...(changed.everything ? (await agentsStore.findAll(tx)).map(({ userId }) => userId) : []),
    ...changed.agents,
    ...changed.capacityGained,
    ...changed.availabilityChanged,
    ...routed.flatMap((product) => product.agentIds),
    ...requests.flatMap(({ agentId }) => agentId ?? []),
    ...offers.flatMap(({ agentId, status }) => (status === 'OPEN' ? agentId : [])),
  ]);
  const [facts, turns] = await Promise.all([
    affectedStore.findAgentFacts(tx, agentIds, ids),
    routingStore.findTurns(tx, roundRobinIds),
  ]);
  return {
    productLabels: new Map(routed.map((product) => [product.id, product])),
    state: {
      requests,
      offers,
      ...facts,
      products: new Map(
        routed.map(({ id, active, routing, offerLastsSeconds, ...product }) => [
          id,
          { ...product, isOnOffer: active, routing, offerLastsMs: seconds(offerLastsSeconds) },
        ]),
      ),
      rooms,
      turns,
    },
  };
}

async function loadRooms(
  tx: Transaction,
  requests: readonly RequestRow[],
  meetings: LobbySources['meetings'],
): Promise<Map<string, Room>> {
  const engaged = requests.filter(({ status }) => !isQueued(status));
  if (engaged.length === 0) return new Map();
  const people = Map.groupBy(
    await meetings.presencesOf(
      tx,
      engaged.map(({ meetingId }) => meetingId),
    ),
    ({ meetingId }) => meetingId,
  );
  return new Map(
    engaged.map(({ id, meetingId, customerId, agentId }) => {
      const inside = people.get(meetingId) ?? [];
      const agents = inside.filter(({ side, leftAt }) => side === 'agent' && leftAt === null);
      const agent = agents.find(({ personId }) => personId === agentId) ?? agents[0];
      const customer = inside.find(({ side, personId }) => side === 'customer' && personId === customerId);
      return [id, { agent: presenceOf(agent), customer: presenceOf(customer) }];
    }),
  );
}

/** Until both sides have opened an external platform, an open page counts as being in the room. */
function presenceOf(
  person: { present: boolean; isOnPage: boolean; changedAt: Date; rejoinUntil: Date | null } | undefined,
) {
  return person
    ? {
        present: person.present || person.isOnPage,
        since: person.changedAt,
        hasLeft: person.rejoinUntil !== null,
      }
    : null;
}
