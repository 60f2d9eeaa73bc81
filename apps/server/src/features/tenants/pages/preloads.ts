/**
 * Preload hints: what a page needs first, derived from its address, to be fetched in parallel with its
 * scripts.
 */
import { externalParameter } from '@foyer/contract/meetings/external-address.ts';
import type { WebBuild } from './web-build.ts';

export interface Preloads {
  /** Paths of the API calls that the page needs for its first paint. */
  readonly calls: readonly string[];
  /** Paths of scripts and stylesheets that the document itself does not name. */
  readonly files: readonly string[];
}

const configPath = '/api/config/';

/** @param url requested path and query */
export function preloadsOf(url: string, { roomFiles }: Pick<WebBuild, 'roomFiles'>): Preloads {
  const product = productOf(url);
  if (!product) return { calls: [configPath], files: [] };
  // An agent's tab enters the room directly, without the product's page.
  const isExternal = product.query.has(externalParameter);
  if (isMeetingPage(url)) return { calls: [configPath], files: isExternal ? [] : roomFiles };
  return { calls: [configPath, `/api/products/${product.slug}`], files: [] };
}

/** A page that opens a meeting directly, as the tab of an agent does. */
function isMeetingPage(url: string): boolean {
  return productOf(url)?.query.has('meetingId') ?? false;
}

/** The product in a product page's address; `null` for other pages. */
export function productOf(url: string): { slug: string; query: URLSearchParams } | null {
  const [, slug, query] = /^\/live\/([a-z0-9-]{1,63})\/?(?:\?(.*))?$/.exec(url) ?? [];
  return slug ? { slug, query: new URLSearchParams(query) } : null;
}
