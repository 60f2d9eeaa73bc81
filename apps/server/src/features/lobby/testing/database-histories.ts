/**
 * Applies the actions of random histories to a composed lobby on the database, and reads the resulting rows.
 */
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { noMessages } from '../../../testing/fakes/null-ports.ts';
import { composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  type BuiltCustomer,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { customerBlocked } from '../../customers/index.ts';
import type { BookedStart, BookedStarts } from '../machine/booked-start.ts';
import type { LobbyState } from '../machine/lobby-state.ts';
import type { Routing } from '../routing/routing.ts';
import { type Actors, buildAgent, type HistoryAction, type HistoryState } from './history-actors.ts';
import { bookedStartOf } from './random-histories.ts';

export type DatabaseHistories = Awaited<ReturnType<typeof createDatabaseHistories>>;

/** Two products and three agents; the second agent is assigned to both products. */
export async function createDatabaseHistories(world: TenantSetup) {
  const { acme } = world.tenants;
  const { owner } = world.own;
  const products = [await buildProduct(world, acme), await buildProduct(world, acme)];
  const agents: StaffActor[] = [];
  for (const assigned of [products.slice(0, 1), products, products.slice(1)])
    agents.push(await buildSession(world, acme, await buildStaff(world, acme, { products: assigned })));
  const admin = await buildSession(world, acme, await buildStaff(world, acme, { role: 'ADMIN' }));
  const customers: BuiltCustomer[] = [];
  for (const product of [...products, ...products])
    customers.push(await buildCustomer(world, acme, { product }));
  const spoken: readonly string[][] = [['French'], [], ['German']];
  for (const [index, { userId }] of agents.entries())
    await owner.query('update users set languages = $2 where id = $1', [userId, spoken[index]]);
  const languages = [null, 'French', 'German', null];
  const actors: Actors = {
    agents: agents.map(({ userId }) => userId),
    customers: customers.map(({ customerId }) => customerId),
    products: products.map(({ id }) => id),
    languages,
  };

  /** The booking that the next knock opens. */
  let booking: BookedStart | null = null;
  const bookings: BookedStarts = {
    findForKnock: async () => booking,
    recordCustomerPresent: async () => {},
    recordMet: async () => {},
  };
  const lobby = composeLobby(world, ['lobbyMode', 'showAgentName', 'linkSms'], bookings, {
    links: { create: async (_tx, link) => ({ ...link, token: 'token' }) as never },
    messages: { ...noMessages, channelsOf: async () => ['sms'] },
    // A registration is valid for the other product without a change.
    carryOver: async (_tx, registrationId) => registrationId,
    briefOf: async (_tx, registrationId) => {
      const index = customers.findIndex((each) => each.registrationId === registrationId);
      return {
        language: languages[index] ?? null,
        utm: {},
        brief: { answers: {}, agentName: null },
        isInvited: false,
      };
    },
  });

  /** Empties the lobby. @returns the same state in memory */
  async function begin(routings: readonly Routing[]): Promise<HistoryState> {
    // Not truncated: that makes new files for each table and its indexes, and waits for a busy disk.
    for (const table of [
      'lobby_offers',
      'routing_choices',
      'routing_turns',
      'lobby_requests',
      'lobby_agents',
    ])
      await owner.query(`delete from ${table}`);
    for (const [index, { id }] of products.entries())
      await owner.query(
        'update products set active = true, routing = $2, offer_lasts_seconds = 60 where id = $1',
        [id, routings[index]],
      );
    const assigned = [actors.agents.slice(0, 2), actors.agents.slice(1)].map((ids) => [...ids].sort());
    return {
      at: world.clock.now(),
      connected: { agents: new Set(), customers: new Set() },
      state: {
        requests: [],
        offers: [],
        rooms: new Map(),
        turns: new Map(),
        products: new Map(
          actors.products.map((id, index) => [
            id,
            {
              isOnOffer: true,
              routing: routings[index] ?? 'broadcast',
              offerLastsMs: 60_000,
              agentIds: assigned[index] ?? [],
            },
          ]),
        ),
        agents: new Map(actors.agents.map((id, index) => [id, buildAgent(id, spoken[index])])),
      },
    };
  }

  async function findOpenRequest(action: { customer: number; product: number }) {
    const { rows } = await owner.query<{ id: string; meeting_id: string; agent_id: string | null }>(
      `select id, meeting_id, agent_id from lobby_requests
       where ended_at is null and customer_id = $1 and product_id = $2`,
      [actors.customers[action.customer], actors.products[action.product]],
    );
    return rows[0] ?? null;
  }

  async function actOnRequest(
    action: Extract<HistoryAction, { customer: number; product: number }>,
    customer: BuiltCustomer,
  ): Promise<void> {
    const { service, meetings, media, staffService } = lobby;
    const open = await findOpenRequest(action);
    if (!open) return;
    const { id, meeting_id: meetingId, agent_id: agentId } = open;
    // Assigned to both products.
    const [, holder] = agents;
    const agent = 'agent' in action ? agents[action.agent] : undefined;
    const host = agents.find(({ userId }) => userId === agentId);
    switch (action.type) {
      case 'block':
        // The block itself is not stored, so the customer may knock again.
        await world.database.withTenant(acme, (tx) =>
          lobby.events.publish(tx, customerBlocked, {
            customerId: customer.customerId,
            at: world.clock.now(),
          }),
        );
        break;
      case 'go-away':
        await service.away.leavePage(customer, { channel: 'sms', travelMinutes: 5 });
        break;
      case 'on-my-way':
        await service.away.onMyWay(customer);
        break;
      case 'hold':
        if (holder) await staffService.holding.hold(holder, id, 'A moment.');
        break;
      case 'release':
        if (holder) await staffService.holding.release(holder, id);
        break;
      case 'accept':
        if (agent) await service.accept(agent, meetingId, 'a-tab');
        break;
      case 'reject':
        if (agent) await service.reject(agent, customer);
        break;
      case 'hang-up':
        if (host) await meetings.hangUp(host, meetingId);
        break;
      case 'transfer-from-meeting': {
        const target = { to: 'product', productId: actors.products[action.to] ?? '' } as const;
        if (host) await staffService.transfer(host, { meetingId, target });
        break;
      }
      case 'transfer-waiting': {
        const target = { to: 'product', productId: actors.products[action.to] ?? '' } as const;
        await lobby.supervisor.transfer(admin, id, target);
        break;
      }
      case 'assign':
        if (agent) await lobby.supervisor.assign(admin, id, { agentId: agent.userId });
        break;
      case 'move-to-front':
        await lobby.supervisor.moveToFront(admin, id, 'Waited long.');
        break;
      case 'enter-room':
      case 'leave-room': {
        if (!agentId) break;
        const guests = action.type === 'enter-room' ? [`customer:${customer.customerId}`] : [];
        const room = `acme:${meetingId}`;
        media.inside.set(room, new Set([`agent:${agentId}`, ...guests]));
        await meetings.reconcileRoom(room);
      }
    }
  }

  async function perform(
    action: HistoryAction,
    { connected }: Pick<HistoryState, 'connected'>,
  ): Promise<void> {
    const { service, duty } = lobby;
    world.clock.advance(action.type === 'advance' ? action.ms : 1);
    const agent = 'agent' in action ? agents[action.agent] : undefined;
    const known = 'customer' in action ? customers[action.customer] : undefined;
    const productId = 'product' in action ? (actors.products[action.product] ?? '') : '';
    const customer = known && { ...known, productId: productId || known.productId };
    switch (action.type) {
      case 'advance':
        await service.recordSeen(acme, {
          agents: [...connected.agents],
          customers: [...connected.customers],
        });
        break;
      case 'restart-server':
        await service.resume();
        await service.sweepAll();
        break;
      case 'withdraw-product':
      case 'restore-product':
        await owner.query('update products set active = $2 where id = $1', [
          productId,
          action.type === 'restore-product',
        ]);
        break;
      case 'lobby-on':
        if (agent) await service.switchOn(agent, { rejoining: false });
        break;
      case 'lobby-off':
        if (agent) await service.switchOff(agent);
        break;
      case 'connect':
        if (agent) await service.agentConnected(agent, 'a-tab');
        break;
      case 'disconnect':
        if (agent) await service.recordSeen(acme, { agents: [agent.userId] });
        break;
      case 'fall-silent':
        break;
      case 'off-duty':
      case 'on-duty':
        if (agent) await duty.setDuty(agent, action.type === 'on-duty');
        break;
      case 'close-page':
      case 'open-page':
        if (customer) await service.recordSeen(acme, { customers: [customer.customerId] });
        break;
      case 'knock': {
        if (!customer) break;
        booking = action.booking ? bookedStartOf(action.booking, actors, world.clock.now()) : null;
        await service.knock(customer, { scheduleId: booking && crypto.randomUUID() });
        break;
      }
      case 'leave':
        if (customer) await service.leave(customer);
        break;
      default:
        if (customer) await actOnRequest(action, customer);
    }
  }

  return {
    actors,
    lobby,
    begin,

    /** Performs the action and what time made due since. An action that the lobby rejects changes nothing. */
    async perform(action: HistoryAction, next: Pick<HistoryState, 'connected'>): Promise<void> {
      await perform(action, next).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
      await lobby.service.sweepDue();
    },

    /** The open requests, the open offers and the ended requests on the database. */
    async read() {
      const { rows: requests } = await owner.query<RequestColumns & { ended_at: Date | null }>(
        `select customer_id, product_id, status, round, agent_id, priority, ended_at,
           away_turn_at is not null as was_notified from lobby_requests`,
      );
      const { rows: offers } = await owner.query<OfferColumns>(
        `select r.customer_id, r.product_id, o.agent_id, o.assigned
         from lobby_offers o join lobby_requests r on r.id = o.request_id where o.status = 'OPEN'`,
      );
      const ended = requests.filter((row) => row.ended_at !== null);
      return {
        ...openLobbyOf({ requests: requests.filter((row) => row.ended_at === null), offers }),
        ended: sorted(ended.map((row) => [row.customer_id, row.status])),
      };
    },
  };
}

export type RequestColumns = {
  customer_id: string;
  product_id: string;
  status: string;
  round: number;
  agent_id: string | null;
  priority: number;
  /** The customer was notified that it is the turn. */
  was_notified: boolean;
};
export type OfferColumns = {
  customer_id: string;
  product_id: string;
  agent_id: string;
  assigned: boolean;
};

type Line = readonly (string | number | boolean | null)[];

export const sorted = (lines: readonly Line[]) => lines.map((textLine) => textLine.join(' ')).sort();

/** Open requests and offers in a form that can be compared: without generated ids. */
export function openLobbyOf(rows: { requests: readonly RequestColumns[]; offers: readonly OfferColumns[] }) {
  return {
    requests: sorted(
      rows.requests.map((row) => [
        row.customer_id,
        row.product_id,
        row.status,
        row.round,
        row.agent_id,
        row.priority,
        row.was_notified,
      ]),
    ),
    offers: sorted(rows.offers.map((row) => [row.customer_id, row.product_id, row.agent_id, row.assigned])),
  };
}

/** As `openLobbyOf`, of a state in memory. */
export function openLobbyOfState(state: LobbyState) {
  const requests = new Map(state.requests.map((request) => [request.id, request]));
  return openLobbyOf({
    requests: state.requests.map(
      ({ customerId, productId, status, round, agentId, priority, awayTurnAt }) => ({
        customer_id: customerId,
        product_id: productId,
        status,
        round,
        agent_id: agentId,
        priority,
        was_notified: awayTurnAt !== null,
      }),
    ),
    offers: state.offers.flatMap(({ requestId, agentId, status, assigned }) => {
      const request = requests.get(requestId);
      if (status !== 'OPEN' || !request) return [];
      const { customerId: customer_id, productId: product_id } = request;
      return [{ customer_id, product_id, agent_id: agentId, assigned }];
    }),
  });
}
