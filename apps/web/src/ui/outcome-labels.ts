/** The words for the outcome of a meeting, the same in the room and in the console. */
import type { OutcomeStatus } from '@foyer/contract/meetings/outcomes.ts';
import { m } from '../paraglide/messages.js';

const names = {
  completed: () => m.outcome_status_completed(),
  'follow-up': () => m.outcome_status_follow_up(),
  'not-interested': () => m.outcome_status_not_interested(),
  'wrong-person': () => m.outcome_status_wrong_person(),
  'technical-problem': () => m.outcome_status_technical_problem(),
} satisfies Record<OutcomeStatus, () => string>;

export const outcomeLabel = (status: OutcomeStatus): string => names[status]();
