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
  const product = productOf(url);
  if (!product) return { answers: [config], files: [] };
  // An agent's tab goes straight into the room, whatever the product's page would show.
  if (product.query.has('meetingId')) return { answers: [config], files: roomFiles };
  return { answers: [config, `/api/products/${product.slug}`], files: [] };
}

/** The product that a page's address names; `null` for other pages. */
export function productOf(url: string): { slug: string; query: URLSearchParams } | null {
  const [, slug, query] = /^\/live\/([a-z0-9-]{1,63})\/?(?:\?(.*))?$/.exec(url) ?? [];
  return slug ? { slug, query: new URLSearchParams(query) } : null;
}
