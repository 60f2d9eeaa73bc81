/**
 * The lobby's domain events, published in the transaction of each change. Logs, notifications and messages
 * subscribe.
 */
import type { AgentStep } from '@foyer/contract/agent-logs.ts';
import type { demoTypes } from '@foyer/contract/lobby/status.ts';
import type { LobbyLogEntryType, LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import { defineEvent } from '../../platform/events/bus.ts';

/**
 * A request reached a step of its life. `agentId` is the agent who was offered the request, answered it or
 * caused the step. A successor's first step is `knocked` with
 * reason `transferred` and, for a transfer to an agent, that agent.
 */
export const requestProgressed = defineEvent<{
  requestId: string;
  meetingId: string;
  productId: string;
  customerId: string;
  customerName: string;
  demoType: (typeof demoTypes)[number];
  step: LobbyLogEntryType;
  agentId: string | null;
  reason: LobbyLogReason | null;
  at: Date;
}>('lobby.request-stepped');

/**
 * A switch, the connection or the work of an agent changed. `name` is an admin's name; it is `null` when the agent or the system made the
 * change.
 */
export const agentStateChanged = defineEvent<{
  agentId: string;
  state: AgentStep;
  by: { kind: 'self' | 'admin' | 'system'; name: string | null };
  at: Date;
}>('lobby.agent-stepped');

/** A customer waits longer than the target of the product. Published once per request. */
export const waitPassedTarget = defineEvent<{
  requestId: string;
  productId: string;
  productName: string;
  customerId: string;
  customerName: string;
  targetWaitSeconds: number;
  at: Date;
}>('lobby.wait-passed-target');

/**
 * A product misses its target, or reaches it again: of `waits` customers of the last hour, `percent` were answered within the
 * target wait. `missed` is published once until the alert is over. `day` is that of the tenant's calendar (ISO).
 */
export interface ServiceLevelChange {
  readonly productId: string;
  readonly productName: string;
  readonly change: 'missed' | 'recovered';
  readonly percent: number;
  readonly waits: number;
  readonly targetPercent: number;
  readonly targetWaitSeconds: number;
  readonly day: string;
  readonly at: Date;
}
export const serviceLevelChanged = defineEvent<ServiceLevelChange>('lobby.service-level-changed');

/** The routing offered a request: every candidate with its verdict, and the agents that it chose. */
export const routingDecided = defineEvent<{
  requestId: string;
  round: number;
  routing: 'broadcast' | 'longest-idle' | 'round-robin';
  /** Ids of agents. */
  chosen: readonly string[];
  candidates: readonly { agentId: string; verdict: string }[];
  at: Date;
}>('lobby.routing-chosen');
