/** The customer brief of a request, as its views contain it. */
import type { CustomerBrief, CustomerNote } from '@foyer/contract/lobby/shapes.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Customers } from '../../customers/index.ts';
import type { RequestRow } from '../tables.ts';

/** Each offer and each change of the queue carries it. */
const maxNoteLength = 300;

/** Nothing for a request from before there was a brief. */
export function briefFieldOf({ brief }: Pick<RequestRow, 'brief'>): { brief?: CustomerBrief } {
  if (!brief.answers) return {};
  const { answers, agentName = null, notes } = brief;
  return { brief: { answers, agentName, ...(notes && { notes }) } };
}

/** The newest note about the customer, shortened, for the brief of a request. */
export async function notesForKnock(
  tx: Transaction,
  customers: Pick<Customers, 'newestNotesOf'>,
  customerId: string,
): Promise<CustomerNote[]> {
  const notes = await customers.newestNotesOf(tx, customerId, 1);
  return notes.map((note) => ({ ...note, text: shorten(note.text) }));
}

/** Cuts between characters, never within one. */
function shorten(text: string): string {
  if (text.length <= maxNoteLength) return text;
  const whole = text.slice(0, maxNoteLength - 1);
  return `${whole.isWellFormed() ? whole : whole.slice(0, -1)}…`;
}
