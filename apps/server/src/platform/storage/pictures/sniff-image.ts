/** Detects the type of an image from its bytes. File names and headers are not trusted. */
import { decodeXmlStart } from './decode-xml.ts';
import { iconEntries } from './icon.ts';
import { pngStart } from './png.ts';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/svg+xml' | 'image/x-icon';

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
    [pngStart, jpegStart, iconStart].some(begins) || textStart.test(decodeXmlStart(first.subarray(0, 8192)))
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
  const count = bytes.readUInt16LE(4);
  const directoryEnd = 6 + count * 16;
  if (count === 0 || directoryEnd > bytes.length) return false;
  return iconEntries(bytes).every(
    ({ offset, size }) => size > 0 && offset >= directoryEnd && offset + size <= bytes.length,
  );
}

/** XML declaration, comments and document type may precede the root, which must be `svg`. */
const svgStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s/>]/;

function isSvg(bytes: Buffer): boolean {
  return svgStart.test(decodeXmlStart(bytes.subarray(0, 8192)));
}
