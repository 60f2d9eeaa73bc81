/** Brings a tenant's lobby to rest: what is due happens, what waits is offered, and who is concerned is told. */
import { lobbyLimits } from '@foyer/contract/lobby.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import type { Announcer } from './announce.ts';
import { inOrderOfTurn, isOfferedTo } from './booked.ts';
import { factsOf, findTakers, keepsQueueOpen, type Lobby, readLobby } from './lobby.ts';
import type { Teller } from './news.ts';
import { type OnOffer, readOnOffer } from './on-offer.ts';
import { dueMove, isFree, isQueued, type Move } from './policy.ts';
import type { Remember } from './remember.ts';
import * as store from './store.ts';
import type { OfferRow, RequestRow } from './tables.ts';

export interface SettleDependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'agentsOf' | 'findById' | 'list'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly meetings: Pick<Meetings, 'presenceOf' | 'end'>;
  readonly tell: Teller;
  readonly announcer: Announcer;
  readonly remember: Remember;
}

export type Settle = (unit: Unit) => Promise<void>;

/** The returned function is called after every change, in its transaction, and by the sweep. */
export function createSettle({
  now,
  products,
  users,
  meetings,
  tell,
  announcer,
  remember,
}: SettleDependencies): Settle {
  return async function settle(unit) {
    await store.lock(unit);
    const at = now();
    const onOffer = await readOnOffer(unit, products);
    await store.timeOutOffers(unit, at);
    const standing = await readLobby(unit, { products, users });
    await cancelWithdrawn(unit, standing, onOffer, at);
    await withdrawFromTheUnfree(unit, standing, at);

    const lobby = await readLobby(unit, { products, users });
    for (const request of lobby.requests) {
      await noteWhetherSomebodyIsThere(unit, lobby, request, at);
      const move = dueMove(await factsOf(unit, lobby, request, meetings, at), at);
      if (move) await make(unit, request, lobby.offersOf(request), move, at);
    }

    const rested = await readLobby(unit, { products, users });
    await offer(unit, rested, onOffer, at);
    await announcer.announce(unit, await readLobby(unit, { products, users }), at);
  };

  /** Who waits for what was withdrawn; running calls, and those just accepted, go on. */
  async function cancelWithdrawn(unit: Unit, lobby: Lobby, onOffer: OnOffer, at: Date): Promise<void> {
    for (const request of lobby.requests) {
      if (!isQueued(request.status) || onOffer.has(request.productId)) continue;
      await store.updateRequest(unit, request.id, { status: 'CANCELLED', endedAt: at });
      await remember.left(unit, request, { status: 'CANCELLED', endReason: null });
      await withdraw(unit, request, lobby.offersOf(request), at);
      const news = { meetingId: request.meetingId, customerId: request.customerId, asOf: at.toISOString() };
      unit.afterCommit(() => tell.nobodyAvailable(unit.scope, request.customerId, news));
    }
  }

  /** An agent who left, went into a meeting or lost the product gives the open offers back. */
  async function withdrawFromTheUnfree(unit: Unit, lobby: Lobby, at: Date): Promise<void> {
    const stale = lobby.requests.flatMap((request) => {
      const free = new Set(
        lobby
          .assignedTo(request)
          .filter((agent) => isFree(agent, at))
          .map(({ userId }) => userId),
      );
      return lobby.offersOf(request).filter(({ status, agentId }) => status === 'OPEN' && !free.has(agentId));
    });
    await store.closeOffers(
      unit,
      stale.map(({ id }) => id),
      'WITHDRAWN',
      at,
    );
  }

  async function noteWhetherSomebodyIsThere(
    unit: Unit,
    lobby: Lobby,
    request: RequestRow,
    at: Date,
  ): Promise<void> {
    const somebody = lobby.assignedTo(request).some((agent) => keepsQueueOpen(agent, at));
    const nobodySince = somebody || !isQueued(request.status) ? null : (request.nobodySince ?? at);
    if (nobodySince?.getTime() === request.nobodySince?.getTime()) return;
    request.nobodySince = nobodySince;
    await store.updateRequest(unit, request.id, { nobodySince });
  }

  async function make(
    unit: Unit,
    request: RequestRow,
    offers: readonly OfferRow[],
    move: Move,
    at: Date,
  ): Promise<void> {
    if (move.to === 'WAITING') return backToQueue(unit, request, move.because, at);
    await store.updateRequest(unit, request.id, { status: move.to, endReason: move.reason, endedAt: at });
    if (move.to !== 'ENDED') await remember.left(unit, request, { status: move.to, endReason: move.reason });
    await withdraw(unit, request, offers, at);
    if (!isQueued(request.status)) await meetings.end(unit, request.meetingId, 'system');
    const news = { meetingId: request.meetingId, customerId: request.customerId, asOf: at.toISOString() };
    if (move.to !== 'EXPIRED') return;
    unit.afterCommit(() =>
      move.reason === 'rejected'
        ? tell.rejectedByAll(unit.scope, request.customerId, news)
        : tell.nobodyAvailable(unit.scope, request.customerId, news),
    );
  }

  async function backToQueue(
    unit: Unit,
    request: RequestRow,
    because: Extract<Move, { to: 'WAITING' }>['because'],
    at: Date,
  ): Promise<void> {
    if (because === 'offers-withdrawn') return store.updateRequest(unit, request.id, { status: 'WAITING' });
    if (because === 'round-over') {
      const reofferAt = new Date(at.getTime() + lobbyLimits.reofferAfterMs);
      return store.updateRequest(unit, request.id, {
        status: 'WAITING',
        round: request.round + 1,
        reofferAt,
      });
    }
    if (because === 'agent-absent' && request.agentId) {
      await store.setAgent(unit, request.agentId, { available: false });
      const agent = { userId: request.agentId, name: null };
      await remember.switched(unit, agent, { from: true, to: false });
    }
    await store.updateRequest(unit, request.id, {
      status: 'WAITING',
      // The old room's keys must open nothing: the next meeting is another one.
      meetingId: crypto.randomUUID(),
      agentId: null,
      acceptedAt: null,
      waitingSince: at,
      round: request.round + 1,
      reofferAt: null,
      customerSeenAt: at,
      nobodySince: null,
    });
    await meetings.end(unit, request.meetingId, 'system');
  }

  async function withdraw(
    unit: Unit,
    request: RequestRow,
    offers: readonly OfferRow[],
    at: Date,
  ): Promise<void> {
    const open = offers.filter(({ status }) => status === 'OPEN').map(({ id }) => id);
    const closed = await store.closeOffers(unit, open, 'WITHDRAWN', at);
    const news = { meetingId: request.meetingId, customerId: request.customerId, asOf: at.toISOString() };
    unit.afterCommit(() => {
      for (const { agentId } of closed) tell.offerOver(unit.scope, agentId, news);
    });
  }

  /** Broadcast routing: every free assigned agent, the oldest request first. */
  async function offer(unit: Unit, lobby: Lobby, onOffer: OnOffer, at: Date): Promise<void> {
    const queued = lobby.requests.filter(({ status }) => isQueued(status));
    for (const request of inOrderOfTurn(queued, at)) {
      const takers = findTakers(lobby, request, at).filter(({ userId }) =>
        isOfferedTo(userId, request, lobby.offersOf(request), at),
      );
      const lastsMs = onOffer.get(request.productId);
      if (takers.length === 0 || !lastsMs) continue;
      const expiresAt = new Date(at.getTime() + lastsMs);
      await store.insertOffers(
        unit,
        takers.map(({ userId }) => ({
          requestId: request.id,
          agentId: userId,
          round: request.round,
          offeredAt: at,
          expiresAt,
        })),
      );
      if (request.status !== 'OFFERED') await store.updateRequest(unit, request.id, { status: 'OFFERED' });
      const knock = await announcer.describe(unit, request, expiresAt);
      unit.afterCommit(() => {
        for (const { userId } of takers) tell.knock(unit.scope, userId, knock);
      });
    }
  }
}
