/** What the first agent reads when a consultation ended without a hand-over. */
import type { ConsultationEndReason } from '@foyer/contract/lobby/consultations.ts';
import { m } from '../../../../paraglide/messages.js';

/** @returns `null` where the end of the meeting says it */
export function endLabel(
  reason: ConsultationEndReason,
  people: { readonly name: string; readonly customer: string },
): string | null {
  switch (reason) {
    case 'returned':
      return m.consult_returned(people);
    case 'refused':
      return m.consult_refused(people);
    case 'no-answer':
      return m.consult_no_answer(people);
    case 'target-left':
      return m.consult_target_left(people);
    case 'target-lost':
      return m.consult_target_lost(people);
    case 'target-busy':
      return m.consult_target_busy(people);
    case 'handed-over':
    case 'meeting-ended':
      return null;
  }
}
