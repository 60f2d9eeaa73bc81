/** A phone number for hints, with the dial code of the tenant's country. */
import { dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import { tenantLocale } from '../../platform/time/tenant-locale.ts';

const codes: Readonly<Record<string, string>> = dialCodes;

/** @param locale BCP 47; without a region the most likely one counts: "de" is Germany */
export function exampleNumber(locale = tenantLocale()): string {
  const { region = '' } = new Intl.Locale(locale).maximize();
  return `+${codes[region] ?? '44'} 123 456 789`;
}
