/** Reads the structure of a PNG (ISO/IEC 15948), and removes what is not needed to show it. */
import { crc32 } from 'node:zlib';
import { readOrientation, writeOrientation } from './exif-orientation.ts';
import { type CleanedPicture, maxParts } from './jpeg.ts';

/** The signature, and the length and type of the header. */
export const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const signatureLength = 8;
/** Colours, transparency, density and animation. Texts, times and unknown chunks are dropped. */
const shownAncillary =
  /^(?:tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

/** The chunks that every decoder knows. With another one that is marked as needed, none shows the picture. */
const needed = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Colour type → allowed bits per sample. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const paletteColours = 3;

export function cleanPng(bytes: Buffer): CleanedPicture {
  const kept: Buffer[] = [];
  const found = new Set<string>();
  let areChunksValid = true;
  let dataStart = Buffer.alloc(0);
  let at = signatureLength;
  for (let count = 0; at < bytes.length && count < maxParts; count += 1) {
    const end = at + 12 + (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const chunk = bytes.subarray(at, end);
    // An upper-case first letter marks what a decoder needs.
    const isNeeded = /^[A-Z]/.test(type);
    if (type === 'eXIf') kept.push(...orientationChunk(chunk.subarray(8, -4)));
    else if (isNeeded || shownAncillary.test(type)) {
      kept.push(chunk);
      const isKnown = !isNeeded || (needed.has(type) && !(type === 'IHDR' && found.has(type)));
      areChunksValid &&= isKnown && end <= bytes.length && hasRightSum(chunk);
    }
    if (type === 'IDAT' && dataStart.length < 2)
      dataStart = Buffer.concat([dataStart, chunk.subarray(8, -4).subarray(0, 2)]);
    found.add(type);
    if (type === 'IEND') break;
    at = end;
  }
  const colourType = bytes[25] ?? -1;
  const isComplete =
    areChunksValid &&
    isValidHeader(bytes) &&
    isZlib(dataStart) &&
    (colourType !== paletteColours || found.has('PLTE')) &&
    found.has('IEND');
  const cleaned = Buffer.concat([bytes.subarray(0, signatureLength), ...kept]);
  return { pixels: pngPixels(bytes), isComplete, bytes: cleaned };
}

/** Width times height in the first chunk, which is always the header; 0 if the file ends in it. */
export function pngPixels(bytes: Buffer): number {
  return bytes.length < 24 ? 0 : bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
}

function isValidHeader(bytes: Buffer): boolean {
  if (bytes.length < 33 || pngPixels(bytes) === 0) return false;
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = bytes.subarray(24, 29);
  const isKnown = compression === 0 && filter === 0 && interlace <= 1;
  return isKnown && depths[colourType]?.includes(depth) === true;
}

function hasRightSum(chunk: Buffer): boolean {
  return chunk.length >= 12 && chunk.readUInt32BE(chunk.length - 4) === crc32(chunk.subarray(4, -4));
}

/** Whether compressed data starts here (RFC 1950): method, window and check bits, without a dictionary. */
function isZlib(start: Buffer): boolean {
  const [method = 0, flags = 0] = start;
  const isDeflate = (method & 0x0f) === 8 && method >> 4 <= 7 && (flags & 0x20) === 0;
  return start.length === 2 && isDeflate && start.readUInt16BE(0) % 31 === 0;
}

function orientationChunk(tiff: Buffer): Buffer[] {
  const orientation = readOrientation(tiff);
  if (!orientation) return [];
  const content = Buffer.concat([Buffer.from('eXIf'), writeOrientation(orientation)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  return [Buffer.concat([length, content, sum])];
}
