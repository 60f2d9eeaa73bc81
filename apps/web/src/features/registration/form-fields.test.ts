import type { RegistrationForm } from '@foyer/contract/registration-form.ts';
import { describe, expect, test } from 'vitest';
import { choicesOf, effectiveForm, fitInABar, labelOf, rowsOf } from './form-fields.ts';

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

describe('who must answer what', () => {
  test('the tenant decides', () => {
    expect(required(buildConfig())).toEqual([]);
  });

  test('email is mandatory with the flag', () => {
    expect(required(buildConfig({ emailMandatory: true }))).toEqual(['email']);
  });

  test('the code needs somewhere to go', () => {
    expect(required(buildConfig({ codeChannel: 'sms' }))).toEqual(['mobileNumber']);
    expect(required(buildConfig({ codeChannel: 'whatsapp' }))).toEqual(['mobileNumber']);
    expect(required(buildConfig({ codeChannel: 'email' }))).toEqual(['email']);
  });
});

test('two short fields share a row, a third begins the next', () => {
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

test("the tenant's own word for a question goes before ours", () => {
  expect(labelOf({ name: 'complaintRefNumber', required: false, label: 'What is it about?' })).toBe(
    'What is it about?',
  );
  expect(labelOf({ name: 'userName', required: true })).toBe('Your name');
});

describe('answers to choose from', () => {
  test('are the fixed ones, the tenant’s own, or none', () => {
    expect(choicesOf(optional('languages'))).toEqual(['French', 'German', 'Spanish', 'IT']);
    expect(choicesOf({ ...optional('city'), choices: ['Pune', 'Delhi'] })).toEqual(['Pune', 'Delhi']);
    expect(choicesOf(optional('city'))).toBeNull();
  });

  test('stand side by side while they are few and short', () => {
    expect(fitInABar(['Grade 6-10', 'JEE', 'NEET'])).toBe(true);
    expect(fitInABar(['French', 'German', 'Spanish', 'IT'])).toBe(true);
    expect(fitInABar(['1', '2', '3', '4', '5'])).toBe(false);
    expect(fitInABar(['A card that was charged twice', 'Something else'])).toBe(false);
  });
});
