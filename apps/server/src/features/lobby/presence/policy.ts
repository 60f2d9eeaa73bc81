/** The presence of an agent as a pure function of the switches, the connection and the work. */
import type { BreakReason, Presence, PresenceState } from '@foyer/contract/lobby/presence.ts';
import { type AgentFacts, isPresent } from '../machine/policy.ts';

export interface PresenceFacts extends Omit<AgentFacts, 'userId'> {
  readonly breakReason: BreakReason | null;
  /** The newest entry of the agent log. */
  readonly logged: { readonly state: string; readonly at: Date } | null;
}

interface Context {
  readonly at: Date;
  /** Whether lobby mode is on. Without it there is no lobby switch, and agents on duty are available. */
  readonly hasLobby: boolean;
}

/** A meeting comes first: it goes on when the agent goes off duty or the console is closed. */
export function presenceStateOf(facts: PresenceFacts, { at, hasLobby }: Context): PresenceState {
  if (facts.inMeeting) return 'in-meeting';
  if (!facts.onDuty || !isPresent(facts, at)) return 'offline';
  if (hasLobby && !facts.available) return 'break';
  return facts.wrapsUpUntil !== null && facts.wrapsUpUntil > at ? 'wrapping-up' : 'available';
}

export function presenceOf(facts: PresenceFacts, context: Context): Presence {
  const state = presenceStateOf(facts, context);
  return {
    state,
    since: facts.logged?.state === state ? facts.logged.at.toISOString() : null,
    until: state === 'wrapping-up' ? (facts.wrapsUpUntil?.toISOString() ?? null) : null,
    breakReason: state === 'break' ? facts.breakReason : null,
  };
}
