/** Ends a consultation: the customers are taken off hold, the side room is left, and both agents are notified. */
import type { ConsultationEndReason } from '@foyer/contract/lobby/consultations.ts';
import type { AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Meetings } from '../../meetings/index.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import type { LogAgentState } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { ConsultationRow } from '../tables.ts';
import * as consultations from './consultations-store.ts';

export interface EndConsultationDependencies {
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'consultation'>;
  readonly logAgentState: LogAgentState;
  readonly notifier: Pick<LobbyNotifier, 'consultationChanged'>;
}

export type EndConsultation = ReturnType<typeof createEndConsultation>;

export function createEndConsultation(dependencies: EndConsultationDependencies) {
  const { now, meetings, logAgentState, notifier } = dependencies;

  /** Notifies both agents of the stored state. */
  function notify(tx: Transaction, { id, meetingId, agentId, targetId, status }: ConsultationRow): void {
    const payload = { consultationId: id, status, asOf: now().toISOString() };
    tx.afterCommit(() => {
      notifier.consultationChanged(tx.scope, targetId, payload);
      meetings.consultation.notifyAgent(tx.scope, meetingId, agentId);
    });
  }

  /** @param by the agent who caused it, or the system. @returns the ended consultation */
  async function end(
    tx: Transaction,
    row: ConsultationRow,
    endReason: ConsultationEndReason,
    by: AuditActor,
  ): Promise<ConsultationRow> {
    const isHandOver = endReason === 'handed-over';
    const ended = await consultations.update(tx, row.id, {
      status: 'ENDED',
      endedAt: now(),
      endReason,
      holds: isHandOver,
    });
    const { meetingId, agentId, targetId } = row;
    if (!isHandOver) {
      await meetings.consultation.hold(tx, meetingId, false, by);
      if (row.status === 'ACTIVE' && endReason !== 'target-busy')
        await logAgentState(tx, targetId, 'free', by);
    }
    await meetings.consultation.closeVoice(tx, meetingId, [agentId, targetId]);
    // The target may be offered customers again.
    changedRowsOf(tx).agents.add(targetId);
    notify(tx, ended);
    return ended;
  }

  return { end, notify };
}
