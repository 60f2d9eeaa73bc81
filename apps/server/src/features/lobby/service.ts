/** What customers and agents do in the lobby: knock, wait, leave; switch on and off, accept, reject. */
import type { DemoRequest, WaitingSnapshot } from '@foyer/contract/lobby.ts';
import { lobbyLimits } from '@foyer/contract/lobby.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { type AuditActor, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/actor.ts';
import type { Customers } from '../customers/index.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import type { Announcer } from './announce.ts';
import { type BookedStarts, bookedFields } from './booked.ts';
import type { Change } from './change.ts';
import { isRefusal } from './lobby.ts';
import type { Teller } from './news.ts';
import { isQueued, placeOf } from './policy.ts';
import type { Remember } from './remember.ts';
import type { Settle } from './settle.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';

export interface LobbyDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'agentsOf' | 'list'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly customers: Pick<Customers, 'isBlocked'>;
  readonly meetings: Pick<Meetings, 'open' | 'end' | 'presenceOf'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly schedules: BookedStarts;
}

interface Parts extends LobbyDependencies {
  readonly change: Change;
  readonly settle: Settle;
  readonly tell: Teller;
  readonly announcer: Announcer;
  readonly remember: Remember;
}

type Agent = Pick<StaffActor, 'scope' | 'userId' | 'name'>;

/** Where a call came from, for the audit log; absent for live events. */
type From = { readonly ip: string };

const asActor = ({ userId, name }: Agent): AuditActor => ({ kind: 'USER', id: userId, name, ip: null });

export type LobbyService = ReturnType<typeof createLobbyService>;

export function createLobbyService({
  database,
  now,
  products,
  users,
  meetings,
  flagsOf,
  customers,
  schedules,
  change,
  settle,
  tell,
  announcer,
  remember,
}: Parts) {
  async function nameOf(unit: Unit, agentId: string): Promise<string> {
    const [agent] = await users.findAgents(unit, [agentId]);
    return agent?.name ?? '';
  }

  async function snapshot(unit: Unit, request: RequestRow): Promise<WaitingSnapshot> {
    const product = await products.findById(unit, request.productId);
    const { place, waiting } = placeOf(request, await store.findOpen(unit));
    const showsName = request.agentId && (await flagsOf(unit)).showAgentName;
    return {
      requestId: request.id,
      meetingId: request.meetingId,
      status: request.status,
      productId: request.productId,
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      place,
      waiting,
      queuedAt: request.queuedAt.toISOString(),
      agentName: showsName && request.agentId ? await nameOf(unit, request.agentId) : null,
      endReason: request.endReason,
      asOf: now().toISOString(),
    };
  }

  async function findOwn(unit: Unit, actor: CustomerActor): Promise<RequestRow> {
    const request = await store.findNewestOf(unit, actor.customerId, actor.productId);
    if (!request) throw new DomainError('lobby.no_request');
    return request;
  }

  /** Between two changes, never in the midst of one: its `asOf` may outdo no news that it does not hold. */
  async function currentOf(actor: CustomerActor): Promise<WaitingSnapshot> {
    return database.withTenant(actor.scope, async (unit) => {
      await store.lockForReading(unit);
      return snapshot(unit, await findOwn(unit, actor));
    });
  }

  async function insertKnock(
    unit: Unit,
    actor: CustomerActor,
    scheduleId: string | null,
    from: From | undefined,
  ): Promise<void> {
    // Blocked since the token was read; whoever blocks ends what is open, and this must not open anew.
    if (await customers.isBlocked(unit, actor.customerId)) throw new DomainError('customer.blocked');
    const product = await products.findById(unit, actor.productId);
    if (!product?.active) throw new DomainError('product.not_found');
    const at = now();
    const { customerId } = actor;
    const wanted = scheduleId ? { scheduleId, customerId, productId: product.id } : null;
    const booked = wanted && bookedFields(wanted.scheduleId, await schedules.findForKnock(unit, wanted), at);
    const request = await store.insertRequest(unit, {
      productId: product.id,
      customerId: actor.customerId,
      customerName: actor.name,
      registrationId: actor.registrationId,
      meetingId: crypto.randomUUID(),
      status: 'WAITING',
      queuedAt: at,
      waitingSince: at,
      knockedAt: at,
      customerSeenAt: at,
      ...booked,
    });
    if (wanted) await schedules.noteCustomerThere(unit, wanted.scheduleId);
    await remember.knocked(unit, auditActorOf(actor, from), request);
  }

  /** The request an agent was offered under this meeting id. @throws DomainError lobby.no_request | lobby.already_taken */
  async function findOffered(unit: Unit, agent: Agent, request: RequestRow | null) {
    const offers = request ? await store.findOffersOf(unit, [request.id]) : [];
    const own = offers.filter(({ agentId }) => agentId === agent.userId);
    if (!request || own.length === 0 || request.endedAt) throw new DomainError('lobby.no_request');
    if (!isQueued(request.status) && request.agentId !== agent.userId) {
      const takenBy = await nameOf(unit, request.agentId ?? '');
      throw new DomainError('lobby.already_taken', takenBy ? { takenBy } : {});
    }
    return { request, offers, own };
  }

  async function take(
    unit: Unit,
    agent: Agent,
    request: RequestRow,
    offers: Awaited<ReturnType<typeof store.findOffersOf>>,
  ) {
    const at = now();
    const open = offers.filter(({ status }) => status === 'OPEN');
    const mine = offers.filter(({ agentId }) => agentId === agent.userId).at(-1);
    const others = open.filter(({ agentId }) => agentId !== agent.userId);
    if (mine) await store.closeOffers(unit, [mine.id], 'ACCEPTED', at);
    await store.closeOffers(
      unit,
      others.map(({ id }) => id),
      'WITHDRAWN',
      at,
    );
    await store.updateRequest(unit, request.id, {
      status: 'ACCEPTED',
      agentId: agent.userId,
      acceptedAt: at,
    });
    await remember.accepted(unit, asActor(agent), request, request.meetingId);
    await meetings.open(unit, {
      meetingId: request.meetingId,
      productId: request.productId,
      agent: { id: agent.userId, name: agent.name },
      customer: { id: request.customerId, name: request.customerName },
    });
    const product = await products.findById(unit, request.productId);
    const showsName = (await flagsOf(unit)).showAgentName;
    const news = {
      meetingId: request.meetingId,
      customerId: request.customerId,
      productSlug: product?.slug ?? '',
      asOf: at.toISOString(),
    };
    unit.afterCommit(() => {
      tell.accepted(unit.scope, request.customerId, { ...news, agentName: showsName ? agent.name : null });
      tell.moderator(unit.scope, request.customerId, {
        meetingId: request.meetingId,
        moderatorId: agent.userId,
      });
      for (const { agentId } of others)
        tell.takenByAnother(unit.scope, agentId, { ...news, agentName: agent.name });
    });
  }

  /** Only what turns the switch is remembered: joining again after a restart is no turn. */
  async function turn(
    unit: Unit,
    agent: Agent,
    wish: { available: boolean } & Parameters<typeof store.setAgent>[2],
  ): Promise<void> {
    const from = (await store.findAgent(unit, agent.userId))?.available ?? false;
    await store.setAgent(unit, agent.userId, wish);
    await remember.switched(unit, agent, { from, to: wish.available }, asActor(agent));
  }

  async function isEngaged(unit: Unit, agentId: string): Promise<boolean> {
    const open = await store.findOpen(unit);
    return open.some((request) => request.agentId === agentId && !isQueued(request.status));
  }

  return {
    /** An open request is answered as it stands: a reload, a second tab or a double tap keep the place. */
    async knock(
      actor: CustomerActor,
      { scheduleId = null, ...from }: { scheduleId?: string | null } & Partial<From> = {},
    ): Promise<WaitingSnapshot> {
      await change(actor.scope, async (unit) => {
        const newest = await store.findNewestOf(unit, actor.customerId, actor.productId);
        if (newest && !newest.endedAt) return store.touchCustomers(unit, [actor.customerId], now());
        await insertKnock(unit, actor, scheduleId, from.ip === undefined ? undefined : { ip: from.ip });
      });
      return currentOf(actor);
    },

    /** @throws DomainError lobby.no_request */
    current: currentOf,

    /** @throws DomainError lobby.no_request */
    async leave(actor: CustomerActor, from?: From): Promise<WaitingSnapshot> {
      await change(actor.scope, async (unit) => {
        const request = await findOwn(unit, actor);
        if (request.endedAt) return;
        if (request.status === 'IN_MEETING') {
          await meetings.end(unit, request.meetingId, 'customer');
          return;
        }
        const left = { status: 'LEFT', endReason: 'left' } as const;
        await store.updateRequest(unit, request.id, { ...left, endedAt: now() });
        await remember.left(unit, request, left, auditActorOf(actor, from));
        if (request.status === 'ACCEPTED') await meetings.end(unit, request.meetingId, 'customer');
        await withdrawAll(unit, request);
      });
      return currentOf(actor);
    },

    /** Open offers of an agent, the longest waiting customer first. */
    async offersOf(agent: Agent): Promise<DemoRequest[]> {
      return database.withTenant(agent.scope, async (unit) => {
        const requests = await store.findOpen(unit);
        const offers = await store.findOffersOf(
          unit,
          requests.map(({ id }) => id),
        );
        const own = new Map(
          offers
            .filter(({ agentId, status }) => agentId === agent.userId && status === 'OPEN')
            .map((o) => [o.requestId, o]),
        );
        const described: DemoRequest[] = [];
        for (const request of requests) {
          const offer = own.get(request.id);
          if (offer) described.push(await announcer.describe(unit, request, offer.expiresAt));
        }
        return described;
      });
    },

    /** Asking for work by hand also ends the pause after a call. */
    async switchOn(agent: Agent, { rejoining }: { rejoining: boolean }): Promise<void> {
      const wish = { available: true, seenAt: now(), ...(rejoining ? {} : { wrapsUpUntil: null }) };
      await change(agent.scope, (unit) => turn(unit, agent, wish));
    },

    async switchOff(agent: Agent): Promise<void> {
      await change(agent.scope, (unit) => turn(unit, agent, { available: false }));
    },

    /** The stored switch, not eligibility. */
    async isAvailable(unit: Unit, userId: string): Promise<boolean> {
      return (await store.findAgent(unit, userId))?.available ?? false;
    },

    /**
     * One agent wins; accepting again what one has already is answered the same way.
     * @throws DomainError lobby.no_request | lobby.already_taken | lobby.agent_busy
     */
    async accept(
      agent: Agent,
      meetingId: string,
      socketId: string,
    ): Promise<{ meetingId: string; productSlug: string }> {
      return change(agent.scope, async (unit) => {
        const { request, offers, own } = await findOffered(
          unit,
          agent,
          await store.findByMeeting(unit, meetingId),
        );
        if (isQueued(request.status)) {
          const mayStill = own.some(({ status }) => status === 'OPEN' || status === 'TIMED_OUT');
          if (!mayStill) throw new DomainError('lobby.no_request');
          if (await isEngaged(unit, agent.userId)) throw new DomainError('lobby.agent_busy');
          await take(unit, agent, request, offers);
        }
        const product = await products.findById(unit, request.productId);
        const productSlug = product?.slug ?? '';
        const { customerId, customerName, productId } = request;
        unit.afterCommit(() =>
          tell.sendToMeeting(unit.scope, socketId, {
            meetingId,
            productId,
            productSlug,
            customerId,
            customerName,
          }),
        );
        return { meetingId, productSlug };
      });
    },

    /** @throws DomainError lobby.no_request | lobby.already_taken */
    async reject(
      agent: Agent,
      { customerId, productId }: { customerId: string; productId: string },
    ): Promise<void> {
      await change(agent.scope, async (unit) => {
        const newest = await store.findNewestOf(unit, customerId, productId);
        const { request, own } = await findOffered(unit, agent, newest);
        const open = own.filter(({ status }) => status === 'OPEN');
        if (open.length === 0 && !own.some(isRefusal)) throw new DomainError('lobby.no_request');
        if (isQueued(request.status))
          await store.closeOffers(
            unit,
            open.map(({ id }) => id),
            'REJECTED',
            now(),
          );
      });
    },

    /** After a restart: our absence costs nobody the place. */
    async resume(): Promise<void> {
      for (const scope of await store.findBusyTenants(database)) {
        await database.withTenant(scope, (unit) => store.touchAllCustomers(unit, now()));
      }
    },

    async settleAll(): Promise<void> {
      for (const scope of await store.findBusyTenants(database)) await database.withTenant(scope, settle);
    },

    findBusyTenants: () => store.findBusyTenants(database),

    /** An agent's console has connected: seen, and asked to join again when the switch was left on. */
    async agentConnected(agent: Agent, socketId: string): Promise<void> {
      await change(agent.scope, async (unit) => {
        const before = await store.findAgent(unit, agent.userId);
        await store.setAgent(unit, agent.userId, { seenAt: now() });
        if (before?.available) unit.afterCommit(() => tell.rejoin(unit.scope, socketId));
      });
    },

    /** A customer's page has connected: the newest one is where the news goes. */
    async customerConnected(actor: CustomerActor, socketId: string): Promise<void> {
      await database.withTenant(actor.scope, (unit) =>
        store.setCustomerSocket(unit, actor.customerId, socketId, now()),
      );
      tell.customerId(actor.scope, actor.customerId, socketId);
    },

    /** Those whose pages are connected now are there. */
    async noteSeen(
      scope: TenantScope,
      people: { agents?: readonly string[]; customers?: readonly string[] },
    ): Promise<void> {
      await database.withTenant(scope, async (unit) => {
        await store.touchAgents(unit, people.agents ?? [], now());
        await store.touchCustomers(unit, people.customers ?? [], now());
      });
    },

    /** Both are in the room. */
    async meetingBegan(unit: Unit, meetingId: string): Promise<void> {
      const request = await store.findByMeeting(unit, meetingId);
      if (request?.status !== 'ACCEPTED') return;
      await store.updateRequest(unit, request.id, { status: 'IN_MEETING' });
      if (request.scheduleId) await schedules.noteMet(unit, request.scheduleId);
    },

    /** A meeting was ended by one of the two; what the lobby itself ended has moved on already. */
    async meetingOver(unit: Unit, meetingId: string, by: 'agent' | 'customer' | 'system'): Promise<void> {
      const at = now();
      const request = await store.findByMeeting(unit, meetingId);
      if (!request || request.endedAt || isQueued(request.status)) return;
      await store.updateRequest(unit, request.id, {
        status: 'ENDED',
        endedAt: at,
        endReason: by === 'system' ? 'gone' : 'hung-up',
      });
      if (!request.agentId) return;
      await store.setAgent(unit, request.agentId, {
        wrapsUpUntil: new Date(at.getTime() + lobbyLimits.wrapUpMs),
      });
    },

    findByMeeting: (unit: Unit, meetingId: string) => store.findByMeeting(unit, meetingId),
  };

  async function withdrawAll(unit: Unit, request: RequestRow): Promise<void> {
    const at = now();
    const offers = await store.findOffersOf(unit, [request.id]);
    const open = offers.filter(({ status }) => status === 'OPEN').map(({ id }) => id);
    const closed = await store.closeOffers(unit, open, 'WITHDRAWN', at);
    const news = { meetingId: request.meetingId, customerId: request.customerId, asOf: at.toISOString() };
    unit.afterCommit(() => {
      for (const { agentId } of closed) tell.offerOver(unit.scope, agentId, news);
    });
  }
}
