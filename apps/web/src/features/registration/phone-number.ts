/** A mobile number as it is typed: which country it belongs to, and what of it is the number. */
import { type DialCountry, dialCodes } from '@foyer/contract/dial-codes.ts';

const indianZones = ['Asia/Kolkata', 'Asia/Calcutta'];

/** The country a number most likely belongs to, before anything is typed. */
export function likelyCountry(timeZone: string, languages: readonly string[]): DialCountry {
  if (indianZones.includes(timeZone)) return 'IN';
  for (const language of languages) {
    const region = new Intl.Locale(language).region;
    if (region && isDialCountry(region)) return region;
  }
  return 'IN';
}

export function isDialCountry(code: string): code is DialCountry {
  return Object.hasOwn(dialCodes, code);
}

/**
 * What was typed or pasted, taken apart: a number that begins with `+` or `00` brings its country.
 * Where several countries share a code, the one that is chosen already keeps it.
 */
export function splitNumber(typed: string, chosen: DialCountry): { country: DialCountry; number: string } {
  const international = /^\s*(?:\+|00)\s*(\d[\d\s().-]*)$/.exec(typed)?.[1];
  if (!international) return { country: chosen, number: typed };

  const digits = international.replace(/\D/g, '');
  // Half a code while it is being typed: +9 may still become +91 or +971.
  if (digits.length < 5) return { country: chosen, number: typed };
  const country = findCountry(digits, chosen);
  if (!country) return { country: chosen, number: typed };
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
