import { describe, expect, test } from 'vitest';
import { formFieldNames, registrationFields } from './fields.ts';
import { choicesOf, findFieldProblems, isAsked, languagesOf, type RegistrationForm } from './form.ts';

const form = (...fields: RegistrationForm['fields']): RegistrationForm => ({ fields });
const classes = (choices?: string[]) => ({
  name: 'Class' as const,
  required: true,
  ...(choices && { choices }),
});

describe('the table of fields', () => {
  test('offers the lists of the specification by default', () => {
    const lists = formFieldNames.flatMap((name) => {
      const choices = choicesOf({ name, required: false });
      return choices ? [[name, choices]] : [];
    });

    expect(Object.fromEntries(lists)).toEqual({
      Class: ['6', '7', '8', '9', '10', '11', '12', '12th pass'],
      courseInterestedIn: ['Grade 6-10', 'JEE', 'NEET'],
      languages: ['French', 'German', 'Spanish', 'IT'],
    });
  });

  test('lets a tenant define choices except where the answer has a shape of its own', () => {
    const fixed = formFieldNames.filter((name) => !registrationFields[name].tenantChoices);

    expect(fixed).toEqual(['userName', 'mobileNumber', 'email', 'country', 'state']);
  });

  test('names in `notAfter` only fields that exist', () => {
    const conditions = Object.values(registrationFields).flatMap(({ notAfter }) => notAfter?.field ?? []);

    expect(formFieldNames).toEqual(expect.arrayContaining(conditions));
  });
});

describe('findFieldProblems', () => {
  test('checks an answer against the default choices', () => {
    expect(findFieldProblems(form(classes()), { Class: '12th pass' })).toEqual({});
    expect(findFieldProblems(form(classes()), { Class: 'Year 2' })).toEqual({ Class: 'not_a_choice' });
  });

  test('checks an answer against the tenant’s choices where there are any', () => {
    const own = form(classes(['Year 1', 'Year 2']));

    expect(findFieldProblems(own, { Class: 'Year 2' })).toEqual({});
    expect(findFieldProblems(own, { Class: '12th pass' })).toEqual({ Class: 'not_a_choice' });
  });

  test.each([
    ['email', `${'a'.repeat(250)}@b.test`, 'too_long'],
    ['email', 'nobody', 'email'],
    ['userName', '—', 'required'],
    ['userName', '🙂 !', 'required'],
    ['city', 'x'.repeat(121), 'too_long'],
    ['mobileNumber', 'call me', 'phone'],
    ['mobileNumber', '1'.repeat(25), 'phone'],
    ['country', 'India', 'not_a_choice'],
  ] as const)('rejects %s %j with %s', (name, answer, problem) => {
    expect(findFieldProblems(form({ name, required: true }), { [name]: answer })).toEqual({
      [name]: problem,
    });
  });
});

describe('isAsked', () => {
  const stream = { name: 'stream' as const, required: true };

  test.each([
    ['9', false],
    ['', false],
    ['11', true],
    ['12th pass', true],
  ])('with the class %j returns whether the form asks for the stream: %j', (answer, isExpected) => {
    expect(isAsked(form(classes(), stream), 'stream', { Class: answer })).toBe(isExpected);
  });

  test('asks for the stream in every class of a tenant’s own list', () => {
    expect(isAsked(form(classes(['Year 1']), stream), 'stream', { Class: 'Year 1' })).toBe(true);
  });

  test('asks for the stream where the form has no class', () => {
    expect(isAsked(form(stream), 'stream', {})).toBe(true);
  });
});

test('languagesOf returns the tenant’s languages, else the default ones', () => {
  const own = form({ name: 'languages', required: false, choices: ['Hindi', 'Tamil'] });

  expect(languagesOf(own)).toEqual(['Hindi', 'Tamil']);
  expect(languagesOf(form())).toEqual(['French', 'German', 'Spanish', 'IT']);
});
