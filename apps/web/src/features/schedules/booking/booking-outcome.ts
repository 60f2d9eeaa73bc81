/** What a rejected booking means for the page. */
import { type JourneyState, journeyStateOf, journeyStates } from '@foyer/contract/journey/journey.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import type { PageState } from '../../../ui/journey-labels.ts';

export type BookingOutcome =
  /** Another customer took the start; these starts are free. */
  | { kind: 'taken'; nextFree: readonly string[] }
  /** The customer has a booking already: it is shown instead. */
  | { kind: 'already-booked' }
  /** The booking was changed by someone else: it is fetched again. */
  | { kind: 'changed' }
  /** A state that replaces the page. */
  | { kind: 'stopped'; state: PageState }
  | { kind: 'sign-in-expired' }
  /** A message on the page; the choice stays and can be sent again. */
  | { kind: 'message' };

export function bookingOutcome(error: unknown): BookingOutcome {
  if (!(error instanceof ApiError) || error.code === 'network.unreachable') return { kind: 'message' };
  const state = journeyStateOf(error.code);
  switch (state) {
    case 'time-taken':
      return { kind: 'taken', nextFree: error.details.nextFree ?? [] };
    case 'already-booked':
      return { kind: 'already-booked' };
    case 'changed-meanwhile':
      return { kind: 'changed' };
    case 'sign-in-over':
      return { kind: 'sign-in-expired' };
    case 'failed':
      return { kind: 'message' };
    default:
      return isPageState(state) ? { kind: 'stopped', state } : { kind: 'message' };
  }
}

/** Whether a state replaces the page on which it occurs. */
export function isPageState(state: JourneyState): state is PageState {
  return 'title' in journeyStates[state] && journeyStates[state].section !== 'meeting';
}
