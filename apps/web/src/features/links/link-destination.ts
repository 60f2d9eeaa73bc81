/** Where a link leads, from its state and its booking: pure. */

import type { JourneyState } from '@foyer/contract/journey/journey.ts';
import type { FoundLink } from '@foyer/contract/links/links.ts';
import type { Booked } from '@foyer/contract/schedules/schedules.ts';

export type LinkDestination =
  /** To the registration form. */
  | { readonly kind: 'form' }
  /** Into the lobby, with or without a code. */
  | { readonly kind: 'open' }
  /** To the page of the booking, in every state of the booking. */
  | { readonly kind: 'schedule'; readonly booked: Booked }
  | { readonly kind: 'stopped'; readonly state: StoppedState };

const stoppedStates = {
  expired: 'link-expired',
  used: 'link-used',
  revoked: 'link-revoked',
} as const satisfies Partial<Record<FoundLink['state'], JourneyState>>;
type StoppedState = (typeof stoppedStates)[keyof typeof stoppedStates] | 'time-unknown';

/**
 * @param booked the current booking of the link; `null` for links of another kind, and where it cannot be
 * read
 */
export function destinationOf(link: FoundLink, booked: Booked | null): LinkDestination {
  if (booked && booked.status !== 'BOOKED') return { kind: 'schedule', booked };
  switch (link.state) {
    case 'early':
      return booked ? { kind: 'schedule', booked } : { kind: 'stopped', state: 'time-unknown' };
    case 'good':
      return { kind: link.asksFor === 'form' ? 'form' : 'open' };
    default:
      return { kind: 'stopped', state: stoppedStates[link.state] };
  }
}
