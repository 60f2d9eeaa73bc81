import { countryCodes } from '@foyer/contract/countries.ts';
import { expect, test } from 'vitest';
import { emptyDetails, findProblems } from './details.ts';
import { learnCountries } from './known-countries.ts';

const form = {
  fields: [
    { name: 'userName' as const, required: true },
    { name: 'mobileNumber' as const, required: true },
  ],
};
const filled = { ...emptyDetails, answers: { userName: 'Ananya', mobileNumber: '98450 21123' } };

test('nothing is wrong with filled details', () => {
  expect(findProblems({ form, needsConsent: false }, filled)).toEqual({});
});

test('what is required and empty is named', () => {
  expect(findProblems({ form, needsConsent: false }, emptyDetails)).toEqual({
    userName: 'required',
    mobileNumber: 'required',
  });
});

test('consent is needed where the tenant asks for it', () => {
  expect(findProblems({ form, needsConsent: true }, filled)).toEqual({ policyAccepted: 'required' });
  expect(findProblems({ form, needsConsent: true }, { ...filled, policyAccepted: true })).toEqual({});
});

test('a country that is none is named, once the list of countries is here', () => {
  const asking = { fields: [{ name: 'country' as const, required: true }] };
  const problemsOf = (country: string) =>
    findProblems({ form: asking, needsConsent: false }, { ...emptyDetails, answers: { country } });

  expect(problemsOf('ZZ')).toEqual({});
  learnCountries(countryCodes);
  expect(problemsOf('ZZ')).toEqual({ country: 'not_a_choice' });
  expect(problemsOf('IN')).toEqual({});
});
