import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test('a size is at least 1 kB, and has one decimal in megabytes and gigabytes', () => {
  expect([12, 48_300, 999_400, 1_310_000, 2_449_000_000].map(formatSize)).toEqual([
    '1 kB',
    '48 kB',
    '999 kB',
    '1.3 MB',
    '2.4 GB',
  ]);
});
