/** How each due transition changes the lobby, and how time changes the agents. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import type { RequestRow } from '../tables.ts';
import { resumeWaiting } from './hold-expiry.ts';
import type { LobbyDraft } from './lobby-draft.ts';
import type { Context } from './lobby-state.ts';
import { isPresent, isQueued, type Transition } from './policy.ts';

type ReturnReason = Extract<Transition, { to: 'WAITING' }>['because'];

const endSteps = { LEFT: 'left', EXPIRED: 'expired', ENDED: 'ended' } as const;

export function applyTransition(
  draft: LobbyDraft,
  request: RequestRow,
  transition: Transition,
  context: Context,
): void {
  const { at } = context;
  if (transition.to === 'WAITING') {
    returnToQueue(draft, request, transition.because, context);
    return;
  }
  const { agentId } = request;
  const { to: status, reason } = transition;
  draft.change(
    request.id,
    { status, endReason: reason, endedAt: at },
    { step: endSteps[status], agentId, reason },
  );
  withdrawOffers(draft, request, at, 'customer-gone');
  if (isQueued(request.status)) return;
  if (agentId && !hasOtherParticipants(draft, request)) releaseAgent(draft, agentId, at, status === 'ENDED');
  draft.leaveRoom(request);
}

/** Whether other customers are still in the meeting of this request. */
function hasOtherParticipants(draft: LobbyDraft, { meetingId }: RequestRow): boolean {
  return draft.open().some((other) => other.meetingId === meetingId && !isQueued(other.status));
}

/** The agent has no customer any more. @param wrapsUp whether the pause after a call begins */
export function releaseAgent(draft: LobbyDraft, agentId: string, at: Date, wrapsUp: boolean): void {
  const wrapsUpUntil = wrapsUp ? new Date(at.getTime() + lobbyLimits.wrapUpMs) : null;
  draft.changeAgent(agentId, { wrapsUpUntil, idleSince: at }, wrapsUp ? 'wrap-up' : 'free');
}

export function withdrawOffers(
  draft: LobbyDraft,
  { id }: RequestRow,
  at: Date,
  reason: LobbyLogReason,
): void {
  const open = draft.offersOf(id).filter(({ status }) => status === 'OPEN');
  draft.close(open, 'WITHDRAWN', at, reason);
}

function returnToQueue(
  draft: LobbyDraft,
  request: RequestRow,
  because: ReturnReason,
  context: Context,
): void {
  const { id, round, agentId } = request;
  const logEntry = { step: 'back-in-queue', reason: because, agentId } as const;
  if (because === 'offers-withdrawn') draft.change(id, { status: 'WAITING' }, logEntry);
  else if (because === 'hold-over') {
    const waiting = { ...resumeWaiting(request, context.at), unattendedSince: null };
    draft.change(id, waiting, { ...logEntry, step: 'released' });
  } else if (because === 'round-over') {
    const reofferAt = new Date(context.at.getTime() + lobbyLimits.reofferAfterMs);
    draft.change(id, { status: 'WAITING', round: round + 1, reofferAt }, logEntry);
  } else returnFromMeeting(draft, request, because, context);
}

/** The customer is first in the queue again: the agent did not come, was lost, or was deactivated. */
function returnFromMeeting(
  draft: LobbyDraft,
  request: RequestRow,
  because: ReturnReason,
  { at, newId }: Context,
): void {
  const { id, round, agentId } = request;
  draft.change(
    id,
    {
      status: 'WAITING',
      // A new meeting id makes the keys of the old room useless.
      meetingId: newId(),
      agentId: null,
      acceptedAt: null,
      admitted: false,
      placeThen: 1,
      waitingSince: at,
      round: round + 1,
      reofferAt: null,
      customerSeenAt: at,
      unattendedSince: null,
    },
    { step: 'back-in-queue', reason: because, agentId },
  );
  if (agentId) {
    if (because === 'agent-absent') draft.changeAgent(agentId, { available: false }, 'lobby-off');
    if (!request.admitted) releaseAgent(draft, agentId, at, false);
  }
  draft.closeRoom(request.meetingId);
}

/** Records presence that was gained or lost, and ends pauses that are over. Each change is logged once. */
export function updateAgentStates(draft: LobbyDraft, at: Date): void {
  for (const id of draft.agentIds()) {
    const agent = draft.agent(id);
    if (!agent) continue;
    const present = isPresent(agent, at);
    if (present !== agent.present) draft.changeAgent(id, { present }, present ? 'present' : 'gone');
    const isWrapUpOver = agent.wrapsUpUntil !== null && agent.wrapsUpUntil <= at;
    if (isWrapUpOver) draft.changeAgent(id, { wrapsUpUntil: null }, 'free');
  }
}
