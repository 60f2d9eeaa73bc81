import { describe, expect, test } from 'vitest';
import { readMobile } from '../../../platform/phone-number.ts';
import { demoTenants } from '../../demo-tenants.ts';
import { createDice } from './dice.ts';
import { createPeople } from './people.ts';

const [acme] = demoTenants;
const people = (isTaken: (phone: string) => boolean = () => false) => {
  if (!acme) throw new Error('there are demo tenants');
  const next = createPeople(createDice(1), acme.form, isTaken);
  return Array.from({ length: 1_000 }, next);
};

describe('createPeople', () => {
  test('gives everyone a number of their own that is reserved for fiction and passes the form', () => {
    const numbers = people().map(({ mobileNumber }) => mobileNumber);

    expect(new Set(numbers).size).toBe(1_000);
    for (const number of numbers) {
      expect(number).toMatch(/^\d{3}55501\d\d$/);
      expect(readMobile(number, '+1')?.isValid()).toBe(true);
    }
  });

  test('uses the example domains and the networks for documentation alone', () => {
    for (const { email, address } of people()) {
      expect(email).toMatch(/@example\.(com|net|org)$/);
      expect(address).toMatch(/^2001:db8:/);
    }
  });

  test('leaves out numbers of real customers', () => {
    const [first] = people();
    const phone = `+1${first?.mobileNumber}`;

    const others = people((taken) => taken === phone).map(({ mobileNumber }) => `+1${mobileNumber}`);

    expect(others).not.toContain(phone);
  });

  test('answers every required choice of the form', () => {
    for (const { answers } of people())
      expect(answers).toMatchObject({ courseInterestedIn: expect.any(String), Class: expect.any(String) });
  });
});
