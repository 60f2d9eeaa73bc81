import { describe, expect, test } from 'vitest';
import {
  pngChunk as chunk,
  sampleIcon as icon,
  sampleJpeg as jpeg,
  samplePng as png,
  jpegSegment as segment,
} from '../../../testing/sample-pictures.ts';
import { readOrientation, writeOrientation } from './exif-orientation.ts';
import { readPicture } from './picture.ts';

const secret = 'GPS 25.2N 55.3E';
const types = ['image/jpeg', 'image/png', 'image/x-icon'] as const;
const clean = (bytes: Buffer) => readPicture(bytes, types).bytes;
const damaged = expect.objectContaining({ code: 'upload.damaged' });

/** A TIFF structure with an orientation and a description, in either byte order. */
function exif(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const numbers = (...values: [size: 2 | 4, value: number][]) =>
    Buffer.concat(
      values.map(([size, value]) => {
        const bytes = Buffer.alloc(size);
        if (order === 'II') bytes.writeUIntLE(value, 0, size);
        else bytes.writeUIntBE(value, 0, size);
        return bytes;
      }),
    );
  const text = Buffer.from(secret, 'latin1');
  return Buffer.concat([
    Buffer.from(order),
    numbers([2, 42], [4, 8], [2, 2]),
    numbers([2, 0x010e], [2, 2], [4, text.length], [4, 38]),
    numbers([2, 0x0112], [2, 3], [4, 1], [2, orientation], [2, 0]),
    numbers([4, 0]),
    text,
  ]);
}

describe('metadata', () => {
  const jpegMetadata = [
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', secret),
    segment(0xe2, 'MPF\0', secret),
    segment(0xed, 'Photoshop 3.0\0', secret),
    segment(0xfe, secret),
  ];
  const pngMetadata = [chunk('tEXt', `Location\0${secret}`), chunk('iTXt', secret), chunk('tIME', secret)];

  test('is removed from a JPEG, with the data after its end', () => {
    expect(clean(jpeg({ metadata: jpegMetadata, after: secret }))).toEqual(jpeg());
    expect(clean(jpeg({ metadata: [segment(0xe1, 'Exif\0\0', exif(1)), ...jpegMetadata] }))).toEqual(jpeg());
  });

  test('is removed between the scans of a JPEG, and after unknown bytes', () => {
    const plain = jpeg();
    const scan = plain.subarray(plain.lastIndexOf(Buffer.from('ffda', 'hex')), -2);
    const twoScans = (between: Buffer) =>
      Buffer.concat([plain.subarray(0, -2), between, scan, plain.subarray(-2)]);
    const garbage = Buffer.concat([segment(0xfe, secret), Buffer.from('000000ff', 'hex')]);

    expect(clean(twoScans(segment(0xfe, secret)))).toEqual(twoScans(Buffer.alloc(0)));
    expect(clean(jpeg({ metadata: [garbage] }))).toEqual(jpeg());
  });

  test('keeps the colour profile and the colour transform of a JPEG', () => {
    const metadata = [segment(0xe2, 'ICC_PROFILE\0', 'profile'), segment(0xee, 'Adobe', 'transform')];

    expect(clean(jpeg({ metadata }))).toEqual(jpeg({ metadata }));
  });

  test.each(['II', 'MM'] as const)('leaves only the orientation of a JPEG with %s order', (order) => {
    const cleaned = clean(jpeg({ metadata: [segment(0xe1, 'Exif\0\0', exif(6, order))] }));

    expect(cleaned.subarray(2, 38)).toEqual(segment(0xe1, 'Exif\0\0', writeOrientation(6)));
    expect(Buffer.concat([cleaned.subarray(0, 2), cleaned.subarray(38)])).toEqual(jpeg());
  });

  test('is removed from a PNG, with the data after its end', () => {
    expect(clean(png({ metadata: pngMetadata, after: secret }))).toEqual(png());
    expect(clean(png({ metadata: [chunk('eXIf', exif(1))] }))).toEqual(png());
  });

  test('leaves only the orientation of a PNG', () => {
    expect(clean(png({ metadata: [chunk('eXIf', exif(6))] }))).toEqual(
      png({ metadata: [chunk('eXIf', writeOrientation(6))] }),
    );
  });

  test('of every broken length is rejected as damaged', () => {
    for (const whole of [
      jpeg({ metadata: [segment(0xe1, 'Exif\0\0', exif(6))] }),
      png({ metadata: [chunk('eXIf', exif(6))] }),
    ])
      for (let length = 16; length < whole.length; length += 1)
        expect(() => clean(whole.subarray(0, length))).toThrow(damaged);
  });
});

describe('the orientation', () => {
  test.each([2, 3, 4, 5, 6, 7, 8])('%i is read back as it was written', (orientation) => {
    expect(readOrientation(writeOrientation(orientation))).toBe(orientation);
    expect(readOrientation(exif(orientation, 'MM'))).toBe(orientation);
  });

  test.each([0, 1, 9, 65_535])('%i needs no turn', (orientation) => {
    expect(readOrientation(exif(orientation))).toBeNull();
  });
});

describe('pictures that take too much memory', () => {
  const tooMany = expect.objectContaining({ code: 'upload.too_many_pixels' });

  test.each([
    ['JPEG', jpeg({ width: 8000, height: 5001 })],
    ['PNG', png({ width: 30_000, height: 30_000 })],
    ['icon with a PNG', icon(png({ width: 30_000, height: 30_000 }))],
    ['icon with a bitmap', icon(Buffer.from('28000000307500003075000001002000', 'hex'))],
  ])('are rejected as %s', (_type, bytes) => {
    expect(() => clean(bytes)).toThrow(tooMany);
  });

  test('of 40 megapixels are accepted', () => {
    expect(clean(jpeg({ width: 8000, height: 5000 }))).toEqual(jpeg({ width: 8000, height: 5000 }));
    expect(clean(png({ width: 8000, height: 5000 }))).toEqual(png({ width: 8000, height: 5000 }));
  });

  test('are rejected by the largest of several frame headers', () => {
    const [small, large] = [jpeg(), jpeg({ width: 30_000, height: 30_000 })];

    expect(() => clean(Buffer.concat([small.subarray(0, -2), large.subarray(2)]))).toThrow(tooMany);
  });
});
