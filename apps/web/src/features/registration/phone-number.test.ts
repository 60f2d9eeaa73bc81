import { describe, expect, test } from 'vitest';
import { likelyCountry, splitNumber } from './phone-number.ts';

describe('a number with its country', () => {
  test.each([
    ['+91 98450 21123', 'US', 'IN', '98450 21123'],
    ['0091 98450 21123', 'US', 'IN', '98450 21123'],
    ['+971 50 123 4567', 'IN', 'AE', '50 123 4567'],
    ['+919845021123', 'IN', 'IN', '9845021123'],
  ] as const)('%s, %s chosen → %s %s', (typed, chosen, country, number) => {
    expect(splitNumber(typed, chosen)).toEqual({ country, number });
  });

  test('a shared code stays with the country that is chosen', () => {
    expect(splitNumber('+1 416 555 0123', 'CA').country).toBe('CA');
  });

  test('spaces of a national number stay as typed', () => {
    expect(splitNumber('98450 21', 'IN')).toEqual({ country: 'IN', number: '98450 21' });
  });

  test('a code that is still being typed is left alone', () => {
    expect(splitNumber('+9', 'US')).toEqual({ country: 'US', number: '+9' });
  });

  test('an unknown country leaves what was typed', () => {
    expect(splitNumber('+999 12345', 'IN')).toEqual({ country: 'IN', number: '+999 12345' });
  });
});

describe('the country before anything is typed', () => {
  test('a tenant in India expects Indian numbers', () => {
    expect(likelyCountry('Asia/Kolkata', ['en-US'])).toBe('IN');
  });

  test('elsewhere the browser tells', () => {
    expect(likelyCountry('Europe/Berlin', ['en', 'de-AT'])).toBe('AT');
  });

  test('a region without a code of ours falls back', () => {
    expect(likelyCountry('Europe/Berlin', ['en-AQ'])).toBe('IN');
  });
});
