/** How each host's pages looked last: for when nothing can be looked up. */
import { brandCss } from './brand-css.ts';
import type { PlainLook } from './plain-page.ts';
import type { Tenant } from './service.ts';

/** Hosts are free to invent, though not those of tenants: a few ports and suffixes for each. */
const keptAtMost = 1000;

export function createLastLooks() {
  const looks = new Map<string, PlainLook>();
  return {
    remember(host: string, { name, logo, brand }: Tenant): void {
      if (looks.size >= keptAtMost) looks.clear();
      looks.set(host, { name, logo, mode: brand.mode, css: brandCss(brand) });
    },
    of: (host: string): PlainLook | undefined => looks.get(host),
  };
}
