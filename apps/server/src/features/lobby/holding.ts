/** On hold: an agent asks somebody who waits for a moment, with a sentence; the place is kept. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Change } from './change.ts';
import { waitsOn } from './hold-over.ts';
import { holdOf } from './hold-shown.ts';
import type { Teller } from './news.ts';
import * as newsStore from './news-store.ts';
import type { Queue } from './queue.ts';
import type { RememberStaff } from './remember-staff.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';
import type { Touching } from './touching.ts';
import type { Withdraw } from './withdrawing.ts';

interface Parts {
  readonly now: () => Date;
  readonly change: Change;
  readonly queue: Pick<Queue, 'find'>;
  readonly remember: Pick<RememberStaff, 'held'>;
  readonly step: Step;
  readonly tell: Teller;
  readonly touching: Touching;
  readonly withdraw: Withdraw;
}

type From = { readonly ip: string };

export function createHolding({ now, change, queue, remember, step, tell, touching, withdraw }: Parts) {
  /** Neither the place nor the number waiting have moved. */
  async function tellCustomer(unit: Unit, { customerId, meetingId }: RequestRow, at: Date): Promise<void> {
    const request = await store.findByMeeting(unit, meetingId);
    if (!request) return;
    const [{ place, waiting }, count] = await Promise.all([
      newsStore.findPlace(unit, request),
      newsStore.countQueued(unit),
    ]);
    const asOf = at.toISOString();
    unit.afterCommit(() => {
      tell.queueMoved(unit.scope, customerId, { count: waiting, place, hold: holdOf(request), asOf });
      tell.boardMoved(unit.scope, { count, asOf });
    });
  }

  async function asShown(agent: StaffActor, requestId: string): Promise<QueuedRequest> {
    const request = await queue.find(agent, requestId);
    if (!request) throw new DomainError('lobby.no_request');
    return request;
  }

  return {
    /**
     * Open offers go back, and nobody is asked until it is over. The holder may say another sentence; the time begins anew.
     * @throws DomainError lobby.no_request | lobby.already_taken
     */
    async hold(agent: StaffActor, requestId: string, note: string, from?: From): Promise<QueuedRequest> {
      await change(agent.scope, async (unit) => {
        const request = await touching.findWaiting(unit, agent, requestId);
        await touching.refuseAnothersHold(unit, agent, request);
        const at = now();
        await withdraw(unit, request, { at, reason: 'held' });
        const heldUntil = new Date(at.getTime() + lobbyLimits.holdMs);
        const hold = { holdNote: note, heldBy: agent.userId, heldSince: request.heldSince ?? at, heldUntil };
        await store.updateRequest(unit, request.id, { status: 'HELD', ...hold });
        await step(unit, request, 'held', { at, agentId: agent.userId });
        await remember.held(unit, auditActorOf(agent, from), request, 'HELD');
        await tellCustomer(unit, request, at);
      });
      return asShown(agent, requestId);
    },

    /** By whoever has the product; one that is not on hold stays as it is. @throws DomainError lobby.no_request | lobby.already_taken */
    async release(agent: StaffActor, requestId: string, from?: From): Promise<QueuedRequest> {
      await change(agent.scope, async (unit) => {
        const request = await touching.findWaiting(unit, agent, requestId);
        if (request.status !== 'HELD') return;
        const at = now();
        await store.updateRequest(unit, request.id, waitsOn(request, at));
        await step(unit, request, 'released', { at, agentId: agent.userId });
        await remember.held(unit, auditActorOf(agent, from), request, 'WAITING');
        await tellCustomer(unit, request, at);
      });
      return asShown(agent, requestId);
    },
  };
}
