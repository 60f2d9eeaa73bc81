/** What happens in the lobby, step by step, for the features above: logs, the bell, messages. */
import type { agentStates, LobbyStep } from '@foyer/contract/lobby-logs.ts';
import type { demoTypes } from '@foyer/contract/lobby-status.ts';
import { defineEvent } from '../../platform/events/bus.ts';

/**
 * A request took a step; `agentId` is who was asked, answered or did it, `reason` a word of the routing or the rules.
 * A successor's first step is `knocked`, reason `transferred`, with the agent it is for.
 */
export const requestStepped = defineEvent<{
  requestId: string;
  meetingId: string;
  productId: string;
  customerId: string;
  customerName: string;
  demoType: (typeof demoTypes)[number];
  step: LobbyStep;
  agentId: string | null;
  reason: string | null;
  at: Date;
}>('lobby.request-stepped');

/** An agent is something else now; `name` is an admin's, `null` where nobody did it or the agent did. */
export const agentStepped = defineEvent<{
  agentId: string;
  state: (typeof agentStates)[number];
  by: { kind: 'self' | 'admin' | 'system'; name: string | null };
  at: Date;
}>('lobby.agent-stepped');

/** The routing looked at a request: who could have been asked, who was, and why. */
export const routingChosen = defineEvent<{
  requestId: string;
  round: number;
  routing: 'broadcast' | 'longest-idle' | 'round-robin';
  /** Ids of agents. */
  chosen: readonly string[];
  candidates: readonly { agentId: string; verdict: string }[];
  at: Date;
}>('lobby.routing-chosen');
