/** The world's countries by their ISO codes, named by the browser: no list is shipped. */

/** Codes that name no country one can live in: unions, reserved and private ones. */
const none = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ'];

/** @returns ISO 3166-1 alpha-2 and the name in the page's language, by name */
export function namedWorld(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const found: { value: string; label: string }[] = [];
  for (const first of letters) {
    for (const second of letters) {
      const value = first + second;
      const label = none.includes(value) ? undefined : names.of(value);
      // A code that was given up (DD, SU) stands for its successor.
      if (label && new Intl.Locale('und', { region: value }).region === value) found.push({ value, label });
    }
  }
  return found.sort((a, b) => a.label.localeCompare(b.label, language));
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
