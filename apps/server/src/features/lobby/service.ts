/** What customers and agents do in the lobby: knock, wait, leave; switch on and off, accept, reject. */
import type { DemoRequest, WaitingSnapshot } from '@foyer/contract/lobby.ts';
import { lobbyLimits } from '@foyer/contract/lobby.ts';
import type { agentStates } from '@foyer/contract/lobby-logs.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { type AuditActor, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/actor.ts';
import type { Customers } from '../customers/index.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import type { Announcer } from './announce.ts';
import { judgeAccept, judgeReject, type Refusal } from './answers.ts';
import { type BookedStarts, bookedFields } from './booked.ts';
import type { Change } from './change.ts';
import { agentStepped } from './events.ts';
import { findStanding } from './follow-on.ts';
import { holdOf } from './hold-shown.ts';
import { standsAsWaiting } from './hosting.ts';
import type { Teller } from './news.ts';
import { countThere, readOutlook } from './outlook.ts';
import { isQueued, placeOf } from './policy.ts';
import type { Remember } from './remember.ts';
import * as routingStore from './routing-store.ts';
import { createNoteSeen } from './seen.ts';
import type { Settle } from './settle.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';
import * as transfers from './transfers-store.ts';

export interface LobbyDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'agentsOf' | 'list'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly customers: Pick<Customers, 'isBlocked'>;
  readonly meetings: Pick<Meetings, 'open' | 'end' | 'leave' | 'presencesOf'>;
  readonly events: Pick<EventBus, 'publish'>;
  /** What the customer's form said: the language asked for, and what led here. */
  readonly briefOf: (
    unit: Unit,
    registrationId: string,
  ) => Promise<{ readonly language: string | null; readonly utm: Record<string, string> }>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly schedules: BookedStarts;
}

interface Parts extends LobbyDependencies {
  readonly change: Change;
  readonly settle: Settle;
  readonly tell: Teller;
  readonly announcer: Announcer;
  readonly remember: Remember;
  readonly step: Step;
}

type Agent = Pick<StaffActor, 'scope' | 'userId' | 'name'>;

/** Where a call came from, for the audit log; absent for live events. */
type From = { readonly ip: string };

const asActor = ({ userId, name }: Agent): AuditActor => ({ kind: 'USER', id: userId, name, ip: null });

type AgentState = (typeof agentStates)[number];

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
  step,
  events,
  briefOf,
}: Parts) {
  const noteSeen = createNoteSeen(database, now);

  async function nameOf(unit: Unit, agentId: string): Promise<string> {
    const [agent] = await users.findAgents(unit, [agentId]);
    return agent?.name ?? '';
  }

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

  async function lookAround(unit: Unit, productId: string, requests: readonly RequestRow[]) {
    const rows = await store.findAgents(unit);
    const agents = new Map(rows.map((row) => [row.userId, row]));
    const agentIds = await products.agentsOf(unit, productId);
    return { requests, agents, products: new Map([[productId, { agentIds }]]) };
  }

  /** The agent's own doing. */
  function stepAgent(unit: Unit, agentId: string, state: AgentState, at: Date): Promise<void> {
    return events.publish(unit, agentStepped, { agentId, state, by: { kind: 'self', name: null }, at });
  }

  async function findOwn(unit: Unit, actor: CustomerActor): Promise<RequestRow> {
    const request = await findStanding(unit, actor);
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
    const open = await store.findOpen(unit);
    const around = await lookAround(unit, product.id, open);
    const ahead = open.filter((each) => each.productId === product.id && isQueued(each.status)).length;
    const request = await store.insertRequest(unit, {
      ...(await briefOf(unit, actor.registrationId)),
      pastMeetings: await store.countPast(unit, actor.customerId),
      ...{ placeThen: ahead + 1, agentsThen: countThere(around, product.id, at) },
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
    await step(unit, request, 'knocked', { at });
  }

  async function findOffers(unit: Unit, request: RequestRow | null) {
    return request ? await store.findOffersOf(unit, [request.id]) : [];
  }

  /** @throws DomainError with what an answer came to */
  async function refuse(unit: Unit, code: Refusal, request: RequestRow | null): Promise<never> {
    const takenBy =
      code === 'lobby.already_taken' && request?.agentId ? await nameOf(unit, request.agentId) : null;
    throw new DomainError(code, takenBy ? { takenBy } : {});
  }

  /** Assigned still, and on duty with the lobby on. */
  async function mayTake(unit: Unit, agentId: string, request: RequestRow | null): Promise<boolean> {
    const agent = await store.findAgent(unit, agentId);
    if (!request || !agent?.available || !agent.onDuty) return false;
    return (await products.agentsOf(unit, request.productId)).includes(agentId);
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
    for (const { agentId } of others)
      await step(unit, request, 'withdrawn', { at, agentId, reason: 'taken' });
    await step(unit, request, 'accepted', { at, agentId: agent.userId });
    await stepAgent(unit, agent.userId, 'in-meeting', at);
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
    const before = await store.findAgent(unit, agent.userId);
    const from = before?.available ?? false;
    const at = now();
    const isOn = wish.available && !from;
    await store.setAgent(unit, agent.userId, { ...wish, ...(isOn ? { idleSince: at } : {}) });
    if (before?.wrapsUpUntil && wish.wrapsUpUntil === null) await stepAgent(unit, agent.userId, 'free', at);
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
        const newest = await findStanding(unit, actor);
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
          await meetings.leave(unit, { ...request, by: 'customer' });
          return;
        }
        const left = { status: 'LEFT', endReason: 'left' } as const;
        const at = now();
        await store.updateRequest(unit, request.id, { ...left, endedAt: at });
        await step(unit, request, 'left', { at, agentId: request.agentId, reason: 'left' });
        await remember.left(unit, request, left, auditActorOf(actor, from));
        if (request.status === 'ACCEPTED') {
          await meetings.leave(unit, { ...request, by: 'customer' });
          if (request.agentId && !request.admitted) {
            await store.setAgent(unit, request.agentId, { idleSince: at });
            await events.publish(unit, agentStepped, {
              ...{ agentId: request.agentId, state: 'free', at },
              by: { kind: 'system', name: null },
            });
          }
        }
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
     * @throws DomainError lobby.no_request | lobby.already_taken | lobby.agent_busy | meeting.full
     */
    async accept(
      agent: Agent,
      meetingId: string,
      socketId: string,
    ): Promise<{ meetingId: string; productSlug: string }> {
      return change(agent.scope, async (unit) => {
        const request = await store.findByMeeting(unit, meetingId);
        const offers = await findOffers(unit, request);
        const flags = await flagsOf(unit);
        const answer = judgeAccept(
          { agentId: agent.userId, request, offers },
          {
            mayTake: flags.lobbyMode && (await mayTake(unit, agent.userId, request)),
            isEngaged: await isEngaged(unit, agent.userId),
          },
        );
        if (answer === 'lobby.agent_busy' && flags.preventMultipleCustomers)
          throw new DomainError('meeting.full');
        if (!request || (answer !== 'take' && answer !== 'again'))
          return refuse(unit, answer === 'take' || answer === 'again' ? 'lobby.no_request' : answer, request);
        if (answer === 'take') await take(unit, agent, request, offers);
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
        const request = await store.findNewestOf(unit, customerId, productId);
        const offers = await findOffers(unit, request);
        const answer = judgeReject({ agentId: agent.userId, request, offers });
        if (answer === 'again') return;
        if (!request || answer !== 'reject')
          return refuse(unit, answer === 'reject' ? 'lobby.no_request' : answer, request);
        const at = now();
        const open = offers.filter(({ agentId, status }) => agentId === agent.userId && status === 'OPEN');
        await store.closeOffers(
          unit,
          open.map(({ id }) => id),
          'REJECTED',
          at,
        );
        await step(unit, request, 'rejected', { at, agentId: agent.userId });
      });
    },

    /** After a restart: our absence costs nobody the place. */
    async resume(): Promise<void> {
      for (const scope of await store.findBusyTenants(database)) {
        await database.withTenant(scope, (unit) => store.touchAllCustomers(unit, now()));
      }
    },

    async settleAll(): Promise<void> {
      for (const scope of await routingStore.findTenantsToSettle(database, now()))
        await database.withTenant(scope, settle);
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
      await noteSeen(actor.scope, { customerId: actor.customerId, socketId });
      tell.customerId(actor.scope, actor.customerId, socketId);
    },

    /** The page was there until now. */
    customerGone: (actor: CustomerActor) =>
      noteSeen(actor.scope, { customerId: actor.customerId, socketId: null }),

    /** Those whose pages are connected now are there. */
    async noteSeen(
      scope: TenantScope,
      people: { agents?: readonly string[]; customers?: readonly string[] },
    ): Promise<void> {
      await database.withTenant(scope, async (unit) => {
        await store.lock(unit);
        await store.touchAgents(unit, people.agents ?? [], now());
        await store.touchCustomers(unit, people.customers ?? [], now());
      });
    },

    /** The agent is in the room, and every customer who is there too is met. */
    async meetingBegan(unit: Unit, meetingId: string): Promise<void> {
      const people = await meetings.presencesOf(unit, [meetingId]);
      const inside = new Set(people.filter(({ present }) => present).map(({ personId }) => personId));
      for (const request of await transfers.findAllByMeeting(unit, meetingId)) {
        if (request.status !== 'ACCEPTED' || !inside.has(request.customerId)) continue;
        await store.updateRequest(unit, request.id, { status: 'IN_MEETING' });
        await step(unit, request, 'in-meeting', { at: now(), agentId: request.agentId });
        if (request.scheduleId) await schedules.noteMet(unit, request.scheduleId);
      }
    },

    /** A meeting was ended by one of the two; what the lobby itself ended has moved on already. */
    async meetingOver(unit: Unit, meetingId: string, by: 'agent' | 'customer' | 'system'): Promise<void> {
      const at = now();
      const agents = new Set<string>();
      for (const request of await transfers.findAllByMeeting(unit, meetingId)) {
        if (request.endedAt || isQueued(request.status)) continue;
        const endReason = by === 'system' ? 'gone' : 'hung-up';
        await store.updateRequest(unit, request.id, { status: 'ENDED', endedAt: at, endReason });
        await step(unit, request, 'ended', { at, agentId: request.agentId, reason: by });
        if (request.agentId) agents.add(request.agentId);
      }
      for (const agentId of agents) {
        const wrapsUpUntil = new Date(at.getTime() + lobbyLimits.wrapUpMs);
        await store.setAgent(unit, agentId, { wrapsUpUntil, idleSince: at });
        await stepAgent(unit, agentId, 'wrap-up', at);
      }
    },

    /** Who is in a meeting or on the way into it. */
    async findInMeeting(unit: Unit, meetingId: string): Promise<RequestRow[]> {
      const all = await transfers.findAllByMeeting(unit, meetingId);
      return all.filter(({ endedAt, status }) => endedAt === null && !isQueued(status));
    },
  };

  async function withdrawAll(unit: Unit, request: RequestRow): Promise<void> {
    const at = now();
    const offers = await store.findOffersOf(unit, [request.id]);
    const open = offers.filter(({ status }) => status === 'OPEN').map(({ id }) => id);
    const closed = await store.closeOffers(unit, open, 'WITHDRAWN', at);
    for (const { agentId } of closed)
      await step(unit, request, 'withdrawn', { at, agentId, reason: 'customer-gone' });
    const news = { meetingId: request.meetingId, customerId: request.customerId, asOf: at.toISOString() };
    unit.afterCommit(() => {
      for (const { agentId } of closed) tell.offerOver(unit.scope, agentId, news);
    });
  }
}
