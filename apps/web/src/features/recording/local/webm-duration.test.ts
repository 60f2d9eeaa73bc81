import { expect, test } from 'vitest';
import { insertDuration, withDuration } from './webm-duration.ts';

/** EBML header, Segment of unknown size, Info with TimestampScale, then a cluster, as Chrome writes them. */
const info = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
const before = [
  0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x15,
  0x49, 0xa9, 0x66,
];
const cluster = [0x1f, 0x43, 0xb6, 0x75, 0xff];
const head = (content: readonly number[], size: readonly number[] = [0x80 | content.length]) =>
  Uint8Array.from([...before, ...size, ...content, ...cluster]);

test('the duration is added to the header, whose size grows by the element', () => {
  const changed = insertDuration(head(info), 61_500) as Uint8Array;

  const at = before.length;
  expect([...changed.subarray(at, at + 2)]).toEqual([0x40, info.length + 11]);
  expect([...changed.subarray(at + 2, at + 2 + info.length)]).toEqual(info);
  const element = changed.subarray(at + 2 + info.length);
  expect([...element.subarray(0, 3)]).toEqual([0x44, 0x89, 0x88]);
  expect(new DataView(element.buffer, element.byteOffset).getFloat64(3)).toBe(61_500);
  expect([...element.subarray(11)]).toEqual(cluster);
});

test('a size of eight bytes is read too', () => {
  const changed = insertDuration(head(info, [0x01, 0, 0, 0, 0, 0, 0, info.length]), 1000);

  expect([...(changed as Uint8Array).subarray(21, 23)]).toEqual([0x40, info.length + 11]);
});

test.each([
  ['has no header', Uint8Array.of(1, 2, 3)],
  ['is empty', new Uint8Array()],
  ['has a duration', head([...info, 0x44, 0x89, 0x84, 0, 0, 0, 0])],
  ['has a header that is cut off', head(info).subarray(0, 25)],
  ['has an Info of unknown size', head(info, [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
])('a file that %s stays as it is', async (_, bytes) => {
  const file = new Blob([bytes as BlobPart]);

  expect(insertDuration(bytes, 1000)).toBeNull();
  expect(await withDuration(file, 1000)).toBe(file);
});
