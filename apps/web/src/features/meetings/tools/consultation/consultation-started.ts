/** Tells the notice of the room that the transfer sheet has started a consultation. */
import { createObservable } from '../../../../platform/state/observable.ts';

/** The number of consultations that this page has started. */
export const startedConsultations = createObservable(0);

export const announceConsultationStarted = (): void =>
  startedConsultations.set(startedConsultations.state() + 1);
