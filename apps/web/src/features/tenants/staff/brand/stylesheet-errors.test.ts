import { expect, test } from 'vitest';
import { ApiError } from '../../../../platform/api/api.ts';
import { rangeOfLine, stylesheetErrorsOf } from './stylesheet-errors.ts';

test('describes each rejected line, and an unknown reason as invalid CSS', () => {
  const lines = [
    { line: 2, reason: 'property', what: 'position' },
    { line: 7, reason: 'of a newer server', what: 'x' },
  ];

  expect(stylesheetErrorsOf(new ApiError('request.invalid', { lines }))).toEqual([
    { line: 2, message: expect.stringMatching(/^position can't be set/) },
    { line: 7, message: expect.stringMatching(/^This isn't valid CSS/) },
  ]);
  expect(stylesheetErrorsOf(new Error('something else'))).toEqual([]);
});

test('rangeOfLine returns the range of a line, or of the last line when it does not exist', () => {
  const text = 'h1 {\n  opacity: 0;\n}';

  expect(text.slice(...rangeOfLine(text, 2))).toBe('  opacity: 0;');
  expect(text.slice(...rangeOfLine(text, 9))).toBe('}');
});
