/** What a refused booking means for the page it was asked on. */
import { type RoadState, roadStateOf, roadStates } from '@foyer/contract/road.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { PageState } from '../../ui/road-words.ts';

export type BookingOutcome =
  /** Somebody was faster; these starts are free instead. */
  | { kind: 'taken'; nextFree: readonly string[] }
  /** There is a booked time already: it is shown instead. */
  | { kind: 'already-booked' }
  /** The schedule was changed elsewhere meanwhile: it is read anew. */
  | { kind: 'changed' }
  /** Nothing can be done on this page any more. */
  | { kind: 'stopped'; state: PageState }
  | { kind: 'sign-in-over' }
  /** Said on the page; the choice stays and can be tried again. */
  | { kind: 'said' };

export function bookingOutcome(error: unknown): BookingOutcome {
  if (!(error instanceof ApiError) || error.code === 'network.unreachable') return { kind: 'said' };
  const state = roadStateOf(error.code);
  switch (state) {
    case 'time-taken':
      return { kind: 'taken', nextFree: error.details.nextFree ?? [] };
    case 'already-booked':
      return { kind: 'already-booked' };
    case 'changed-meanwhile':
      return { kind: 'changed' };
    case 'sign-in-over':
      return { kind: 'sign-in-over' };
    case 'failed':
      return { kind: 'said' };
    default:
      return takesWholePage(state) ? { kind: 'stopped', state } : { kind: 'said' };
  }
}

/** Whether a state leaves nothing of the page it happened on. */
export function takesWholePage(state: RoadState): state is PageState {
  return 'title' in roadStates[state] && roadStates[state].place !== 'meeting';
}
