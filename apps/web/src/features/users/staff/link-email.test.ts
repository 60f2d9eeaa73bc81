import { expect, test } from 'vitest';
import { readEmail } from './link-email.ts';

test.each([
  ['#dana%2Bdemo%40acme.example', 'dana+demo@acme.example'],
  ['', null],
  ['#', null],
  ['#nonsense', null],
  ['#%', null],
])('reads %j as %j', (fragment, email) => {
  expect(readEmail(fragment)).toBe(email);
});
