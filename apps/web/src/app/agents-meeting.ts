/** The meeting that an address leads an agent into. */
import { stored } from '../platform/stored.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

/** @returns `null` on every other page, and for whoever is not signed in: they are customers */
export function findAgentsMeeting({ pathname, search }: Address = location): string | null {
  const isProductsPage = /^\/live\/[^/]+\/?$/.test(pathname);
  return isProductsPage && stored.get('loginToken') ? new URLSearchParams(search).get('meetingId') : null;
}
