/** The address of the page while it shows a booking. */
import { linkParameter } from '@foyer/contract/links/links.ts';
import type { Booked } from '@foyer/contract/schedules/schedules.ts';

/** Puts the booking's link into the address, so that a reload or a bookmark opens the booking again. */
export function showBookingInAddress(slug: string, booked: Booked | null): void {
  const query = booked ? `?${linkParameter}=${booked.link}` : '';
  history.replaceState(history.state, '', `/live/${slug}${query}`);
}
