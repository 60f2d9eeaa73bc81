/** Whom a request is offered to now, and why nobody else: decided from what one look at the lobby found. */
import type { routings } from '@foyer/contract/managed-products.ts';

export type Routing = (typeof routings)[number];

/** An assigned agent, as one look found them. Instants in milliseconds. */
export interface Candidate {
  readonly agentId: string;
  readonly lobbyOn: boolean;
  readonly present: boolean;
  readonly inMeeting: boolean;
  readonly wrapsUp: boolean;
  /** What the agent can be spoken to in; empty: whatever is asked for. */
  readonly languages: readonly string[];
  /** Without a customer since then; 0: not known. */
  readonly idleSince: number;
  /** Asked for this product for the last time at this turn; 0: never. */
  readonly turn: number;
  /** Has an open offer of this request. */
  readonly isAsked: boolean;
  /** Has an open offer of another request that asks one agent at a time. */
  readonly isAskedElsewhere: boolean;
  /** Has as many knocks open as there is room for; absent: no. */
  readonly isFull?: boolean;
  /** Said no, or did not answer: this request in this round, and in any. */
  readonly hasRefused: boolean;
  readonly hasEverRefused: boolean;
}

/** All that the choice depends on. */
export interface Look {
  readonly routing: Routing;
  /** `null`: whatever the agent speaks. */
  readonly language: string | null;
  /** A round is over and the pause before the next is not. */
  readonly isPausing: boolean;
  /** Asked alone at first; `null` once anybody may be. */
  readonly firstAgentId: string | null;
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
  /** Beyond the routing itself. */
  readonly reason: 'nobody-speaks-it' | 'first-agent' | null;
  readonly verdicts: readonly { readonly agentId: string; readonly verdict: Verdict }[];
}

/** The same look makes the same choice, whenever it is made. */
export function choose(look: Look): Choice {
  const { candidates, routing, firstAgentId } = look;
  const isSpoken = candidates.some((agent) => isThere(agent) && !agent.hasEverRefused && fits(agent, look));
  const fitting = new Map(candidates.map((agent) => [agent, !isSpoken || fits(agent, look)]));
  const verdictOf = (agent: Candidate) =>
    whyNot(agent, look) ?? (fitting.get(agent) ? null : ('lacks-language' as const));
  const open = candidates.filter((agent) => verdictOf(agent) === null);
  const chosen = new Set(take(open, look).map(({ agentId }) => agentId));
  const fallsBack = !isSpoken && candidates.some((agent) => chosen.has(agent.agentId) && !fits(agent, look));
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

/** Whether a round that nobody took is not over: somebody free was not asked in it yet. */
export function hasMoreToAsk(look: Look): boolean {
  if (look.routing === 'broadcast') return false;
  return choose({
    ...look,
    candidates: look.candidates.map((agent) => ({ ...agent, isAskedElsewhere: false, isFull: false })),
  }).verdicts.some(({ verdict }) => verdict === 'chosen' || verdict === 'later-in-turn');
}

/** Why an agent may not be asked now, before languages and turns; `null`: may be. */
function whyNot(agent: Candidate, { routing, isPausing, firstAgentId }: Look): Verdict | null {
  if (!agent.lobbyOn) return 'lobby-off';
  if (!agent.present) return 'gone';
  if (agent.inMeeting) return 'busy';
  if (agent.wrapsUp) return 'wrapping-up';
  if (agent.isAsked) return 'asked-already';
  if (agent.hasRefused || (isPausing && agent.hasEverRefused)) return 'refused';
  if (firstAgentId && agent.agentId !== firstAgentId) return 'first-agent-first';
  if (agent.isFull) return 'no-room';
  return routing !== 'broadcast' && agent.isAskedElsewhere ? 'asked-already' : null;
}

/** Everybody at once, or one at a time; nobody while one is being asked. */
function take(open: readonly Candidate[], { routing, candidates }: Look): readonly Candidate[] {
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

function isThere({ lobbyOn, present, inMeeting }: Candidate): boolean {
  return lobbyOn && (present || inMeeting);
}

function fits({ languages }: Candidate, { language }: Look): boolean {
  return language === null || languages.length === 0 || languages.includes(language);
}
