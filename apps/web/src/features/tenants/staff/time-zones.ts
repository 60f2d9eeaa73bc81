/** The zones a tenant can live in, as the browser knows them. */

/** IANA names, with the one in use even where the browser does not list it. */
export function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...known, 'UTC', current])].toSorted();
}

/** Currencies by code and name: `INR, Indian Rupee`. */
export function currencies(current: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
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
