/** A lobby with agents on duty and customers who knock, for tests of what staff do with them; time is passed by hand. */
import type { FlagName } from '@foyer/contract/tenants.ts';
import type { TenantScope } from '../db/scope.ts';
import type { StaffActor } from '../http/actor.ts';
import { type ComposedLobby, composeLobby } from './compose-lobby.ts';
import type { TestServer } from './test-server.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  buildTenant,
  type World,
} from './test-world.ts';

export interface StaffedLobby extends ComposedLobby {
  readonly scope: TenantScope;
  readonly product: BuiltProduct;
  readonly agents: StaffActor[];
  readonly guests: BuiltCustomer[];
  /** An agent who shows the product, or others, with the lobby on unless told. */
  agent(name: string, options?: { products?: BuiltProduct[]; isOn?: boolean }): Promise<StaffActor>;
  customer(name: string, product?: BuiltProduct): Promise<BuiltCustomer>;
  /** Knocks, and is taken by the agent. @returns the meeting's id */
  meet(agent: StaffActor, customer: BuiltCustomer): Promise<string>;
  /** Both, and whoever else, are in the room. */
  enter(meetingId: string, ...people: (StaffActor | BuiltCustomer)[]): Promise<void>;
  /** Everybody stays connected meanwhile. */
  pass(ms: number): Promise<void>;
}

interface Options {
  readonly flags?: FlagName[];
  /** Registrations, links and messages as they are. */
  readonly server?: Pick<TestServer, 'links' | 'messages' | 'registration' | 'schedules'>;
}

let tenants = 0;

/** In a tenant of its own. */
export async function staffLobby(
  world: World,
  { flags = ['lobbyMode', 'showAgentName'], server }: Options = {},
): Promise<StaffedLobby> {
  const { clock } = world;
  tenants += 1;
  const scope = await buildTenant(world, { slug: `staffed-${tenants}` });
  const product = await buildProduct(world, scope);
  const beside = server && {
    links: server.links,
    messages: server.messages,
    admit: server.registration.admit,
    carryOver: server.registration.carryOver,
    withAgent: server.schedules.withAgent,
  };
  const lobby = composeLobby(world, flags, undefined, beside);
  const agents: StaffActor[] = [];
  const customers: BuiltCustomer[] = [];

  async function enter(meetingId: string, ...people: (StaffActor | BuiltCustomer)[]): Promise<void> {
    const room = `${scope.tenant}:${meetingId}`;
    const inside = lobby.media.inside.get(room) ?? new Set();
    for (const person of people)
      inside.add(person.kind === 'customer' ? `customer:${person.customerId}` : `agent:${person.userId}`);
    lobby.media.inside.set(room, inside);
    await lobby.meetings.hearNotice(room);
  }

  return {
    ...lobby,
    product,
    scope,
    agents,
    guests: customers,
    async agent(name, { products = [product], isOn = true } = {}) {
      const agent = await buildSession(world, scope, await buildStaff(world, scope, { name, products }));
      agents.push(agent);
      if (isOn) await lobby.service.switchOn(agent, { rejoining: false });
      return agent;
    },
    async customer(name, wanted = product) {
      const customer = await buildCustomer(world, scope, { product: wanted, name });
      customers.push(customer);
      // No two knock at one instant.
      clock.advance(1);
      return customer;
    },
    async meet(agent, customer) {
      const { meetingId } = await lobby.service.knock(customer);
      await lobby.service.accept(agent, meetingId, 'a-tab');
      await enter(meetingId, agent, customer);
      clock.advance(1);
      return meetingId;
    },
    enter,
    async pass(ms) {
      clock.advance(ms);
      await lobby.service.noteSeen(scope, {
        agents: agents.map(({ userId }) => userId),
        customers: customers.map(({ customerId }) => customerId),
      });
      await lobby.service.settleAll();
    },
  };
}
