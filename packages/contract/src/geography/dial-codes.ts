/** The countries of the phone field: ISO 3166 code → dial code. Names come from `Intl.DisplayNames`. */
export const dialCodes = {
  IN: '91',
  AE: '971',
  AF: '93',
  AR: '54',
  AT: '43',
  AU: '61',
  BD: '880',
  BE: '32',
  BG: '359',
  BH: '973',
  BR: '55',
  BT: '975',
  CA: '1',
  CH: '41',
  CL: '56',
  CN: '86',
  CO: '57',
  CZ: '420',
  DE: '49',
  DK: '45',
  EG: '20',
  ES: '34',
  ET: '251',
  FI: '358',
  FR: '33',
  GB: '44',
  GH: '233',
  GR: '30',
  HK: '852',
  HU: '36',
  ID: '62',
  IE: '353',
  IL: '972',
  IT: '39',
  JP: '81',
  KE: '254',
  KR: '82',
  KW: '965',
  LK: '94',
  MA: '212',
  MM: '95',
  MU: '230',
  MV: '960',
  MX: '52',
  MY: '60',
  NG: '234',
  NL: '31',
  NO: '47',
  NP: '977',
  NZ: '64',
  OM: '968',
  PH: '63',
  PK: '92',
  PL: '48',
  PT: '351',
  QA: '974',
  RO: '40',
  SA: '966',
  SE: '46',
  SG: '65',
  TH: '66',
  TR: '90',
  TW: '886',
  UA: '380',
  US: '1',
  VN: '84',
  ZA: '27',
} as const;
export type DialCountry = keyof typeof dialCodes;

/** Territories whose numbers count as those of the country: they share its dial code and its prices. */
const territories: Partial<Record<DialCountry, readonly string[]>> = {
  AU: ['CC', 'CX'],
  FI: ['AX'],
  GB: ['GG', 'IM', 'JE'],
  IT: ['VA'],
  MA: ['EH'],
  NO: ['SJ'],
  US: ['AS', 'GU', 'MP', 'PR', 'VI'],
};

export function isDialCountry(code: string): code is DialCountry {
  return Object.hasOwn(dialCodes, code);
}

/**
 * Whether codes may be sent to numbers of a country.
 * @param country ISO 3166; `undefined`: the number belongs to none
 * @param permitted as in the settings; `null`: all
 */
export function isPermittedCountry(
  country: string | undefined,
  permitted: readonly string[] | null,
): boolean {
  if (permitted === null) return true;
  return permitted.some(
    (code) => code === country || (isDialCountry(code) && territories[code]?.includes(country ?? '')),
  );
}
