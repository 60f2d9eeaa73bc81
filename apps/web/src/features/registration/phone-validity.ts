/** Whether a number exists in its country's numbering plan; its library is fetched when the field is entered. */
import type { DialCountry } from '@foyer/contract/dial-codes.ts';

let library: typeof import('libphonenumber-js/min') | null = null;

/** Fetches the numbering plans; without them a number passes here, and the server has the last word. */
export async function loadNumberingPlans(): Promise<void> {
  library ??= await import('libphonenumber-js/min').catch(() => null);
}

/** `true` as long as nothing is known against the number. */
export function mayExist(number: string, country: DialCountry): boolean {
  return library?.isValidPhoneNumber(number, country) ?? true;
}
