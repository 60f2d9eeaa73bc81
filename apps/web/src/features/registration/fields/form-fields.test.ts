import { readFileSync } from 'node:fs';
import { formFieldNames } from '@foyer/contract/registration/fields.ts';
import { choicesOf, type RegistrationForm } from '@foyer/contract/registration/form.ts';
import { describe, expect, test } from 'vitest';
import { effectiveForm, fitSegments, labelOf, phoneCountries, rowsOf } from './form-fields.ts';

type Config = Parameters<typeof effectiveForm>[0];
const optional = (name: RegistrationForm['fields'][number]['name']) => ({ name, required: false });

function buildConfig(
  changes: { emailMandatory?: boolean; codeChannel?: Config['codeChannel'] } = {},
): Config {
  const flags = { emailMandatory: changes.emailMandatory ?? false } as Config['flags'];
  const form = { fields: [optional('userName'), optional('mobileNumber'), optional('email')] };
  return { form, flags, codeChannel: changes.codeChannel ?? null };
}

const required = (config: Config): string[] =>
  effectiveForm(config)
    .fields.filter((field) => field.required)
    .map(({ name }) => name);

describe('required fields', () => {
  test('are those that the tenant requires', () => {
    expect(required(buildConfig())).toEqual([]);
  });

  test('include the email address with the flag', () => {
    expect(required(buildConfig({ emailMandatory: true }))).toEqual(['email']);
  });

  test('include the contact field of the code channel', () => {
    expect(required(buildConfig({ codeChannel: 'sms' }))).toEqual(['mobileNumber']);
    expect(required(buildConfig({ codeChannel: 'whatsapp' }))).toEqual(['mobileNumber']);
    expect(required(buildConfig({ codeChannel: 'email' }))).toEqual(['email']);
  });
});

test('the countries of mobile numbers matter only to codes that go to the number', () => {
  const codeCountries = ['IN'];

  expect(phoneCountries({ codeChannel: 'sms', codeCountries })).toEqual(['IN']);
  expect(phoneCountries({ codeChannel: 'email', codeCountries })).toBeNull();
});

test('puts two consecutive short fields in a row', () => {
  const rows = rowsOf([
    optional('userName'),
    optional('Class'),
    optional('state'),
    optional('city'),
    optional('email'),
  ]);

  expect(rows.map((row) => row.map(({ name }) => name))).toEqual([
    ['userName'],
    ['Class', 'state'],
    ['city'],
    ['email'],
  ]);
});

test("prefers the tenant's label of a field to the default one", () => {
  expect(labelOf({ name: 'complaintRefNumber', required: false, label: 'What is it about?' })).toBe(
    'What is it about?',
  );
  expect(labelOf({ name: 'userName', required: true })).toBe('Your name');
});

test('every field has a translated label, and every label a field', () => {
  const file = new URL('../../../../translations/customer/shared.en.json', import.meta.url);
  const { select: _, other, ...labels } = JSON.parse(readFileSync(file, 'utf8')).form_field;

  expect(Object.keys(labels).toSorted()).toEqual(formFieldNames.toSorted());
  expect(other).toBe('{field}');
});

describe('choices', () => {
  test('are the fixed ones, those of the tenant, or none', () => {
    expect(choicesOf(optional('languages'))).toEqual(['French', 'German', 'Spanish', 'IT']);
    expect(choicesOf({ ...optional('city'), choices: ['Pune', 'Delhi'] })).toEqual(['Pune', 'Delhi']);
    expect(choicesOf(optional('city'))).toBeNull();
  });

  test('fit a segmented control while they are few and short', () => {
    expect(fitSegments(['Grade 6-10', 'JEE', 'NEET'])).toBe(true);
    expect(fitSegments(['French', 'German', 'Spanish', 'IT'])).toBe(true);
    expect(fitSegments(['1', '2', '3', '4', '5'])).toBe(false);
    expect(fitSegments(['A card that was charged twice', 'Something else'])).toBe(false);
  });
});
