/** The outcome that was chosen in the dialog that ends the meeting, for the page after it. */
import { type OutcomeStatus, outcomeStatuses } from '@foyer/contract/meetings/outcomes.ts';
import { draft } from '../../../platform/local-storage.ts';
import type { OutcomeEntry } from '../outcomes-view-model.ts';

const nameOf = (meetingId: string) => `outcome at end ${meetingId}`;

export const endChoice = {
  set: (meetingId: string, status: OutcomeStatus) => draft.set(nameOf(meetingId), status),

  /** Returns the choice once. */
  take(meetingId: string): OutcomeStatus | null {
    const chosen = draft.get(nameOf(meetingId));
    draft.remove(nameOf(meetingId));
    return outcomeStatuses.find((status) => status === chosen) ?? null;
  },
};

/** The customer whom a choice is for: the only one without an outcome, or the only one. `null`: not clear. */
export function chosenFor(entries: readonly OutcomeEntry[]): OutcomeEntry | null {
  const open = entries.filter(({ written }) => !written);
  const [only, ...others] = open.length > 0 ? open : entries;
  return only && others.length === 0 ? only : null;
}
