/** Splits a typed mobile number into its country and the national number. */
import { tidyPhone } from '@foyer/contract/core/phone.ts';
import { type DialCountry, dialCodes, isDialCountry } from '@foyer/contract/geography/dial-codes.ts';

const indianZones = ['Asia/Kolkata', 'Asia/Calcutta'];

/**
 * The country a number most likely belongs to, before anything is typed.
 * @param permitted ISO codes; `null`: all
 */
export function likelyCountry(
  timeZone: string,
  languages: readonly string[],
  permitted: readonly string[] | null,
): DialCountry {
  const regions = languages.map((language) => new Intl.Locale(language).region ?? '');
  const likely = indianZones.includes(timeZone) ? ['IN', ...regions] : [...regions, 'IN'];
  return [...likely, ...(permitted ?? [])].find((code) => isOffered(code, permitted)) as DialCountry;
}

/** Whether the phone field offers the country. */
export function isOffered(code: string, permitted: readonly string[] | null): code is DialCountry {
  return isDialCountry(code) && (permitted?.includes(code) ?? true);
}

/**
 * Splits what was typed or pasted. A number that starts with `+` or `00` contains its country.
 * Where several countries share a dial code, the chosen country stays. A number of a country that is not
 * permitted stays as typed: the server says so.
 * @param permitted ISO codes; `null`: all
 */
export function splitNumber(
  typed: string,
  chosen: DialCountry,
  permitted: readonly string[] | null = null,
): { country: DialCountry; number: string } {
  const international = /^(?:\+|00) ?(\d[\d ()]*)$/.exec(tidyPhone(typed))?.[1];
  if (!international) return { country: chosen, number: typed };

  const digits = international.replace(/\D/g, '');
  // The dial code may be incomplete: +9 may become +91 or +971.
  if (digits.length < 5) return { country: chosen, number: typed };
  const country = findCountry(digits, chosen);
  if (!country || !isOffered(country, permitted)) return { country: chosen, number: typed };
  return { country, number: dropDigits(international, dialCodes[country].length).trim() };
}

function findCountry(digits: string, chosen: DialCountry): DialCountry | undefined {
  if (digits.startsWith(dialCodes[chosen])) return chosen;
  const codes = Object.entries(dialCodes) as [DialCountry, string][];
  return codes
    .filter(([, code]) => digits.startsWith(code))
    .sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function dropDigits(text: string, count: number): string {
  let left = count;
  return text.replace(/\d/g, (digit) => {
    left -= 1;
    return left >= 0 ? '' : digit;
  });
}
