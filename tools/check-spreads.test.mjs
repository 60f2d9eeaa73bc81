import { expect, test } from 'vitest';
import { findSpreadLiterals } from './check-spreads.mjs';

test('reports spread object and array literals with their lines', () => {
  const text = "const a = {\n  ...{ b: 1 },\n};\nconst c = [\n  ...['d', 'e'],\n];\nf(...[1, 2]);\n";

  expect(findSpreadLiterals('a.ts', text)).toEqual([2, 5, 7]);
});

test.each([
  'const a = { ...b, c: 1 };',
  'const a = { ...(b ? { c: 1 } : {}) };',
  "const a = [...['d'].map(f), ...e];",
  'function f(...[a, b]: [string, string]) {}',
])('accepts %s', (text) => {
  expect(findSpreadLiterals('a.ts', text)).toEqual([]);
});
