/** The time zones and currencies that the browser knows. */
import { displayNames } from '../../../platform/time/locale.ts';

/** IANA names, including the current one when the browser does not list it. */
export function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', current])].toSorted();
}

/** Currencies by code and name: `INR, Indian Rupee`. */
export function currencyOptions(current: string): { value: string; label: string }[] {
  const names = displayNames('currency');
  const codes = new Set([...Intl.supportedValuesOf('currency'), current]);
  return [...codes].toSorted().map((code) => ({ value: code, label: `${code}, ${nameOf(names, code)}` }));
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
