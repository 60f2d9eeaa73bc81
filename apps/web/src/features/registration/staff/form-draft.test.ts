import type { ManagedForm } from '@foyer/contract/managed-form.ts';
import { formFieldNames } from '@foyer/contract/registration-form.ts';
import { expect, test } from 'vitest';
import {
  absentFields,
  bodyOf,
  differs,
  draftOf,
  fieldProblem,
  moved,
  refusable,
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

test('what nobody touched is sent as it came', () => {
  expect(bodyOf(draft, 7)).toEqual(saved);
  expect(differs(draft, saved)).toBe(false);
});

test('a field moves by one place and stops at the ends', () => {
  expect(namesOf(moved(draft, 'city', -1))).toEqual(['userName', 'city', 'mobileNumber']);
  expect(namesOf(moved(draft, 'userName', 1))).toEqual(['mobileNumber', 'userName', 'city']);
  expect(moved(draft, 'userName', -1)).toBe(draft);
  expect(moved(draft, 'city', 1)).toBe(draft);
});

test('what is taken off can be put back, at the end', () => {
  const without = withoutField(draft, 'mobileNumber');

  expect(absentFields(without)).toContain('mobileNumber');
  expect(namesOf(withField(without, 'mobileNumber'))).toEqual(['userName', 'city', 'mobileNumber']);
  expect(absentFields(draft)).toHaveLength(formFieldNames.length - 3);
});

test('an emptied label and empty lines mean nothing', () => {
  const next = withChange(withChange(draft, 'mobileNumber', { label: '  ' }), 'city', {
    choices: ' Pune \n\n',
  });

  expect(bodyOf(next, 7).form.fields.slice(1)).toEqual([
    { name: 'mobileNumber', required: true },
    { name: 'city', required: false, choices: ['Pune'] },
  ]);
});

test('a list of one’s own is kept only where one makes sense', () => {
  const next = withChange(draft, 'mobileNumber', { choices: 'One\nTwo' });

  expect(bodyOf(next, 7).form.fields[1]).toEqual(saved.form.fields[1]);
});

test('the name stays mandatory, whatever the draft says', () => {
  const next = withChange(draft, 'userName', { required: false });

  expect(bodyOf(next, 7).form.fields[0]).toEqual({ name: 'userName', required: true });
});

test('a refusal is found by the field’s place and by its name', () => {
  const [, mobile] = draft.fields;
  if (!mobile) throw new Error('The draft lost a field.');

  expect(refusable(draft)).toEqual(expect.arrayContaining(['form.fields.1', 'fields.city']));
  expect(fieldProblem({ 'form.fields.1': 'Too long.' }, mobile, 1)).toBe('Too long.');
  expect(fieldProblem({ 'fields.mobileNumber': 'Taken.' }, mobile, 1)).toBe('Taken.');
  expect(fieldProblem({ 'form.fields.0': 'Too long.' }, mobile, 1)).toBeUndefined();
});
