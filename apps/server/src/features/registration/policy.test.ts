import type { RegistrationForm } from '@foyer/contract/registration/form.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm, createCode, hashCode, mask, tidyTags } from './policy.ts';

const form: RegistrationForm = {
  fields: [
    { name: 'userName', required: true },
    { name: 'mobileNumber', required: true },
    { name: 'Class', required: false },
    { name: 'email', required: false },
  ],
};
const good = { userName: 'Asha', mobileNumber: '98450 21345', countryCode: '+91' };

describe('checkForm', () => {
  test.each([
    ['a dial code', { countryCode: '+91', mobileNumber: '98450 21345' }],
    ['a dial code without its plus', { countryCode: '91', mobileNumber: '98450-21345' }],
    ['a country', { countryCode: 'IN', mobileNumber: '098450 21345' }],
    ['an international number', { countryCode: '+44', mobileNumber: '+91 98450 21345' }],
    ['no country', { countryCode: undefined, mobileNumber: '+91 (98450) 21345' }],
  ])('normalises a number with %s to E.164', (_how, typed) => {
    const checked = checkForm(form, { ...good, ...typed } as typeof good, false);

    expect(checked.problems).toEqual({});
    expect(checked.phone).toBe('+919845021345');
  });

  test.each([
    ['too short', '98450', '+91'],
    ['that cannot exist', '12345 67890', '+91'],
    ['of a landline', '080 2345 6789', '+91'],
    ['without a country', '98450 21345', ''],
    ['with an unknown country', '98450 21345', '+999'],
    ['with text around it', 'call 98450 21345', '+91'],
    ['followed by a second number', '98450 21345 98450 21346', '+91'],
  ])('rejects a number %s at its field', (_what, mobileNumber, countryCode) => {
    expect(checkForm(form, { ...good, mobileNumber, countryCode }, false).problems).toEqual({
      mobileNumber: 'phone',
    });
  });

  test('accepts a country by its ISO code', () => {
    const asking = { fields: [...form.fields, { name: 'country', required: true } as const] };
    const problemsOf = (country: string) => checkForm(asking, { ...good, country }, false).problems;

    for (const code of ['IN', 'XK', 'SJ']) expect(problemsOf(code)).toEqual({});
    for (const code of ['ZZ', 'EU', 'SU', 'in', 'Atlantis'])
      expect(problemsOf(code)).toEqual({ country: 'not_a_choice' });
  });

  test('accepts a country of the tenant’s own list', () => {
    const own = { name: 'country', required: true, choices: ['India', 'Elsewhere'] } as const;
    const asking = { fields: [...form.fields, { ...own, choices: [...own.choices] }] };

    expect(checkForm(asking, { ...good, country: 'Elsewhere' }, false).problems).toEqual({});
    expect(checkForm(asking, { ...good, country: 'IN' }, false).problems).toEqual({
      country: 'not_a_choice',
    });
  });

  test('returns all problems at once', () => {
    const checked = checkForm(
      form,
      { userName: '  ', Class: '13', email: 'nobody', policyAccepted: false },
      true,
    );

    expect(checked.problems).toEqual({
      userName: 'required',
      mobileNumber: 'required',
      Class: 'not_a_choice',
      email: 'email',
      policyAccepted: 'required',
    });
  });

  test('requires consent only if the tenant asks for it', () => {
    expect(checkForm(form, good, true).problems).toEqual({ policyAccepted: 'required' });
    expect(checkForm(form, { ...good, policyAccepted: true }, true).problems).toEqual({});
    expect(checkForm(form, good, false).problems).toEqual({});
  });

  test('keeps only answers to fields of the form', () => {
    const { answers } = checkForm(form, { ...good, userName: ' Asha ', city: 'Pune', Class: '' }, false);

    expect(answers).toEqual({ userName: 'Asha', mobileNumber: '98450 21345' });
  });

  test('drops a stream that the form does not ask for, and replaces lone surrogates', () => {
    const asksStream: RegistrationForm = {
      fields: [...form.fields, { name: 'stream', required: true }, { name: 'city', required: false }],
    };
    const typed = { ...good, stream: 'Science', city: 'Pune\ud800' };

    expect(checkForm(asksStream, { ...typed, Class: '9' }, false).answers).not.toHaveProperty('stream');
    expect(checkForm(asksStream, { ...typed, Class: '12' }, false).answers).toMatchObject({
      stream: 'Science',
      city: 'Pune\ufffd',
    });
    expect(checkForm(asksStream, { ...good, Class: '12th pass' }, false).problems).toEqual({
      stream: 'required',
    });
  });
});

test('reads each answer as one line without invisible characters', () => {
  const asking: RegistrationForm = {
    fields: [...form.fields, { name: 'city', required: true }, { name: 'state', required: true }],
  };
  const typed = { userName: 'Ravi \u202Egnp.exe\nSecond line', city: '\u200B', state: 'Ka\u200Brnataka' };
  const checked = checkForm(asking, { ...good, ...typed }, false);

  expect(checked.answers).toMatchObject({ userName: 'Ravi gnp.exe Second line', state: 'Karnataka' });
  expect(checked.problems).toEqual({ city: 'required' });
});

test('accepts the tenant’s own choice with any characters', () => {
  const city = { name: 'city', required: true, choices: ['Pu\u200Bne'] } as const;
  const asking = { fields: [...form.fields, { ...city, choices: [...city.choices] }] };

  expect(checkForm(asking, { ...good, city: 'Pu\u200Bne' }, false).problems).toEqual({});
});

describe('codes', () => {
  test('have six digits, with leading zeros', () => {
    const codes = Array.from({ length: 2000 }, createCode);

    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1900);
  });

  test('hash differently for each registration and key', () => {
    const key = new Uint8Array(32);
    const hashes = [
      hashCode(key, 'a', '123456'),
      hashCode(key, 'b', '123456'),
      hashCode(key, 'a', '123457'),
      hashCode(new Uint8Array(32).fill(1), 'a', '123456'),
    ];

    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(4);
  });
});

describe('mask', () => {
  test.each([
    ['+919845021345', '+91 98••• ••345'],
    ['+447400123456', '+44 74•• •••456'],
    ['asha@example.test', 'a•••@example.test'],
  ])('masks %s as %s', (recipient, shown) => {
    expect(mask(recipient)).toBe(shown);
  });

  test('never returns the complete number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{7,14}$/), (number) => {
        expect(mask(number)).toContain('•');
        expect(mask(number).replace(/\D/g, '')).not.toBe(number.slice(1));
      }),
    );
  });
});

test('tidyTags drops blank campaign tags', () => {
  expect(tidyTags({ utm_source: ' mail\u202E ', utm_term: '  ' })).toEqual({ utm_source: 'mail' });
  expect(tidyTags()).toEqual({});
});
