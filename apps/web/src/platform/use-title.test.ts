/** The title of the tab with hostile texts. */
import { expect, test } from 'vitest';
import { titleOf } from './use-title.ts';

const config = { clientName: 'Acme' };

test('names the page, then the client', () => {
  expect(titleOf('Lobby', config)).toMatch(/^Lobby\W+Acme$/);
  expect(titleOf(null, config)).toBe('Acme');
});

test('keeps markup as text, which a title never interprets', () => {
  expect(titleOf('<script>alert(1)</script>', config)).toContain('<script>alert(1)</script>');
});

test('has no override of the direction, so that the client is read in its place', () => {
  expect(titleOf('Ravi \u202Egnp.exe\u2066', config)).toMatch(/^Ravi gnp\.exe\W+Acme$/);
});

test('still ends with the client after ten thousand characters', () => {
  const title = titleOf('x'.repeat(10_000), config);

  expect(title.length).toBeLessThan(250);
  expect(title).toMatch(/Acme$/);
});
