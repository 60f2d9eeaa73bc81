/** What an agent's answer to a knock comes to, as the lobby stands. */
import { isRefusal } from './machine.ts';
import { isQueued } from './policy.ts';
import type { OfferRow, RequestRow } from './tables.ts';

interface Asked {
  readonly agentId: string;
  readonly request: Pick<RequestRow, 'status' | 'agentId' | 'endedAt'> | null;
  /** All offers of the request. */
  readonly offers: readonly Pick<OfferRow, 'agentId' | 'status'>[];
}

export type Refusal = 'lobby.no_request' | 'lobby.already_taken' | 'lobby.agent_busy';

/** Whether the answer is late: nothing of this kind was asked, or somebody else has the customer. */
export function judgeLate({ request, offers, agentId }: Asked): Refusal | null {
  const wasAsked = offers.some((offer) => offer.agentId === agentId);
  if (!request || !wasAsked || request.endedAt) return 'lobby.no_request';
  return !isQueued(request.status) && request.agentId !== agentId ? 'lobby.already_taken' : null;
}

/**
 * @param agent.mayTake assigned still, on duty with the lobby on
 * @returns `again` when the agent has the customer already
 */
export function judgeAccept(
  asked: Asked,
  agent: { readonly mayTake: boolean; readonly isEngaged: boolean },
): Refusal | 'take' | 'again' {
  const late = judgeLate(asked);
  if (late || !asked.request) return late ?? 'lobby.no_request';
  if (!isQueued(asked.request.status)) return 'again';
  const own = asked.offers.filter(({ agentId }) => agentId === asked.agentId);
  const stands = own.some(({ status }) => status === 'OPEN' || status === 'TIMED_OUT');
  if (!stands || !agent.mayTake || asked.request.status === 'HELD') return 'lobby.no_request';
  return agent.isEngaged ? 'lobby.agent_busy' : 'take';
}

/** @returns `again` when there is nothing left to reject: it was, or its time was over */
export function judgeReject(asked: Asked): Refusal | 'reject' | 'again' {
  const late = judgeLate(asked);
  if (late || !asked.request) return late ?? 'lobby.no_request';
  const own = asked.offers.filter(({ agentId }) => agentId === asked.agentId);
  if (own.some(({ status }) => status === 'OPEN') && isQueued(asked.request.status)) return 'reject';
  const isOpen = own.some(({ status }) => status === 'OPEN');
  return isOpen || own.some(isRefusal) ? 'again' : 'lobby.no_request';
}
