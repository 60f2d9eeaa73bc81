import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  jpegSegment,
  pngChunk,
  sampleBitmap,
  sampleIcon,
  sampleJpeg,
  samplePng,
} from '../../../testing/sample-pictures.ts';
import { readPicture } from './picture.ts';

const read = (bytes: Buffer) => readPicture(bytes, ['image/jpeg', 'image/png', 'image/x-icon']).bytes;
const damaged = expect.objectContaining({ code: 'upload.damaged' });

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const header = (hex: string) => pngChunk('IHDR', Buffer.from(hex, 'hex'));
const grey = header('00000001000000010800000000');
const pixels = pngChunk('IDAT', deflateSync(Buffer.from([0, 128])));
const end = pngChunk('IEND');
const pngOf = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);

/** The file with other bytes at the first place where it has these. */
function changed(file: Buffer, from: string, to: string): Buffer {
  const at = file.indexOf(Buffer.from(from, 'hex'));
  expect(at).toBeGreaterThan(0);
  const copy = Buffer.from(file);
  copy.write(to, at, 'hex');
  return copy;
}
const frame = 'ffc0000b08';
const scan = Buffer.from('ffda0008010100003f00', 'hex');
const jpegStart = Buffer.from('ffd8', 'hex');
const jpegEnd = Buffer.from('ffd9', 'hex');
const tables = jpegSegment(0xdb, Buffer.alloc(65, 1));
const oneFrame = jpegSegment(0xc0, Buffer.from('080008000801011100', 'hex'));

describe('pictures that a browser can show', () => {
  test.each([
    ['a JPEG', sampleJpeg()],
    ['a JPEG with a restart in its scan', changed(sampleJpeg(), '3fff00d03f', '3fffd0d03f')],
    ['a progressive JPEG', changed(sampleJpeg(), frame, 'ffc2000b08')],
    ['a PNG', samplePng()],
    [
      'a PNG with a palette',
      pngOf(header('00000001000000010803000000'), pngChunk('PLTE', 'rgb'), pixels, end),
    ],
    ['an interlaced PNG of 16 bits', pngOf(header('00000001000000011006000001'), pixels, end)],
    ['an icon with a bitmap', sampleIcon(sampleBitmap)],
    ['an icon with a bitmap and a PNG', sampleIcon(sampleBitmap, samplePng())],
  ])('are accepted: %s', (_what, bytes) => {
    expect(read(bytes)).toEqual(bytes);
  });
});

describe('damaged pictures', () => {
  test.each([
    ['the first bytes alone', Buffer.from('ffd8ff', 'hex')],
    ['a start and an end', Buffer.concat([jpegStart, Buffer.from('ff', 'hex'), jpegEnd])],
    ['no frame', Buffer.concat([jpegStart, tables, scan, Buffer.from('3f', 'hex'), jpegEnd])],
    ['no tables', Buffer.concat([jpegStart, oneFrame, scan, Buffer.from('3f', 'hex'), jpegEnd])],
    ['no scan', Buffer.concat([jpegStart, tables, oneFrame, jpegEnd])],
    ['an empty scan', Buffer.concat([jpegStart, tables, oneFrame, scan, jpegEnd])],
    ['no end', sampleJpeg().subarray(0, -2)],
    ['a width of 0', sampleJpeg({ width: 0 })],
    ['a height of 0', sampleJpeg({ height: 0 })],
    ['a second frame without a size', changed(sampleJpeg(), 'ffc4', 'ffc1')],
    ['no components', changed(sampleJpeg(), `${frame}0008000801`, `${frame}0008000800`)],
    ['a segment that is longer than the file', changed(sampleJpeg(), 'ffdb0043', 'ffdbffff')],
    ['a segment that is shorter than its length', changed(sampleJpeg(), 'ffdb0043', 'ffdb0001')],
  ])('are rejected as JPEG with %s', (_what, bytes) => {
    expect(() => read(bytes)).toThrow(damaged);
  });

  test.each([
    ['the header alone', pngOf(grey)],
    ['the start of a header alone', pngOf(grey).subarray(0, 16)],
    ['no pixels', pngOf(grey, end)],
    ['empty pixels', pngOf(grey, pngChunk('IDAT'), end)],
    ['pixels that are not compressed', pngOf(grey, pngChunk('IDAT', 'pixels'), end)],
    ['no end', pngOf(grey, pixels)],
    ['a width of 0', samplePng({ width: 0 })],
    ['a height of 0', samplePng({ height: 0 })],
    ['a wrong checksum of the header', changed(samplePng(), '3a7e9b55', '3a7e9b56')],
    ['a wrong checksum of the end', changed(samplePng(), 'ae426082', 'ae426083')],
    ['one changed byte of the pixels', pngOf(grey, changed(pixels, '789c', '78da'), end)],
    [
      'a chunk that is longer than the file',
      changed(samplePng(), '00000000'.concat('49454e44'), '7fffffff49454e44'),
    ],
    ['two headers', pngOf(grey, grey, pixels, end)],
    ['a palette that is missing', pngOf(header('00000001000000010803000000'), pixels, end)],
    ['an unknown colour type', pngOf(header('00000001000000010805000000'), pixels, end)],
    ['a depth that its colour type lacks', pngOf(header('00000001000000010402000000'), pixels, end)],
    ['an unknown compression', pngOf(header('00000001000000010800010000'), pixels, end)],
    ['a chunk that is needed and unknown', pngOf(grey, pngChunk('CgBI', 'x'), pixels, end)],
  ])('are rejected as PNG with %s', (_what, bytes) => {
    expect(() => read(bytes)).toThrow(damaged);
  });

  test.each([
    ['four empty bytes', sampleIcon(Buffer.alloc(4))],
    ['a bitmap without rows', sampleIcon(sampleBitmap.subarray(0, 40))],
    ['a bitmap without a width', sampleIcon(changed(sampleBitmap, '0100000002', '0000000002'))],
    ['a bitmap of an unknown depth', sampleIcon(changed(sampleBitmap, '01002000', '01002100'))],
    ['a bitmap without its palette', sampleIcon(changed(sampleBitmap, '01002000', '01000800'))],
    ['a PNG without an end', sampleIcon(samplePng().subarray(0, -12))],
    ['a good and a broken picture', sampleIcon(sampleBitmap, Buffer.alloc(50))],
  ])('are rejected as icon with %s', (_what, bytes) => {
    expect(() => read(bytes)).toThrow(damaged);
  });

  test('are rejected as icon whose 60,000 entries share one large picture, without reading it 60,000 times', () => {
    const count = 60_000;
    const picture = samplePng({ bytes: 4_000_000 });
    const directory = Buffer.alloc(6 + 16 * count);
    directory.writeUInt16LE(1, 2);
    directory.writeUInt16LE(count, 4);
    for (let index = 0; index < count; index += 1) {
      directory.writeUInt32LE(picture.length, 14 + 16 * index);
      directory.writeUInt32LE(directory.length, 18 + 16 * index);
    }

    expect(() => read(Buffer.concat([directory, picture]))).toThrow(damaged);
  });
});

/** Each would take minutes if the work grew faster than the file; the test runner stops it. */
test.each([
  ['empty segments', Buffer.concat([jpegStart, Buffer.alloc(5_000_000, Buffer.from('fffe0002', 'hex'))])],
  ['stuffed bytes', Buffer.concat([jpegStart, scan, Buffer.alloc(5_000_000, Buffer.from('ff00', 'hex'))])],
  ['starts', Buffer.concat([jpegStart, Buffer.alloc(5_000_000, Buffer.from('ffd8', 'hex'))])],
  ['empty chunks', pngOf(grey, Buffer.alloc(4_999_992, pngChunk('tEXt')))],
  ['empty pixels', pngOf(grey, Buffer.alloc(4_999_992, pngChunk('IDAT')))],
])('five megabytes of %s are read once and rejected', (_what, bytes) => {
  expect(() => read(bytes)).toThrow(damaged);
});
