/** Publishes each step of a request and each change of an agent's state, for the logs and notifications. */
import type { AgentStep } from '@foyer/contract/agent-logs.ts';
import type { LobbyLogEntryType, LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import type { AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { agentStateChanged, requestProgressed } from '../events.ts';
import type { RequestRow } from '../tables.ts';

type LoggedRequest = Pick<
  RequestRow,
  'id' | 'meetingId' | 'productId' | 'customerId' | 'customerName' | 'demoType'
>;

interface StepDetails {
  readonly at: Date;
  /** The agent who was offered the request, answered it or caused the transition. */
  readonly agentId?: string | null;
  readonly reason?: LobbyLogReason | null;
}

export type LogStep = (
  tx: Transaction,
  request: LoggedRequest,
  entryType: LobbyLogEntryType,
  details: StepDetails,
) => Promise<void>;

/** The returned function is called in the transaction of the change. */
export function createLogStep(events: Pick<EventBus, 'publish'>): LogStep {
  return (tx, request, entryType, { at, agentId = null, reason = null }) => {
    const { id: requestId, meetingId, productId, customerId, customerName, demoType } = request;
    const about = { requestId, meetingId, productId, customerId, customerName, demoType };
    return events.publish(tx, requestProgressed, { ...about, step: entryType, agentId, reason, at });
  };
}

/** @returns a function to call in the transaction of the change; `by` is the agent, an admin or the system */
export function createLogAgentState(events: Pick<EventBus, 'publish'>, now: () => Date) {
  return (
    tx: Transaction,
    agentId: string,
    state: AgentStep,
    by: Pick<AuditActor, 'kind' | 'id' | 'name'>,
  ): Promise<void> => {
    const isSelf = by.kind === 'USER' && by.id === agentId;
    const source = isSelf
      ? { kind: 'self' as const, name: null }
      : by.kind === 'USER'
        ? { kind: 'admin' as const, name: by.name }
        : { kind: 'system' as const, name: null };
    return events.publish(tx, agentStateChanged, { agentId, state, by: source, at: now() });
  };
}

export type LogAgentState = ReturnType<typeof createLogAgentState>;
