/** What the audit log is told of the lobby: who came, who went, who was accepted, and whose switch was turned. */
import { type Audit, type AuditActor, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { RequestRow } from './tables.ts';

/** The request as it stands before the change. */
type Standing = Pick<RequestRow, 'id' | 'customerId' | 'customerName' | 'productId' | 'status'>;

export type Remember = ReturnType<typeof createRemember>;

type Turned = 'on-duty' | 'off-duty' | 'lobby-on' | 'lobby-off';

/**
 * Each is called in the transaction of the change.
 * @param agentTurned is told of each turn of a switch too
 */
export function createRemember(
  audit: Audit,
  agentTurned: (unit: Unit, agentId: string, state: Turned, by: AuditActor) => Promise<void> = async () => {},
) {
  const entityOf = ({ id, customerId, customerName }: Standing) => ({
    kind: 'request',
    id,
    label: customerName,
    personId: customerId,
  });

  return {
    knocked(unit: Unit, by: AuditActor, request: Standing): Promise<void> {
      const { productId, status } = request;
      const entity = entityOf(request);
      return audit(unit, {
        ...{ actor: by, action: 'CREATE', logType: 'JOIN_LOBBY', entity },
        after: { productId, status },
      });
    },

    accepted(unit: Unit, by: AuditActor, request: Standing, meetingId: string): Promise<void> {
      return audit(unit, {
        ...{ actor: by, action: 'UPDATE', logType: 'JOIN_DEMO', entity: entityOf(request) },
        before: { status: request.status },
        after: { status: 'ACCEPTED', agentId: by.id, meetingId },
      });
    },

    /** The customer's wait is over without a meeting. @param by the system when nobody did it */
    left(
      unit: Unit,
      request: Standing,
      after: { status: RequestRow['status']; endReason: string | null },
      by: AuditActor = systemAuditActor,
    ): Promise<void> {
      return audit(unit, {
        ...{ actor: by, action: 'UPDATE', logType: 'LEAVE_LOBBY', entity: entityOf(request) },
        before: { status: request.status },
        after,
      });
    },

    /** An agent's duty switch; only a turn is told. */
    async dutyTurned(
      unit: Unit,
      agent: { readonly userId: string; readonly name: string },
      turn: { from: boolean; to: boolean },
      by: AuditActor,
    ): Promise<void> {
      if (turn.from === turn.to) return;
      const { userId, name } = agent;
      await audit(unit, {
        actor: by,
        action: 'UPDATE',
        logType: turn.to ? 'JOIN_LOBBY' : 'LEAVE_LOBBY',
        entity: { kind: 'user', id: userId, label: name, personId: userId },
        before: { onDuty: turn.from },
        after: { onDuty: turn.to },
      });
      await agentTurned(unit, userId, turn.to ? 'on-duty' : 'off-duty', by);
    },

    /** An agent's lobby switch; only a turn is told. */
    async switched(
      unit: Unit,
      agent: { readonly userId: string; readonly name: string | null },
      turn: { from: boolean; to: boolean },
      by: AuditActor = systemAuditActor,
    ): Promise<void> {
      if (turn.from === turn.to) return;
      const { userId, name } = agent;
      await audit(unit, {
        actor: by,
        action: 'UPDATE',
        logType: turn.to ? 'JOIN_LOBBY' : 'LEAVE_LOBBY',
        entity: { kind: 'user', id: userId, label: name, personId: userId },
        before: { available: turn.from },
        after: { available: turn.to },
      });
      await agentTurned(unit, userId, turn.to ? 'lobby-on' : 'lobby-off', by);
    },
  };
}
