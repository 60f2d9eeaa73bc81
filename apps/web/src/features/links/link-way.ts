/** Where a link leads, by what is known of it: pure. */
import type { FoundLink } from '@foyer/contract/links.ts';
import type { RoadState } from '@foyer/contract/road.ts';
import type { Booked } from '@foyer/contract/schedules.ts';

export type LinkWay =
  /** The details first. */
  | { readonly kind: 'form' }
  /** In, by a code or without one. */
  | { readonly kind: 'open' }
  /** A booked start that stands, or stood: its own page knows what to say. */
  | { readonly kind: 'schedule'; readonly booked: Booked }
  | { readonly kind: 'stopped'; readonly state: Stopped };

const stopped = {
  expired: 'link-expired',
  used: 'link-used',
  revoked: 'link-revoked',
} as const satisfies Partial<Record<FoundLink['state'], RoadState>>;
type Stopped = (typeof stopped)[keyof typeof stopped] | 'time-unknown';

/** @param booked what the link's schedule is now; `null` for a link of another kind, and where it cannot be read */
export function wayOf(link: FoundLink, booked: Booked | null): LinkWay {
  if (booked && booked.status !== 'BOOKED') return { kind: 'schedule', booked };
  switch (link.state) {
    case 'early':
      return booked ? { kind: 'schedule', booked } : { kind: 'stopped', state: 'time-unknown' };
    case 'good':
      return { kind: link.asksFor === 'form' ? 'form' : 'open' };
    default:
      return { kind: 'stopped', state: stopped[link.state] };
  }
}
