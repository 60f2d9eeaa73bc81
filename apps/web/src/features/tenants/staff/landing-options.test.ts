import { expect, test } from 'vitest';
import { landingOptions } from './landing-options.ts';

const products = [
  { id: '1', name: 'Maths', active: true },
  { id: '2', name: 'Physics', active: false },
];

test('offers the list of all products and the active products', () => {
  expect(landingOptions(products, null).map(({ label }) => label)).toEqual(['List of all products', 'Maths']);
});

test('keeps a chosen product that was withdrawn, and says that the list is shown instead', () => {
  expect(landingOptions(products, '2').at(-1)).toEqual({
    value: '2',
    label: 'Physics (withdrawn, so the list is shown)',
  });
});
