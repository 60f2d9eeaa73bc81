/**
 * The routing: chooses the agents to whom a request is offered now, with a verdict on every candidate. It is
 * pure.
 */
import type { routings } from '@foyer/contract/products/managed-products.ts';

export type Routing = (typeof routings)[number];

/**
 * An assigned agent. Instants are in milliseconds. The fields are stored with each decision, so their names
 * are data.
 */
export interface Candidate {
  readonly agentId: string;
  readonly lobbyOn: boolean;
  readonly present: boolean;
  readonly inMeeting: boolean;
  readonly wrapsUp: boolean;
  /** The languages the agent speaks; empty: any. */
  readonly languages: readonly string[];
  /** The agent has had no customer since then; 0: unknown. */
  readonly idleSince: number;
  /** The turn number of the agent's last offer for this product; 0: never. */
  readonly turn: number;
  /** Has an open offer of this request. */
  readonly isAsked: boolean;
  /** Has an open offer of another request with sequential routing. */
  readonly isAskedElsewhere: boolean;
  /** Has the maximum number of open offers; absent: no. */
  readonly isFull?: boolean;
  /** Rejected this request or let the offer time out: in this round, and in any round. */
  readonly hasRefused: boolean;
  readonly hasEverRefused: boolean;
}

/**
 * Everything that a decision depends on. It is stored with each decision, so that the decision can be
 * replayed.
 */
export interface RoutingInput {
  readonly routing: Routing;
  /** The language the customer asked for; `null`: any. */
  readonly language: string | null;
  /** The pause between two rounds has not ended. */
  readonly isPausing: boolean;
  /** The only agent who may be offered the request for now; `null`: any agent. */
  readonly firstAgentId: string | null;
  /** A supervisor has assigned the request to one agent, whose offer is open; absent: no. */
  readonly isAssigned?: boolean;
  /** In this round an assigned agent rejected, so other available agents may have had no offer; absent: no. */
  readonly wasAssigned?: boolean;
  readonly candidates: readonly Candidate[];
}

export type Verdict =
  | 'chosen'
  | 'busy'
  | 'wrapping-up'
  | 'lobby-off'
  | 'gone'
  | 'refused'
  | 'asked-already'
  | 'no-room'
  | 'lacks-language'
  | 'first-agent-first'
  | 'later-in-turn';

export interface Choice {
  readonly chosen: readonly string[];
  /** A reason other than the routing itself. */
  readonly reason: 'nobody-speaks-it' | 'first-agent' | null;
  readonly verdicts: readonly { readonly agentId: string; readonly verdict: Verdict }[];
}

/** The same input always gives the same choice. */
export function chooseAgents(input: RoutingInput): Choice {
  const { candidates, routing, firstAgentId } = input;
  const isSpoken = candidates.some(
    (agent) => isReachable(agent) && !agent.hasEverRefused && speaksLanguage(agent, input),
  );
  const fitting = new Map(candidates.map((agent) => [agent, !isSpoken || speaksLanguage(agent, input)]));
  const verdictOf = (agent: Candidate) =>
    exclusionOf(agent, input) ?? (fitting.get(agent) ? null : ('lacks-language' as const));
  const open = candidates.filter((agent) => verdictOf(agent) === null);
  const chosen = new Set(selectAgents(open, input).map(({ agentId }) => agentId));
  const fallsBack =
    !isSpoken && candidates.some((agent) => chosen.has(agent.agentId) && !speaksLanguage(agent, input));
  return {
    chosen: [...chosen],
    reason: fallsBack ? 'nobody-speaks-it' : firstAgentId && chosen.size > 0 ? 'first-agent' : null,
    verdicts: candidates.map((agent) => ({
      agentId: agent.agentId,
      verdict: chosen.has(agent.agentId)
        ? 'chosen'
        : (verdictOf(agent) ?? (routing === 'broadcast' ? 'asked-already' : 'later-in-turn')),
    })),
  };
}

/**
 * Whether a round goes on: an available agent was not offered the request in it yet. A broadcast offers the
 * request to all at once, unless the round began with an assigned agent.
 */
export function hasMoreToAsk(input: RoutingInput): boolean {
  if (input.routing === 'broadcast' && !input.wasAssigned) return false;
  return chooseAgents({
    ...input,
    // An assigned agent may reject during the pause. The others get the offer after it.
    isPausing: input.isPausing && !input.wasAssigned,
    candidates: input.candidates.map((agent) => ({ ...agent, isAskedElsewhere: false, isFull: false })),
  }).verdicts.some(({ verdict }) => verdict === 'chosen' || verdict === 'later-in-turn');
}

/** The verdict that excludes an agent now, apart from language and turn; `null`: not excluded. */
function exclusionOf(
  agent: Candidate,
  { routing, isPausing, firstAgentId, isAssigned }: RoutingInput,
): Verdict | null {
  if (!agent.lobbyOn) return 'lobby-off';
  if (!agent.present) return 'gone';
  if (agent.inMeeting) return 'busy';
  if (agent.wrapsUp) return 'wrapping-up';
  if (agent.isAsked) return 'asked-already';
  if (agent.hasRefused || (isPausing && agent.hasEverRefused)) return 'refused';
  if (isAssigned || (firstAgentId && agent.agentId !== firstAgentId)) return 'first-agent-first';
  if (agent.isFull) return 'no-room';
  return routing !== 'broadcast' && agent.isAskedElsewhere ? 'asked-already' : null;
}

/** Broadcast selects every candidate. Sequential routing selects one, and none while an offer is open. */
function selectAgents(
  open: readonly Candidate[],
  { routing, candidates }: RoutingInput,
): readonly Candidate[] {
  if (routing === 'broadcast') return open;
  if (candidates.some(({ isAsked }) => isAsked)) return [];
  return [...open].sort(routing === 'longest-idle' ? byIdleness : byTurn).slice(0, 1);
}

function byIdleness(a: Candidate, b: Candidate): number {
  return a.idleSince - b.idleSince || byId(a, b);
}

function byTurn(a: Candidate, b: Candidate): number {
  return a.turn - b.turn || byId(a, b);
}

function byId(a: Candidate, b: Candidate): number {
  return a.agentId < b.agentId ? -1 : 1;
}

function isReachable({ lobbyOn, present, inMeeting }: Candidate): boolean {
  return lobbyOn && (present || inMeeting);
}

function speaksLanguage({ languages }: Candidate, { language }: RoutingInput): boolean {
  return language === null || languages.length === 0 || languages.includes(language);
}
