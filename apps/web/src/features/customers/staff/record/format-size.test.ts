import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test('formats at least 1 kB, and megabytes with one decimal', () => {
  expect([12, 48_300, 999_400, 1_310_000].map(formatSize)).toEqual(['1 kB', '48 kB', '999 kB', '1.3 MB']);
});
