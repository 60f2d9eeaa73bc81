/** Caches each host's last known brand, for the error page when the database cannot be reached. */

import { deleteOldest } from '../../../platform/http/limits/delete-oldest.ts';
import { brandCss } from '../brand/brand-css.ts';
import type { Tenant } from '../service.ts';
import type { PlainPageBrand } from './plain-page.ts';

/**
 * A client can send any Host header, but only known tenants are cached: a few ports and suffixes for each.
 */
const maxCached = 1000;

export function createLastKnownBrands() {
  const cache = new Map<string, PlainPageBrand>();
  return {
    store(host: string, { name, logo, brand, adminContact: contact }: Tenant): void {
      cache.delete(host);
      deleteOldest(cache, { maxKeys: maxCached });
      cache.set(host, { name, logo, mode: brand.mode, css: brandCss(brand), contact });
    },
    find: (host: string): PlainPageBrand | undefined => cache.get(host),
  };
}
