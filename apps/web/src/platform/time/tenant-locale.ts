/**
 * The tenant's locale (setting `locale`), which `locale.ts` formats with. Apart from it: the entry needs this
 * alone.
 */

/** Before the configuration is there, and the language of the texts. */
export const textLocale = 'en-GB';

let current = textLocale;

export function tenantLocale(): string {
  return current;
}

/** Called by the roots of the pages before anything below them renders. @param tag BCP 47 */
export function setTenantLocale(tag: string): void {
  current = tag;
}
