/** Reads the size of a PNG (ISO/IEC 15948), and removes what is not needed to show it. */
import { crc32 } from 'node:zlib';
import { readOrientation, writeOrientation } from './exif-orientation.ts';
import type { CleanedPicture } from './jpeg.ts';

const signatureLength = 8;
/** Colours, transparency, density and animation. Texts, times and unknown chunks are dropped. */
const shownAncillary =
  /^(?:tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/;

export function cleanPng(bytes: Buffer): CleanedPicture {
  const kept: Buffer[] = [];
  for (let at = signatureLength; at < bytes.length; ) {
    const end = at + 12 + (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const chunk = bytes.subarray(at, end);
    if (type === 'eXIf') kept.push(...orientationChunk(chunk.subarray(8, -4)));
    // An upper-case first letter marks what a decoder needs.
    else if (/^[A-Z]/.test(type) || shownAncillary.test(type)) kept.push(chunk);
    if (type === 'IEND') break;
    at = end;
  }
  return { pixels: pngPixels(bytes), bytes: Buffer.concat([bytes.subarray(0, signatureLength), ...kept]) };
}

/** Width times height in the first chunk, which is always the header; 0 if the file ends in it. */
export function pngPixels(bytes: Buffer): number {
  return bytes.length < 24 ? 0 : bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
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
