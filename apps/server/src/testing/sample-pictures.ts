/** Small pictures that a browser can show, and their parts. */
import { crc32, deflateSync } from 'node:zlib';

/** A marker segment of a JPEG. */
export function jpegSegment(code: number, ...contents: Array<Buffer | string>): Buffer {
  const payload = Buffer.concat(contents.map((each) => Buffer.from(each as string, 'latin1')));
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

interface JpegParts {
  readonly width?: number;
  readonly height?: number;
  readonly metadata?: readonly Buffer[];
  /** Behind its end. */
  readonly after?: string;
}

/** A baseline JPEG with one scan, 8 × 8 grey pixels unless told otherwise. */
export function sampleJpeg({ width = 8, height = 8, metadata = [], after = '' }: JpegParts = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const huffman = (kind: number) =>
    jpegSegment(0xc4, Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), 0]));
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jpegSegment(0xe0, 'JFIF\0', Buffer.from('010100000100010000', 'hex')),
    ...metadata,
    jpegSegment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)),
    jpegSegment(0xc0, Buffer.from([8]), size, Buffer.from('01011100', 'hex')),
    huffman(0),
    huffman(0x10),
    jpegSegment(0xda, Buffer.from('010100003f00', 'hex')),
    Buffer.from('3fff00d03f', 'hex'),
    Buffer.from('ffd9', 'hex'),
    Buffer.from(after),
  ]);
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, content: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(content as string, 'latin1')]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface PngParts extends JpegParts {
  /** The length of the file; its compressed data is filled up with zeros. */
  readonly bytes?: number;
}

/** A PNG of one grey pixel unless told otherwise. */
export function samplePng(parts: PngParts = {}): Buffer {
  const { width = 1, height = 1, metadata = [], after = '', bytes = 0 } = parts;
  const header = Buffer.from('00000000000000000800000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.from([0, 128]));
  const withPixels = (data: Buffer) =>
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      pngChunk('IHDR', header),
      ...metadata,
      pngChunk('pHYs', Buffer.from('00000b1300000b1301', 'hex')),
      pngChunk('IDAT', data),
      pngChunk('IEND'),
      Buffer.from(after),
    ]);
  const missing = Math.max(0, bytes - withPixels(pixels).length);
  return withPixels(Buffer.concat([pixels, Buffer.alloc(missing)]));
}

/** A bitmap of 1 × 1 pixel, as icons contain it: its height counts the mask too. */
export const sampleBitmap = Buffer.concat([
  Buffer.from('28000000010000000200000001002000', 'hex'),
  Buffer.alloc(24),
  Buffer.alloc(8),
]);

/** An icon with these pictures. */
export function sampleIcon(...pictures: readonly Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  pictures.forEach((picture, index) => {
    directory.writeUInt32LE(picture.length, 14 + 16 * index);
    directory.writeUInt32LE(offset, 18 + 16 * index);
    offset += picture.length;
  });
  return Buffer.concat([directory, ...pictures]);
}
