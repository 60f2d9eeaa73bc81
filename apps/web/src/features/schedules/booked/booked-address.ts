/** The address of a booking, with its signed link token. */
import { linkParameter } from '@foyer/contract/links/links.ts';
import type { Booked } from '@foyer/contract/schedules/schedules.ts';

export function addressOf({ productSlug, link }: Pick<Booked, 'productSlug' | 'link'>): string {
  return new URL(`/live/${productSlug}?${linkParameter}=${link}`, location.origin).href;
}
