/** Reads the structure of an icon (ICO): each of its pictures is a PNG, or a bitmap with a mask. */
import type { CleanedPicture } from './jpeg.ts';
import { cleanPng, pngPixels, pngStart } from './png.ts';

interface IconEntry {
  readonly offset: number;
  readonly size: number;
}

/** The entries of the directory, which must be inside of the file. */
export function iconEntries(icon: Buffer): IconEntry[] {
  return Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + index * 16;
    return { size: icon.readUInt32LE(entry + 8), offset: icon.readUInt32LE(entry + 12) };
  });
}

/** @param icon its entries point into the file @returns the icon as it is */
export function readIcon(icon: Buffer): CleanedPicture {
  const entries = iconEntries(icon);
  const pictures = entries.map(({ offset, size }) => icon.subarray(offset, offset + size));
  // Entries that share bytes would multiply the work.
  const areSeparate = entries.reduce((total, { size }) => total + size, 0) <= icon.length;
  return {
    pixels: Math.max(...pictures.map(pixelsOf)),
    isComplete: areSeparate && pictures.every(isComplete),
    bytes: icon,
  };
}

function isPng(picture: Buffer): boolean {
  return picture.subarray(0, pngStart.length).equals(pngStart);
}

function pixelsOf(picture: Buffer): number {
  if (isPng(picture)) return pngPixels(picture);
  return picture.length < 12 ? 0 : Math.abs(picture.readInt32LE(4) * picture.readInt32LE(8));
}

function isComplete(picture: Buffer): boolean {
  return isPng(picture) ? cleanPng(picture).isComplete : isBitmap(picture);
}

/** A header of at least 40 bytes, a palette up to 8 bits per pixel, and the rows. The height counts the mask too. */
function isBitmap(picture: Buffer): boolean {
  if (picture.length < 40) return false;
  const [header, width] = [picture.readUInt32LE(0), picture.readInt32LE(4)];
  const height = Math.floor(Math.abs(picture.readInt32LE(8)) / 2);
  const bits = picture.readUInt16LE(14);
  if (header < 40 || width < 1 || height < 1 || ![1, 4, 8, 16, 24, 32].includes(bits)) return false;
  const colours = bits > 8 ? 0 : picture.readUInt32LE(32) || 2 ** bits;
  return header + colours * 4 + Math.ceil((width * bits) / 32) * 4 * height <= picture.length;
}
