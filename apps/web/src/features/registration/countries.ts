/** The world's countries, named by the browser. */
import { countryCodes } from '@foyer/contract/countries.ts';

/** @returns ISO 3166-1 alpha-2 and the name in the page's language, by name */
export function namedWorld(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return [...countryCodes]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
