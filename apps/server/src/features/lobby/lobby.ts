/** Reads of a tenant's lobby, inside one transaction, what a change concerns: requests, offers, agents, who is assigned to what. */
import { seconds } from '@foyer/contract/time.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import * as agentsStore from './agents-store.ts';
import * as concern from './concern-store.ts';
import type { LobbyState, Room } from './lobby-state.ts';
import * as offersStore from './offers-store.ts';
import { isQueued } from './policy.ts';
import * as routingStore from './routing-store.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';
import type { Touched } from './touched.ts';

export interface LobbySources {
  readonly products: Pick<Products, 'routed'>;
  readonly meetings: Pick<Meetings, 'presencesOf'>;
}

/** A product as a knock names it. */
type Named = Pick<Awaited<ReturnType<Products['routed']>>[number], 'name' | 'slug'>;

export interface Read {
  readonly state: LobbyState;
  readonly named: ReadonlyMap<string, Named>;
}

export async function readLobby(
  unit: Unit,
  { products, meetings }: LobbySources,
  touched: Touched,
  at: Date,
): Promise<Read> {
  const requests = touched.everything
    ? await store.findOpen(unit)
    : await concern.findConcerned(unit, touched, at);
  const ids = requests.map(({ id }) => id);
  const [offers, routed, rooms] = await Promise.all([
    touched.everything ? offersStore.findOfOpen(unit) : offersStore.findOf(unit, ids),
    products.routed(unit, [...new Set(requests.map(({ productId }) => productId))]),
    readRooms(unit, requests, meetings),
  ]);
  const takesTurns = routed.filter(({ routing }) => routing === 'round-robin').map(({ id }) => id);
  const agentIds = new Set([
    ...(touched.everything ? (await agentsStore.findAll(unit)).map(({ userId }) => userId) : []),
    ...[...touched.agents, ...touched.room, ...touched.there],
    ...routed.flatMap((product) => product.agentIds),
    ...requests.flatMap(({ agentId }) => agentId ?? []),
    ...offers.flatMap(({ agentId, status }) => (status === 'OPEN' ? agentId : [])),
  ]);
  const [facts, turns] = await Promise.all([
    concern.findAgentFacts(unit, agentIds, ids),
    routingStore.findTurns(unit, takesTurns),
  ]);
  return {
    named: new Map(routed.map((product) => [product.id, product])),
    state: {
      ...{ requests, offers },
      ...facts,
      products: new Map(
        routed.map(({ id, active, routing, offerLastsSeconds, ...product }) => [
          id,
          { ...product, isOnOffer: active, routing, offerLastsMs: seconds(offerLastsSeconds) },
        ]),
      ),
      ...{ rooms, turns },
    },
  };
}

async function readRooms(
  unit: Unit,
  requests: readonly RequestRow[],
  meetings: LobbySources['meetings'],
): Promise<Map<string, Room>> {
  const engaged = requests.filter(({ status }) => !isQueued(status));
  if (engaged.length === 0) return new Map();
  const people = Map.groupBy(
    await meetings.presencesOf(
      unit,
      engaged.map(({ meetingId }) => meetingId),
    ),
    ({ meetingId }) => meetingId,
  );
  return new Map(
    engaged.map(({ id, meetingId, customerId }) => {
      const inside = people.get(meetingId) ?? [];
      const agent = inside.find(({ side }) => side === 'agent');
      const customer = inside.find(({ side, personId }) => side === 'customer' && personId === customerId);
      return [id, { agent: whereaboutsOf(agent), customer: whereaboutsOf(customer) }];
    }),
  );
}

function whereaboutsOf(person: { present: boolean; changedAt: Date } | undefined) {
  return person ? { present: person.present, since: person.changedAt } : null;
}
