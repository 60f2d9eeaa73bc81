/** How each due move changes the lobby, and what time makes of the agents. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { Draft } from './draft.ts';
import { waitsOn } from './hold-over.ts';
import type { Context } from './lobby-state.ts';
import { isPresent, isQueued, type Move } from './policy.ts';
import type { RequestRow } from './tables.ts';

type Back = Extract<Move, { to: 'WAITING' }>['because'];

const endSteps = { LEFT: 'left', EXPIRED: 'expired', ENDED: 'ended' } as const;

export function make(draft: Draft, request: RequestRow, move: Move, context: Context): void {
  const { at } = context;
  if (move.to === 'WAITING') {
    backToQueue(draft, request, move.because, context);
    return;
  }
  const { agentId } = request;
  draft.change(
    request.id,
    { status: move.to, endReason: move.reason, endedAt: at },
    { step: endSteps[move.to], agentId, reason: move.reason },
  );
  withdraw(draft, request, at, 'customer-gone');
  if (isQueued(request.status)) return;
  if (agentId && !goesOn(draft, request)) release(draft, agentId, at, move.to === 'ENDED');
  draft.leaveRoom(request);
}

/** Others are in the meeting that this request has left. */
function goesOn(draft: Draft, { meetingId }: RequestRow): boolean {
  return draft.open().some((other) => other.meetingId === meetingId && !isQueued(other.status));
}

/** The agent is without a customer; after a call with a pause. */
export function release(draft: Draft, agentId: string, at: Date, wrapsUp: boolean): void {
  const wrapsUpUntil = wrapsUp ? new Date(at.getTime() + lobbyLimits.wrapUpMs) : null;
  draft.changeAgent(agentId, { wrapsUpUntil, idleSince: at }, wrapsUp ? 'wrap-up' : 'free');
}

export function withdraw(draft: Draft, { id }: RequestRow, at: Date, reason: string): void {
  const open = draft.offersOf(id).filter(({ status }) => status === 'OPEN');
  draft.close(open, 'WITHDRAWN', at, reason);
}

function backToQueue(draft: Draft, request: RequestRow, because: Back, context: Context): void {
  const { id, round, agentId } = request;
  const told = { step: 'back-in-queue', reason: because, agentId } as const;
  if (because === 'offers-withdrawn') draft.change(id, { status: 'WAITING' }, told);
  else if (because === 'hold-over') {
    draft.change(id, { ...waitsOn(request, context.at), nobodySince: null }, { ...told, step: 'released' });
  } else if (because === 'round-over') {
    const reofferAt = new Date(context.at.getTime() + lobbyLimits.reofferAfterMs);
    draft.change(id, { status: 'WAITING', round: round + 1, reofferAt }, told);
  } else outOfTheRoom(draft, request, because, context);
}

/** First in the queue again: the agent did not come, is lost, or works here no longer. */
function outOfTheRoom(draft: Draft, request: RequestRow, because: Back, { at, newId }: Context): void {
  const { id, round, agentId } = request;
  draft.change(
    id,
    {
      status: 'WAITING',
      // The old room's keys must open nothing: the next meeting is another one.
      meetingId: newId(),
      ...{ agentId: null, acceptedAt: null, admitted: false, placeThen: 1 },
      ...{ waitingSince: at, round: round + 1, reofferAt: null, customerSeenAt: at, nobodySince: null },
    },
    { step: 'back-in-queue', reason: because, agentId },
  );
  if (agentId) {
    if (because === 'agent-absent') draft.changeAgent(agentId, { available: false }, 'lobby-off');
    if (!request.admitted) release(draft, agentId, at, false);
  }
  draft.closeRoom(request.meetingId);
}

/** Presence and pauses that turned by themselves; each turn is noted once. */
export function noteAgents(draft: Draft, at: Date): void {
  for (const id of draft.agentIds()) {
    const agent = draft.agent(id);
    if (!agent) continue;
    const present = isPresent(agent, at);
    if (present !== agent.present) draft.changeAgent(id, { present }, present ? 'present' : 'gone');
    const isOver = agent.wrapsUpUntil !== null && agent.wrapsUpUntil <= at;
    if (isOver) draft.changeAgent(id, { wrapsUpUntil: null }, 'free');
  }
}
