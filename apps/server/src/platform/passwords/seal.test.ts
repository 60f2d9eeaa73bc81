import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

test('opens a sealed value only with the same context, secret and purpose', () => {
  const seal = createSeal('a secret', 'totp');
  const sealed = seal.close('JBSWY3DPEHPK3PXP', 'priya');

  expect(seal.open(sealed, 'priya')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(() => seal.open(sealed, 'mallory')).toThrow();
  expect(() => createSeal('another secret', 'totp').open(sealed, 'priya')).toThrow();
  expect(() => createSeal('a secret', 'else').open(sealed, 'priya')).toThrow();
});

test('the same text is never sealed the same way twice, and a changed one does not open', () => {
  const seal = createSeal('a secret', 'totp');
  const [one, two] = [seal.close('text', 'priya'), seal.close('text', 'priya')];
  one[one.length - 1] = (one.at(-1) ?? 0) ^ 1;

  expect(one.equals(two)).toBe(false);
  expect(() => seal.open(one, 'priya')).toThrow();
});
