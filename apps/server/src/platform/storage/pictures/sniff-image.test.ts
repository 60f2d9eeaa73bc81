import { describe, expect, test } from 'vitest';
import { mayBecomeImage, sniffImage } from './sniff-image.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(20)]);

/** An icon with one image of four bytes, right after the directory. */
function icon(size = 4, offset = 22): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.write('000001000100', 'hex');
  bytes.writeUInt32LE(size, 14);
  bytes.writeUInt32LE(offset, 18);
  return bytes;
}

describe('sniffImage', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['image/x-icon', icon()],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'image/svg+xml',
      Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg>'),
    ],
  ])('detects %s', (type, bytes) => {
    expect(sniffImage(bytes)).toBe(type);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><svg></svg>')],
    ['a page with a drawing behind a comment', Buffer.from('<!-- <svg> --><html>')],
    ['a gif', Buffer.from('GIF89a')],
    ['half a png', png.subarray(0, 8)],
    ['a cursor', Buffer.from('00000200', 'hex')],
    ['an icon that points outside itself', icon(400)],
    ['an icon that points into its directory', icon(4, 0)],
    ['an icon without pictures', Buffer.from('0000010000000000', 'hex')],
    ['comments without end', Buffer.from('<!--a-->'.repeat(2000))],
  ])('rejects %s', (_what, bytes) => {
    expect(sniffImage(bytes)).toBeNull();
  });
});

describe('mayBecomeImage', () => {
  test.each([
    ['half a png', png.subarray(0, 3)],
    ['a whole icon', icon()],
    ['blanks before a drawing', Buffer.from('\uFEFF  \n<')],
    ['blanks alone', Buffer.from('  ')],
  ])('accepts %s', (_what, first) => expect(mayBecomeImage(first)).toBe(true));

  test.each([
    ['a gif', Buffer.from('GIF89a')],
    ['a document', Buffer.from('%PDF-1.7')],
    ['a text', Buffer.from('hello')],
  ])('rejects %s', (_what, first) => expect(mayBecomeImage(first)).toBe(false));
});
