import { expect, test } from 'vitest';
import { rangeOf } from './byte-range.ts';

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=900-', { from: 900, to: 999 }],
  ['bytes=900-5000', { from: 900, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
])('the range %s of 1,000 bytes is read', (header, range) => {
  expect(rangeOf(header, 1000)).toEqual(range);
});

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])(
  'the range %s of 1,000 bytes has none of them',
  (header) => {
    expect(rangeOf(header, 1000)).toBe('unsatisfiable');
  },
);

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-1', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b'])(
  'the header %s asks for the whole file',
  (header) => {
    expect(rangeOf(header, 1000)).toBeNull();
  },
);

test('an empty file has no ranges', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable');
});
