/** Writes the lobby's audit entries: knocks, accepts, ended waits and changes of an agent's switches. */
import { type Audit, type AuditActor, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { RequestRow } from '../tables.ts';

/** The request before the change. */
type RequestBefore = Pick<RequestRow, 'id' | 'customerId' | 'customerName' | 'productId' | 'status'>;

export type RecordAudit = ReturnType<typeof createRecordAudit>;

type SwitchState = 'on-duty' | 'off-duty' | 'lobby-on' | 'lobby-off';

/**
 * Call each method in the transaction of the change.
 * @param onSwitch called for each change of a switch, to publish it
 */
export function createRecordAudit(
  audit: Audit,
  onSwitch: (
    tx: Transaction,
    agentId: string,
    state: SwitchState,
    by: AuditActor,
  ) => Promise<void> = async () => {},
) {
  const entityOf = ({ id, customerId, customerName }: RequestBefore) => ({
    kind: 'request',
    id,
    label: customerName,
    personId: customerId,
  });

  return {
    knocked(tx: Transaction, by: AuditActor, request: RequestBefore): Promise<void> {
      const { productId, status } = request;
      const entity = entityOf(request);
      return audit(tx, {
        actor: by,
        action: 'CREATE',
        logType: 'JOIN_LOBBY',
        entity,
        after: { productId, status },
      });
    },

    /** The request goes on as that of another registration with the same contact. */
    takenOver(
      tx: Transaction,
      by: AuditActor,
      request: RequestBefore & Pick<RequestRow, 'registrationId'>,
      after: Pick<RequestRow, 'registrationId'>,
    ): Promise<void> {
      return audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: 'JOIN_LOBBY',
        entity: entityOf(request),
        before: { registrationId: request.registrationId },
        after,
      });
    },

    accepted(tx: Transaction, by: AuditActor, request: RequestBefore, meetingId: string): Promise<void> {
      return audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: 'JOIN_DEMO',
        entity: entityOf(request),
        before: { status: request.status },
        after: { status: 'ACCEPTED', agentId: by.id, meetingId },
      });
    },

    /** The customer's wait ended without a meeting. */
    left(
      tx: Transaction,
      request: RequestBefore,
      after: { status: RequestRow['status']; endReason: string | null },
      by: AuditActor = systemAuditActor,
    ): Promise<void> {
      return audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: 'LEAVE_LOBBY',
        entity: entityOf(request),
        before: { status: request.status },
        after,
      });
    },

    /** The customer left the page and keeps the place, said "On my way", or is back. */
    awayChanged(
      tx: Transaction,
      by: AuditActor,
      request: RequestBefore,
      after: Readonly<Record<string, string | number | boolean>>,
    ): Promise<void> {
      return audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: after.status === 'AWAY' ? 'LEAVE_LOBBY' : 'JOIN_LOBBY',
        entity: entityOf(request),
        before: { status: request.status },
        after,
      });
    },

    /** An agent's duty switch. An unchanged switch is not recorded. */
    async dutySwitched(
      tx: Transaction,
      agent: { readonly userId: string; readonly name: string },
      change: { from: boolean; to: boolean },
      by: AuditActor,
    ): Promise<void> {
      if (change.from === change.to) return;
      const { userId, name } = agent;
      await audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: change.to ? 'JOIN_LOBBY' : 'LEAVE_LOBBY',
        entity: { kind: 'user', id: userId, label: name, personId: userId },
        before: { onDuty: change.from },
        after: { onDuty: change.to },
      });
      await onSwitch(tx, userId, change.to ? 'on-duty' : 'off-duty', by);
    },

    /** An agent's lobby switch. An unchanged switch is not recorded. */
    async lobbySwitched(
      tx: Transaction,
      agent: { readonly userId: string; readonly name: string | null },
      change: { from: boolean; to: boolean },
      by: AuditActor = systemAuditActor,
    ): Promise<void> {
      if (change.from === change.to) return;
      const { userId, name } = agent;
      await audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: change.to ? 'JOIN_LOBBY' : 'LEAVE_LOBBY',
        entity: { kind: 'user', id: userId, label: name, personId: userId },
        before: { available: change.from },
        after: { available: change.to },
      });
      await onSwitch(tx, userId, change.to ? 'lobby-on' : 'lobby-off', by);
    },
  };
}
