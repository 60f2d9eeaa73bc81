/** What a customer on hold sees: the agent's message and the end of the hold. */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { RequestRow } from '../tables.ts';

/** `null` when the request is not on hold. */
export function holdOf({
  status,
  holdNote,
  heldUntil,
}: Pick<RequestRow, 'status' | 'holdNote' | 'heldUntil'>): WaitingSnapshot['hold'] {
  if (status !== 'HELD' || !heldUntil) return null;
  return { note: holdNote ?? '', until: heldUntil.toISOString() };
}
