import { expect, test } from 'vitest';
import { emptyDetails, findProblems } from './details.ts';

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
