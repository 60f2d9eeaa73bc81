/**
 * A lobby with agents and customers in a tenant of its own, for tests of staff actions. Tests advance the
 * clock.
 */
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { type ComposedLobby, composeLobby } from './compose-lobby.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  buildTenant,
  type TenantSetup,
} from './tenant-setup.ts';
import type { TestServer } from './test-server.ts';

export interface StaffedLobby extends ComposedLobby {
  readonly scope: TenantScope;
  readonly product: BuiltProduct;
  readonly agents: StaffActor[];
  readonly guests: BuiltCustomer[];
  /**
   * An agent who is assigned to the product, or to these products, with the lobby on unless `isOn` is false.
   */
  agent(name: string, options?: { products?: BuiltProduct[]; isOn?: boolean }): Promise<StaffActor>;
  admin(name: string): Promise<StaffActor>;
  customer(name: string, product?: BuiltProduct): Promise<BuiltCustomer>;
  /** The customer knocks, the agent accepts, and both enter the room. @returns the meeting's id */
  meet(agent: StaffActor, customer: BuiltCustomer): Promise<string>;
  /** These people enter the room. */
  enter(meetingId: string, ...people: (StaffActor | BuiltCustomer)[]): Promise<void>;
  /** Advances the clock with everyone connected, and sweeps once. */
  advance(ms: number): Promise<void>;
  /** Advances the clock in steps after which everyone is still connected. */
  pass(ms: number): Promise<void>;
  /** The redirect that the customer received after a transfer. */
  redirectOf(customer: BuiltCustomer): Record<string, unknown> | undefined;
}

interface Options {
  readonly flags?: FlagName[];
  /** Uses the real registrations, links and messages of this server. */
  readonly server?: Pick<TestServer, 'links' | 'messages' | 'registration' | 'schedules'>;
}

const stepMs = 10_000;
let tenantCount = 0;

/** Creates the tenant, a product and the lobby. */
export async function createStaffedLobby(
  world: TenantSetup,
  { flags = ['lobbyMode', 'showAgentName'], server }: Options = {},
): Promise<StaffedLobby> {
  const { clock } = world;
  tenantCount += 1;
  const scope = await buildTenant(world, { slug: `staffed-${tenantCount}` });
  const product = await buildProduct(world, scope);
  const overrides = server && {
    links: server.links,
    messages: server.messages,
    admit: server.registration.admit,
    carryOver: server.registration.carryOver,
    withAgent: server.schedules.withAgent,
  };
  const lobby = composeLobby(world, flags, undefined, overrides);
  const agents: StaffActor[] = [];
  const customers: BuiltCustomer[] = [];

  async function enter(meetingId: string, ...people: (StaffActor | BuiltCustomer)[]): Promise<void> {
    const room = `${scope.tenant}:${meetingId}`;
    const inside = lobby.media.inside.get(room) ?? new Set();
    for (const person of people)
      inside.add(person.kind === 'customer' ? `customer:${person.customerId}` : `agent:${person.userId}`);
    lobby.media.inside.set(room, inside);
    await lobby.meetings.reconcileRoom(room);
  }

  async function advance(ms: number): Promise<void> {
    clock.advance(ms);
    await lobby.service.recordSeen(scope, {
      agents: agents.map(({ userId }) => userId),
      customers: customers.map(({ customerId }) => customerId),
    });
    await lobby.service.sweepAll();
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
    async admin(name) {
      return buildSession(world, scope, await buildStaff(world, scope, { name, role: 'ADMIN' }));
    },
    async customer(name, wanted = product) {
      const customer = await buildCustomer(world, scope, { product: wanted, name });
      customers.push(customer);
      // Two knocks never have the same instant.
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
    advance,
    async pass(ms) {
      for (let left = ms; left > 0; left -= stepMs) await advance(Math.min(left, stepMs));
    },
    redirectOf: ({ customerId }) =>
      lobby.sent.find(({ to, name }) => to === customerId && name === 'lobby_customer-redirect')?.payload,
  };
}
