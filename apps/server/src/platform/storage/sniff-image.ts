/** Detects the type of an image from its bytes. File names and headers are not trusted. */
import { pngPixels } from './png.ts';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/svg+xml' | 'image/x-icon';

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpegStart = Buffer.from('ffd8ff', 'hex');
const iconStart = Buffer.from('00000100', 'hex');

/** @returns `null` for anything else */
export function sniffImage(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, pngStart)) return 'image/png';
  if (startsWith(bytes, jpegStart)) return 'image/jpeg';
  if (isIcon(bytes)) return 'image/x-icon';
  if (isSvg(bytes)) return 'image/svg+xml';
  return null;
}

/** Whether a file that starts with these bytes can be an image. @param first at least one byte */
export function mayBecomeImage(first: Buffer): boolean {
  const begins = (start: Buffer) => start.subarray(0, first.length).equals(first.subarray(0, start.length));
  return (
    [pngStart, jpegStart, iconStart].some(begins) || textStart.test(first.subarray(0, 8192).toString('utf8'))
  );
}

/** White space and then markup: possibly an SVG. */
const textStart = /^\uFEFF?\s*(?:<|$)/;

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

/** The four first bytes alone are ambiguous, so each entry of the directory must point into the file. */
function isIcon(bytes: Buffer): boolean {
  if (!startsWith(bytes, iconStart) || bytes.length < 22) return false;
  const entries = iconEntries(bytes);
  const directoryEnd = 6 + entries.length * 16;
  if (entries.length === 0 || directoryEnd > bytes.length) return false;
  return entries.every((entry) => {
    const [size, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    return size > 0 && offset >= directoryEnd && offset + size <= bytes.length;
  });
}

function iconEntries(bytes: Buffer): number[] {
  return Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => 6 + index * 16);
}

/** The size of the largest picture in an icon: each is a PNG, or a bitmap with a header of 40 bytes. */
export function iconPixels(icon: Buffer): number {
  const sizes = iconEntries(icon).map((entry) => {
    const picture = icon.subarray(icon.readUInt32LE(entry + 12));
    if (startsWith(picture, pngStart)) return pngPixels(picture);
    return picture.length < 12 ? 0 : Math.abs(picture.readInt32LE(4) * picture.readInt32LE(8));
  });
  return Math.max(...sizes);
}

/** XML declaration, comments and document type may precede the root, which must be `svg`. */
const svgStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s/>]/;

function isSvg(bytes: Buffer): boolean {
  return svgStart.test(bytes.subarray(0, 8192).toString('utf8'));
}
