/**
 * Checks numbers against the numbering plan of the country. The library is loaded when the field gets the
 * focus.
 */
import type { DialCountry } from '@foyer/contract/geography/dial-codes.ts';

let library: typeof import('libphonenumber-js/min') | null = null;

/** Loads the numbering plans. Without them every number is accepted here, and only the server checks it. */
export async function loadNumberingPlans(): Promise<void> {
  library ??= await import('libphonenumber-js/min').catch(() => null);
}

/** `true` also while the numbering plans are not loaded. */
export function isPossibleNumber(number: string, country: DialCountry): boolean {
  return library?.isValidPhoneNumber(number, country) ?? true;
}
