/** Consultations, composed. */
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { ConsultantsOf, Meetings } from '../../meetings/index.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import { createWithdrawOffers } from '../offers/withdrawing.ts';
import type { MoveCustomer, MoveDependencies } from '../staff/move-customer.ts';
import { createInsertSuccessor } from '../staff/successor-request.ts';
import { type ConsultationTargetDependencies, createConsultationTarget } from './consultation-target.ts';
import { type ConsultationViewDependencies, createConsultationView } from './consultation-view.ts';
import * as consultations from './consultations-store.ts';
import { type ConsultingDependencies, createConsulting } from './consulting.ts';
import { createEndConsultation } from './end-consultation.ts';
import { createEndDueConsultations } from './ending-due.ts';
import { createHandOver, type HandOverDependencies } from './hand-over.ts';

type Dependencies = ConsultingDependencies &
  ConsultationTargetDependencies &
  ConsultationViewDependencies &
  HandOverDependencies & {
    readonly customers: MoveDependencies['customers'];
    readonly events: EventBus;
    readonly logStep: LogStep;
    readonly meetings: Pick<Meetings, 'consultation'>;
    readonly moveCustomer: MoveCustomer;
    readonly notifier: LobbyNotifier;
    readonly recordAudit: Pick<RecordStaffAudit, 'transferred'>;
  };

export type ConsultationService = ReturnType<typeof createConsultationService>;

export function createConsultationService(dependencies: Dependencies) {
  const target = createConsultationTarget(dependencies);
  const view = createConsultationView(dependencies);
  const ending = createEndConsultation(dependencies);
  const parts = { ...dependencies, target, view, ending };
  return {
    target,
    consulting: createConsulting(parts),
    handOver: createHandOver({
      ...parts,
      insertSuccessor: createInsertSuccessor(dependencies),
      withdrawOffers: createWithdrawOffers(dependencies),
    }),
    endDue: createEndDueConsultations(parts),
  };
}

/** The agents who talk in the staff side room of a meeting. */
export const consultantsOf: ConsultantsOf = async (tx: Transaction, meetingId: string) => {
  const row = await consultations.findOpenOfMeeting(tx, meetingId);
  return row?.status === 'ACTIVE' ? [row.agentId, row.targetId] : [];
};
