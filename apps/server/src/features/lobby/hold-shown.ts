/** What a customer is shown of being on hold: the sentence, and until when the place is kept. */
import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import type { RequestRow } from './tables.ts';

/** `null` while not on hold. */
export function holdOf({
  status,
  holdNote,
  heldUntil,
}: Pick<RequestRow, 'status' | 'holdNote' | 'heldUntil'>): WaitingSnapshot['hold'] {
  if (status !== 'HELD' || !heldUntil) return null;
  return { note: holdNote ?? '', until: heldUntil.toISOString() };
}
