/** The signed address of what is booked. */
import { linkParameter } from '@foyer/contract/links.ts';
import type { Booked } from '@foyer/contract/schedules.ts';

export function addressOf({ productSlug, link }: Pick<Booked, 'productSlug' | 'link'>): string {
  return new URL(`/live/${productSlug}?${linkParameter}=${link}`, location.origin).href;
}
