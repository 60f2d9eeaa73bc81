import { expect, test } from 'vitest';
import { landingOptions } from './landing-options.ts';

const products = [
  { id: '1', name: 'Maths', active: true },
  { id: '2', name: 'Physics', active: false },
];

test('the address shows the list, or a product on offer', () => {
  expect(landingOptions(products, null).map(({ label }) => label)).toEqual(['The list of products', 'Maths']);
});

test('one that was chosen and then withdrawn stays to be seen, and says why it is not shown', () => {
  expect(landingOptions(products, '2').at(-1)).toEqual({
    value: '2',
    label: 'Physics (withdrawn: the list is shown)',
  });
});
