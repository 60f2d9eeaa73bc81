/** Which requests of a product's page count as a visit, and what is kept of them. */
import type { IncomingHttpHeaders } from 'node:http';

export interface CampaignTags {
  /** `utm_source`; empty without one. */
  readonly source: string;
  /** `utm_campaign`; empty without one. */
  readonly campaign: string;
}

const maxLength = 100;

/**
 * A browser that asks not to be tracked (Do Not Track, Global Privacy Control) is not counted, nor is a page that is loaded
 * again or in advance.
 */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  const { dnt, 'sec-gpc': gpc, 'sec-purpose': purpose, purpose: oldPurpose } = headers;
  const isReload = /no-cache|max-age=0/.test(headers['cache-control'] ?? '');
  return dnt !== '1' && gpc !== '1' && !purpose && !oldPurpose && !isReload;
}

export function tagsOf(query: URLSearchParams): CampaignTags {
  const read = (name: string) =>
    (query.get(`utm_${name}`) ?? '')
      .toWellFormed()
      .replace(/\p{C}|\s+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      .trim();
  return { source: read('source'), campaign: read('campaign') };
}
