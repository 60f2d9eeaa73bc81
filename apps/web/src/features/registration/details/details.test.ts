import { countryCodes } from '@foyer/contract/geography/countries.ts';
import { expect, test } from 'vitest';
import { setKnownCountries } from '../fields/loaded-countries.ts';
import { emptyDetails, findProblems } from './details.ts';

const form = {
  fields: [
    { name: 'userName' as const, required: true },
    { name: 'mobileNumber' as const, required: true },
  ],
};
const filledDetails = { ...emptyDetails, answers: { userName: 'Ananya', mobileNumber: '98450 21123' } };

test('finds no problems in complete details', () => {
  expect(findProblems({ form, needsConsent: false }, filledDetails)).toEqual({});
});

test('names required fields that are empty', () => {
  expect(findProblems({ form, needsConsent: false }, emptyDetails)).toEqual({
    userName: 'required',
    mobileNumber: 'required',
  });
});

test('requires the consent where the tenant asks for it', () => {
  expect(findProblems({ form, needsConsent: true }, filledDetails)).toEqual({ policyAccepted: 'required' });
  expect(findProblems({ form, needsConsent: true }, { ...filledDetails, policyAccepted: true })).toEqual({});
});

test('rejects an unknown country once the list of countries is loaded', () => {
  const asking = { fields: [{ name: 'country' as const, required: true }] };
  const problemsOf = (country: string) =>
    findProblems({ form: asking, needsConsent: false }, { ...emptyDetails, answers: { country } });

  setKnownCountries(undefined);
  expect(problemsOf('ZZ')).toEqual({});
  setKnownCountries(countryCodes);
  expect(problemsOf('ZZ')).toEqual({ country: 'not_a_choice' });
  expect(problemsOf('IN')).toEqual({});
});
