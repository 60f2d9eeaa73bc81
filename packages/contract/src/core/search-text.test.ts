import { expect, test } from 'vitest';
import { matchesSearch } from './search-text.ts';

test.each([
  ['José Müller', 'jose MULLER'],
  ['Jose\u0301', 'José'],
  ['Łukasz Sørensen, Straße 5', 'strasse lukasz sorensen'],
  ['İstanbul Diyarbakır', 'istanbul diyarbakir'],
  ['Ho Chi Minh', 'hồ chí'],
  ['أحمد', 'احمد'],
  ['फ़ातिमा', 'फातिमा'],
  ['Anything', '  '],
  ['Anything', '\u0301'],
])('%s is found by %s', (text, search) => {
  expect(matchesSearch(text, search)).toBe(true);
});

test.each([
  ['José', 'joan'],
  ['राजेश', 'रजश'],
  ['Asha Rao', 'asha nair'],
])('%s is not found by %s', (text, search) => {
  expect(matchesSearch(text, search)).toBe(false);
});
