/** Finds the meeting that the address of the page names for a signed-in agent. */
import { stored } from '../platform/local-storage.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

/** @returns `null` on every other page, and for visitors who are not signed in: they are customers */
export function findAgentMeetingId({ pathname, search }: Address = location): string | null {
  const isProductPage = /^\/live\/[^/]+\/?$/.test(pathname);
  return isProductPage && stored.get('loginToken') ? new URLSearchParams(search).get('meetingId') : null;
}
