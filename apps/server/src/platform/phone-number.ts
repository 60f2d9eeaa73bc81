/** Reads mobile numbers as people write them at home and abroad. */
import { tidyPhone } from '@foyer/contract/core/phone.ts';
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/**
 * Ways of writing that the numbering plans no longer have, or never had for calls from abroad. Mexico dropped the 1 and
 * the prefixes 044 and 045 of mobiles in 2019; Argentinians leave out the 9.
 */
const otherWays: Readonly<Record<string, (national: string) => string>> = {
  52: (national) => national.replace(/^(?:1|04[45])(?=\d{10}$)/, ''),
  54: (national) => `9${national.replace(/^0/, '')}`,
};

/**
 * @param country the calling code (`+91`, `91`) or ISO code of a number without one; if unknown, the number must be
 * international
 * @returns `null` unless it is a mobile number that can exist
 */
export function readMobile(typed: string, country = ''): PhoneNumber | null {
  const given = tidyPhone(typed).replace(/^00(?=[ (\d])/, '+');
  const code = country.replace(/^\+/, '');
  const parse = (text: string) =>
    parsePhoneNumberFromString(text, {
      extract: false,
      ...(callingCodes.has(code) ? { defaultCallingCode: code } : {}),
      ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
    });
  const number = parse(given);
  if (!number || number.isValid()) return number ?? null;
  const otherWay = otherWays[number.countryCallingCode];
  const other = otherWay && parse(`+${number.countryCallingCode}${otherWay(number.nationalNumber)}`);
  return other?.isValid() ? other : null;
}
