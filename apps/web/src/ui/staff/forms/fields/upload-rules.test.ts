import { expect, test } from 'vitest';
import { checkFile } from './upload-rules.ts';

const limits = { maxBytes: 5_242_880, types: ['image/jpeg', 'image/png'] };

test('accepts a file of exactly the limit, and rejects one byte more', () => {
  expect(checkFile({ size: 5_242_880, type: 'image/png' }, limits)).toBeNull();
  expect(checkFile({ size: 5_242_881, type: 'image/png' }, limits)).toBe(
    'This file is 5.01 MB. The limit is 5 MB.',
  );
});

test.each(['image/gif', 'application/pdf', ''])(
  'rejects the type "%s" and names the supported types',
  (type) => {
    expect(checkFile({ size: 1, type }, limits)).toBe("This file type isn't supported. Use JPG or PNG.");
  },
);
