/** The countries of the world with the browser's names for them. */
import { countryCodes } from '@foyer/contract/geography/countries.ts';
import { displayNames } from '../../../platform/time/locale.ts';

/** @returns ISO 3166-1 alpha-2 codes and English names, sorted by name */
export function namedCountries(): { value: string; label: string }[] {
  const names = displayNames('region');
  return [...countryCodes]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
