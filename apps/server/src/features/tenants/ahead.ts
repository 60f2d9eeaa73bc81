/** What a page will need first, by its address: fetched beside its scripts, not after them. */
import type { WebBuild } from './web-build.ts';

export interface Ahead {
  /** Addresses of the calls whose answers the page is blank without. */
  readonly answers: readonly string[];
  /** Addresses of scripts and styles that the document does not name. */
  readonly files: readonly string[];
}

const config = '/api/config/';

/** @param url path and query as they were asked for */
export function aheadOf(url: string, { roomFiles }: Pick<WebBuild, 'roomFiles'>): Ahead {
  const [, productSlug, query] = /^\/live\/([a-z0-9-]{1,63})\/?(?:\?(.*))?$/.exec(url) ?? [];
  if (!productSlug) return { answers: [config], files: [] };
  // An agent's tab goes straight into the room, whatever the product's page would show.
  if (new URLSearchParams(query).has('meetingId')) return { answers: [config], files: roomFiles };
  return { answers: [config, `/api/products/${productSlug}`], files: [] };
}
