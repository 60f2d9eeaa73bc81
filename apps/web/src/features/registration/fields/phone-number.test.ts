import { describe, expect, test } from 'vitest';
import { likelyCountry, splitNumber } from './phone-number.ts';

describe('splitting a typed number', () => {
  test.each([
    ['+91 98450 21123', 'US', 'IN', '98450 21123'],
    ['0091 98450 21123', 'US', 'IN', '98450 21123'],
    ['+971 50 123 4567', 'IN', 'AE', '50 123 4567'],
    ['+919845021123', 'IN', 'IN', '9845021123'],
  ] as const)('splits %s with %s chosen into %s and %s', (typed, chosen, country, number) => {
    expect(splitNumber(typed, chosen)).toEqual({ country, number });
  });

  test('keeps the chosen country for a dial code that countries share', () => {
    expect(splitNumber('+1 416 555 0123', 'CA').country).toBe('CA');
  });

  test('keeps the spaces of a national number', () => {
    expect(splitNumber('98450 21', 'IN')).toEqual({ country: 'IN', number: '98450 21' });
  });

  test('does not split a dial code that is still being typed', () => {
    expect(splitNumber('+9', 'US')).toEqual({ country: 'US', number: '+9' });
  });

  test('does not split a number of a country that the field does not offer', () => {
    expect(splitNumber('+49 1512 3456789', 'IN', ['IN'])).toEqual({
      country: 'IN',
      number: '+49 1512 3456789',
    });
  });

  test('does not split a number with an unknown dial code', () => {
    expect(splitNumber('+999 12345', 'IN')).toEqual({ country: 'IN', number: '+999 12345' });
  });
});

describe('the likely country', () => {
  test('is India for a tenant in an Indian time zone', () => {
    expect(likelyCountry('Asia/Kolkata', ['en-US'], null)).toBe('IN');
  });

  test('is the region of the browser language for other tenants', () => {
    expect(likelyCountry('Europe/Berlin', ['en', 'de-AT'], null)).toBe('AT');
  });

  test('is India for a region without a dial code', () => {
    expect(likelyCountry('Europe/Berlin', ['en-AQ'], null)).toBe('IN');
  });

  test('is one that the tenant sends codes to', () => {
    expect(likelyCountry('Asia/Kolkata', ['de-DE', 'en-GB'], ['GB', 'IE'])).toBe('GB');
    expect(likelyCountry('Europe/Berlin', ['de-DE'], ['AT', 'CH'])).toBe('AT');
  });
});
