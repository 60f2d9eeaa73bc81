/** Labels of outcomes: time of the last save, and validation messages. */
import { m } from '../../../paraglide/messages.js';
import { formatInstant } from '../../../platform/time/zone-clock.ts';
import { formatMoney, maxMoney } from './money.ts';
import { cleanNote, maxNoteLength, type OutcomeFields, type OutcomeProblems } from './outcome-fields.ts';

/** @param at ISO 8601 @returns `DD-MM-YY, HH:mm` in the zone */
export function formatWrittenAt(at: string, timeZone: string): string {
  return formatInstant(at, timeZone);
}

export function problemTexts(problems: OutcomeProblems, { note }: OutcomeFields, currency: string) {
  const max = formatMoney(maxMoney, currency);
  return {
    status: problems.status && m.outcome_status_missing(),
    revenue: problems.revenue && m.outcome_revenue_wrong({ most: max }),
    note: problems.note && m.outcome_note_long({ count: cleanNote(note).length - maxNoteLength }),
  };
}
