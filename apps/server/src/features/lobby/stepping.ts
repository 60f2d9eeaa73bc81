/** Says each step of a request to the features above: logs, the bell. */
import type { agentStates, LobbyStep } from '@foyer/contract/lobby-logs.ts';
import type { AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { agentStepped, requestStepped } from './events.ts';
import type { RequestRow } from './tables.ts';

type Stepping = Pick<
  RequestRow,
  'id' | 'meetingId' | 'productId' | 'customerId' | 'customerName' | 'demoType'
>;

interface Way {
  readonly at: Date;
  /** Who was asked, answered or did it. */
  readonly agentId?: string | null;
  readonly reason?: string | null;
}

export type Step = (unit: Unit, request: Stepping, step: LobbyStep, way: Way) => Promise<void>;

/** Called in the transaction of the step. */
export function createStep(events: Pick<EventBus, 'publish'>): Step {
  return (unit, request, step, { at, agentId = null, reason = null }) => {
    const { id: requestId, meetingId, productId, customerId, customerName, demoType } = request;
    const about = { requestId, meetingId, productId, customerId, customerName, demoType };
    return events.publish(unit, requestStepped, { ...about, step, agentId, reason, at });
  };
}

/** Says what an agent is now. @param by who made it so; whoever is not the agent is an admin, or the system */
export function createStepAgent(events: Pick<EventBus, 'publish'>, now: () => Date) {
  return (
    unit: Unit,
    agentId: string,
    state: (typeof agentStates)[number],
    by: Pick<AuditActor, 'kind' | 'id' | 'name'>,
  ): Promise<void> => {
    const isSelf = by.kind === 'USER' && by.id === agentId;
    const who = isSelf
      ? { kind: 'self' as const, name: null }
      : by.kind === 'USER'
        ? { kind: 'admin' as const, name: by.name }
        : { kind: 'system' as const, name: null };
    return events.publish(unit, agentStepped, { agentId, state, by: who, at: now() });
  };
}

export type StepAgent = ReturnType<typeof createStepAgent>;
