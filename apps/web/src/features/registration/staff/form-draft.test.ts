import { formFieldNames } from '@foyer/contract/registration/fields.ts';
import type { ManagedForm } from '@foyer/contract/registration/managed-form.ts';
import { expect, test } from 'vitest';
import {
  bodyOf,
  differs,
  draftOf,
  errorKeysOf,
  fieldProblem,
  missingFields,
  moveField,
  withChange,
  withField,
  withoutField,
} from './form-draft.ts';

const saved: ManagedForm = {
  form: {
    fields: [
      { name: 'userName', required: true },
      { name: 'mobileNumber', required: true, label: 'WhatsApp number' },
      { name: 'city', required: false, choices: ['Pune', 'Surat'] },
    ],
    headline: 'See a class',
  },
  policy: { url: '', text: 'We keep your number.', version: '3' },
  version: 7,
};
const draft = draftOf(saved);
const namesOf = ({ fields }: typeof draft) => fields.map(({ name }) => name);

test('an unchanged draft is saved as it was loaded', () => {
  expect(bodyOf(draft, 7)).toEqual(saved);
  expect(differs(draft, saved)).toBe(false);
});

test('a field moves by one and stops at the ends', () => {
  expect(namesOf(moveField(draft, 'city', -1))).toEqual(['userName', 'city', 'mobileNumber']);
  expect(namesOf(moveField(draft, 'userName', 1))).toEqual(['mobileNumber', 'userName', 'city']);
  expect(moveField(draft, 'userName', -1)).toBe(draft);
  expect(moveField(draft, 'city', 1)).toBe(draft);
});

test('a removed field can be added again at the end', () => {
  const without = withoutField(draft, 'mobileNumber');

  expect(missingFields(without)).toContain('mobileNumber');
  expect(namesOf(withField(without, 'mobileNumber'))).toEqual(['userName', 'city', 'mobileNumber']);
  expect(missingFields(draft)).toHaveLength(formFieldNames.length - 3);
});

test('an empty label and empty lines among the choices are ignored', () => {
  const next = withChange(withChange(draft, 'mobileNumber', { label: '  ' }), 'city', {
    choices: ' Pune \n\n',
  });

  expect(bodyOf(next, 7).form.fields.slice(1)).toEqual([
    { name: 'mobileNumber', required: true },
    { name: 'city', required: false, choices: ['Pune'] },
  ]);
});

test('choices are saved only for fields that may have them', () => {
  const next = withChange(draft, 'mobileNumber', { choices: 'One\nTwo' });

  expect(bodyOf(next, 7).form.fields[1]).toEqual(saved.form.fields[1]);
});

test('the name stays required in every draft', () => {
  const next = withChange(draft, 'userName', { required: false });

  expect(bodyOf(next, 7).form.fields[0]).toEqual({ name: 'userName', required: true });
});

test('finds the error of a field by its index and by its name', () => {
  const [, mobile] = draft.fields;
  if (!mobile) throw new Error('The draft lost a field.');

  expect(errorKeysOf(draft)).toEqual(expect.arrayContaining(['form.fields.1', 'fields.city']));
  expect(fieldProblem({ 'form.fields.1': 'Too long.' }, mobile, 1)).toBe('Too long.');
  expect(fieldProblem({ 'fields.mobileNumber': 'Taken.' }, mobile, 1)).toBe('Taken.');
  expect(fieldProblem({ 'form.fields.0': 'Too long.' }, mobile, 1)).toBeUndefined();
});
