/** What kind of image some bytes are, by what they say themselves: names and headers are the sender's to choose. */

export type ImageType = 'image/jpeg' | 'image/png' | 'image/svg+xml' | 'image/x-icon';

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpegStart = Buffer.from('ffd8ff', 'hex');
const iconStart = Buffer.from('00000100', 'hex');

/** @returns `null` for anything else, whatever it is called */
export function sniffImage(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, pngStart)) return 'image/png';
  if (startsWith(bytes, jpegStart)) return 'image/jpeg';
  if (isIcon(bytes)) return 'image/x-icon';
  if (isSvg(bytes)) return 'image/svg+xml';
  return null;
}

/** Whether the first bytes of a file can still become an image. @param first at least one */
export function mayBecomeImage(first: Buffer): boolean {
  const begins = (start: Buffer) => start.subarray(0, first.length).equals(first.subarray(0, start.length));
  return (
    [pngStart, jpegStart, iconStart].some(begins) || textStart.test(first.subarray(0, 8192).toString('utf8'))
  );
}

/** Blanks, then markup: a drawing. */
const textStart = /^\uFEFF?\s*(?:<|$)/;

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

/** Four bytes are little to go by: each entry of the directory must point into the file. */
function isIcon(bytes: Buffer): boolean {
  if (!startsWith(bytes, iconStart) || bytes.length < 22) return false;
  const count = bytes.readUInt16LE(4);
  const directoryEnd = 6 + count * 16;
  if (count === 0 || directoryEnd > bytes.length) return false;
  return Array.from({ length: count }, (_, index) => 6 + index * 16).every((entry) => {
    const [size, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    return size > 0 && offset >= directoryEnd && offset + size <= bytes.length;
  });
}

/** Declaration, comments and document type may stand before the root; then it must be `svg`. */
const svgStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s/>]/;

function isSvg(bytes: Buffer): boolean {
  return svgStart.test(bytes.subarray(0, 8192).toString('utf8'));
}
