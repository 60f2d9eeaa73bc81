/** A customer who is blocked leaves the lobby at once, and the room too. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { lockConversations } from '../../platform/db/conversation-lock.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { customerBlocked } from '../customers/index.ts';
import type { Meetings } from '../meetings/index.ts';
import * as agentsStore from './agents-store.ts';
import type { Teller } from './news.ts';
import * as offersStore from './offers-store.ts';
import { isQueued } from './policy.ts';
import type { Remember } from './remember.ts';
import type { Settle } from './settle.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';

interface Parts {
  readonly meetings: Pick<Meetings, 'end'>;
  readonly remember: Remember;
  readonly settle: Settle;
  readonly step: Step;
  readonly tell: Teller;
}

export function hearBlocks(events: EventBus, { meetings, remember, settle, step, tell }: Parts): void {
  events.within(customerBlocked, async (unit, { customerId, at }) => {
    await lockConversations(unit);
    const open = await store.findOpen(unit);
    for (const request of open.filter((each) => each.customerId === customerId)) await end(unit, request, at);
    await settle(unit);
  });

  async function end(unit: Unit, request: RequestRow, at: Date): Promise<void> {
    await store.updateRequest(unit, request.id, { status: 'BLOCKED', endedAt: at });
    await remember.left(unit, request, { status: 'BLOCKED', endReason: null });
    await step(unit, request, 'blocked', { at, agentId: request.agentId });
    const offers = await offersStore.findOf(unit, [request.id]);
    const openOffers = offers.filter(({ status }) => status === 'OPEN').map(({ id }) => id);
    const withdrawn = await offersStore.close(unit, openOffers, 'WITHDRAWN', at);
    if (!isQueued(request.status)) await freeAgent(unit, request, at);

    const { meetingId, customerId } = request;
    const news = { meetingId, customerId, asOf: at.toISOString() };
    unit.afterCommit(() => {
      for (const { agentId } of withdrawn) tell.offerOver(unit.scope, agentId, news);
      // Nothing says why: to the customer it is over, as after a refusal.
      tell.rejectedByAll(unit.scope, customerId, news);
    });
  }

  async function freeAgent(unit: Unit, { meetingId, agentId }: RequestRow, at: Date): Promise<void> {
    await meetings.end(unit, meetingId, 'system');
    if (!agentId) return;
    const wrapsUpUntil = new Date(at.getTime() + lobbyLimits.wrapUpMs);
    await agentsStore.set(unit, agentId, { wrapsUpUntil, idleSince: at });
  }
}
