/** Tells the notice of the room that the transfer sheet has started a consultation. */
import { createObservable } from '../../../../platform/state/observable.ts';

/** The number of consultations that this page has started. */
export const askedConsultations = createObservable(0);

export const announceAsked = (): void => askedConsultations.set(askedConsultations.state() + 1);
