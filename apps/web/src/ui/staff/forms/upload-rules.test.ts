import { expect, test } from 'vitest';
import { checkFile } from './upload-rules.ts';

const limits = { maxBytes: 5_242_880, types: ['image/jpeg', 'image/png'] };

test('a file of exactly the limit is let through, one byte more is not', () => {
  expect(checkFile({ size: 5_242_880, type: 'image/png' }, limits)).toBeNull();
  expect(checkFile({ size: 5_242_881, type: 'image/png' }, limits)).toBe(
    'This file has 5.01 MB. The most is 5 MB.',
  );
});

test.each(['image/gif', 'application/pdf', ''])(
  'a file of the type "%s" is refused with the kinds that work',
  (type) => {
    expect(checkFile({ size: 1, type }, limits)).toBe(
      'This kind of file does not work here. Use JPG or PNG.',
    );
  },
);
