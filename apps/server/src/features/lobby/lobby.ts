/** Reads a tenant's lobby as it stands inside one transaction: requests, offers, agents and who is assigned to what. */
import { seconds } from '@foyer/contract/time.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import type { Agent, LobbyState, ProductFacts, Room } from './lobby-state.ts';
import { isQueued } from './policy.ts';
import * as routingStore from './routing-store.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';

export interface LobbySources {
  readonly products: Pick<Products, 'agentsOf' | 'list'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly meetings: Pick<Meetings, 'presencesOf'>;
}

/** A product that is on offer, as a knock names it. */
type Named = Pick<Awaited<ReturnType<Products['list']>>[number], 'name' | 'slug'>;

export interface Read {
  readonly state: LobbyState;
  readonly named: ReadonlyMap<string, Named>;
}

export async function readLobby(unit: Unit, { products, users, meetings }: LobbySources): Promise<Read> {
  const requests = await store.findOpen(unit);
  const offered = new Map((await products.list(unit)).map((product) => [product.id, product]));
  const facts = new Map<string, ProductFacts>();
  for (const productId of new Set(requests.map((request) => request.productId))) {
    const product = offered.get(productId);
    facts.set(productId, {
      isOnOffer: product !== undefined,
      routing: product?.routing ?? 'broadcast',
      offerLastsMs: seconds(product?.offerLastsSeconds ?? 0),
      agentIds: await products.agentsOf(unit, productId),
    });
  }
  const takesTurns = [...facts].filter(([, { routing }]) => routing === 'round-robin').map(([id]) => id);
  return {
    named: offered,
    state: {
      requests,
      offers: await store.findOffersOfOpen(unit),
      agents: await readAgents(unit, users),
      products: facts,
      rooms: await readRooms(unit, requests, meetings),
      turns: await routingStore.findTurns(unit, takesTurns),
    },
  };
}

async function readAgents(unit: Unit, users: LobbySources['users']): Promise<Map<string, Agent>> {
  const rows = await store.findAgents(unit);
  const known = await users.findAgents(
    unit,
    rows.map(({ userId }) => userId),
  );
  const people = new Map(known.map((user) => [user.id, user]));
  return new Map(
    rows.map((row) => {
      const person = people.get(row.userId);
      return [row.userId, { ...row, languages: person?.languages ?? [], active: person?.active ?? false }];
    }),
  );
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
