import { expect, test } from 'vitest';
import { writeSize } from './write-size.ts';

test('a file is never said to be nothing, and megabytes come with a tenth', () => {
  expect([12, 48_300, 999_400, 1_310_000].map(writeSize)).toEqual(['1 kB', '48 kB', '999 kB', '1.3 MB']);
});
