/** What an outcome is called, when it was written, and what is wrong with what was filled in. */
import type { OutcomeStatus } from '@foyer/contract/outcomes.ts';
import { m } from '../../paraglide/messages.js';
import { moneyWords, mostMoney } from './money.ts';
import { longestNote, type OutcomeFields, type OutcomeProblems, tidyNote } from './outcome-fields.ts';

const statuses = {
  completed: () => m.outcome_status_completed(),
  'follow-up': () => m.outcome_status_follow_up(),
  'not-interested': () => m.outcome_status_not_interested(),
  'wrong-person': () => m.outcome_status_wrong_person(),
  'technical-problem': () => m.outcome_status_technical_problem(),
} satisfies Record<OutcomeStatus, () => string>;

export const statusWord = (status: OutcomeStatus): string => statuses[status]();

/** @param at ISO 8601; @returns 'DD-MM-YY, HH:mm' in the zone, as staff read it everywhere */
export function writtenTime(at: string, timeZone: string): string {
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ day: two, month: two, year: two, hour: two, minute: two, timeZone },
  });
  return format.format(new Date(at)).replaceAll('/', '-');
}

export function problemWords(problems: OutcomeProblems, { note }: OutcomeFields, currency: string) {
  const most = moneyWords(mostMoney, currency);
  return {
    status: problems.status && m.outcome_status_missing(),
    revenue: problems.revenue && m.outcome_revenue_wrong({ most }),
    note: problems.note && m.outcome_note_long({ count: tidyNote(note).length - longestNote }),
  };
}
