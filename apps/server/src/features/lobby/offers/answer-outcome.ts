/** Decides whether an agent's answer to a knock is valid in the current state of the request. */
import { isQueued } from '../machine/policy.ts';
import { isRefusal } from '../machine/state-machine.ts';
import type { OfferRow, RequestRow } from '../tables.ts';

interface OfferedRequest {
  readonly agentId: string;
  readonly request: Pick<RequestRow, 'status' | 'agentId' | 'endedAt'> | null;
  /** All offers of the request. */
  readonly offers: readonly Pick<OfferRow, 'agentId' | 'status'>[];
}

export type AnswerError = 'lobby.no_request' | 'lobby.already_taken' | 'lobby.agent_busy';

/**
 * The error of an answer that comes too late: the request was not offered to the agent, has ended, or another
 * agent has it.
 */
export function judgeLate({ request, offers, agentId }: OfferedRequest): AnswerError | null {
  const wasOffered = offers.some((offer) => offer.agentId === agentId);
  if (!request || !wasOffered || request.endedAt) return 'lobby.no_request';
  return !isQueued(request.status) && request.agentId !== agentId ? 'lobby.already_taken' : null;
}

/**
 * @param agent.mayTake whether the agent is still assigned, on duty and has the lobby on
 * @returns `repeated` when the agent has accepted the request before
 */
export function judgeAccept(
  offered: OfferedRequest,
  agent: { readonly mayTake: boolean; readonly isEngaged: boolean },
): AnswerError | 'take' | 'repeated' {
  const late = judgeLate(offered);
  if (late || !offered.request) return late ?? 'lobby.no_request';
  if (!isQueued(offered.request.status)) return 'repeated';
  const own = offered.offers.filter(({ agentId }) => agentId === offered.agentId);
  const isAnswerable = own.some(({ status }) => status === 'OPEN' || status === 'TIMED_OUT');
  const { status } = offered.request;
  if (!isAnswerable || !agent.mayTake || status === 'HELD' || status === 'AWAY') return 'lobby.no_request';
  return agent.isEngaged ? 'lobby.agent_busy' : 'take';
}

/** @returns `repeated` when the offer was rejected or timed out before */
export function judgeReject(offered: OfferedRequest): AnswerError | 'reject' | 'repeated' {
  const late = judgeLate(offered);
  if (late || !offered.request) return late ?? 'lobby.no_request';
  const own = offered.offers.filter(({ agentId }) => agentId === offered.agentId);
  if (own.some(({ status }) => status === 'OPEN') && isQueued(offered.request.status)) return 'reject';
  const isOpen = own.some(({ status }) => status === 'OPEN');
  return isOpen || own.some(isRefusal) ? 'repeated' : 'lobby.no_request';
}
