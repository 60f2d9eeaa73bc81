/** The meeting that an address leads an agent into. */
import { stored } from '../platform/stored.ts';

/** @returns `null` on every other page, and for whoever is not signed in: they are customers */
export function findAgentsMeeting({ pathname, search }: Location = location): string | null {
  const isProductsPage = /^\/live\/[^/]+\/?$/.test(pathname);
  return isProductsPage && stored.get('loginToken') ? new URLSearchParams(search).get('meetingId') : null;
}
