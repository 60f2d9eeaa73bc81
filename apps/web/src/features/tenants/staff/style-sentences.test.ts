import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api.ts';
import { rangeOfLine, refusedLines } from './style-sentences.ts';

test('each refused line is told in a sentence that names what', () => {
  const lines = [
    { line: 2, reason: 'property', what: 'position' },
    { line: 7, reason: 'of a newer server', what: 'x' },
  ];

  expect(refusedLines(new ApiError('request.invalid', { lines }))).toEqual([
    { line: 2, sentence: expect.stringMatching(/^position cannot be set/) },
    { line: 7, sentence: expect.stringMatching(/^This is not CSS/) },
  ]);
  expect(refusedLines(new Error('something else'))).toEqual([]);
});

test('a line is found in the text, and the last one where it has gone', () => {
  const text = 'h1 {\n  opacity: 0;\n}';

  expect(text.slice(...rangeOfLine(text, 2))).toBe('  opacity: 0;');
  expect(text.slice(...rangeOfLine(text, 9))).toBe('}');
});
