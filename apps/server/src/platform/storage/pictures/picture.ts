/** Uploaded pictures: the type by content, and a safe file name. */
import type { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { DomainError } from '../../errors/domain-error.ts';
import { readIcon } from './icon.ts';
import { type CleanedPicture, cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { type ImageType, sniffImage } from './sniff-image.ts';

export type PictureType = (typeof attachmentLimits.types)[number];

/** A browser needs four bytes per pixel to show a picture, for a file of any size. */
export const maxPixels = 40_000_000;

export interface Picture<Type extends ImageType = ImageType> {
  readonly type: Type;
  /** Without location, camera, comments and texts. SVG and icons stay as they are. */
  readonly bytes: Buffer;
}

/**
 * Detects the type from the content, rejects pictures that take too much memory to show or that no browser can
 * show, and removes metadata.
 * The orientation stays: re-encoding instead would cost quality, and need a decoder.
 * @throws DomainError upload.unsupported_type | upload.too_many_pixels | upload.damaged
 */
export function readPicture<Type extends string>(
  given: Buffer,
  types: readonly Type[],
): Picture<Type & ImageType> {
  const type = sniffImage(given) as (Type & ImageType) | null;
  if (!type || !types.includes(type)) throw new DomainError('upload.unsupported_type');
  const { pixels, isComplete, bytes } = clean(given, type);
  if (pixels > maxPixels) throw new DomainError('upload.too_many_pixels');
  if (!isComplete) throw new DomainError('upload.damaged');
  return { type, bytes };
}

function clean(bytes: Buffer, type: ImageType): CleanedPicture {
  if (type === 'image/jpeg') return cleanJpeg(bytes);
  if (type === 'image/png') return cleanPng(bytes);
  if (type === 'image/x-icon') return readIcon(bytes);
  return { pixels: 0, isComplete: true, bytes };
}

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const satisfies Record<PictureType, string>;
const longestName = 100;

/** A safe file name: without path and invisible characters, and with the extension of its content. */
export function sanitizeFileName(name: string, type: PictureType): string {
  const [last = ''] = name.toWellFormed().normalize('NFC').split(/[\\/]/).slice(-1);
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}"<>:|?*]/gu, '').replace(/\s+/g, ' ');
  const stem = visible.replace(/\.[^.]*$/, '').replace(/^[. ]+|[. ]+$/g, '');
  return `${[...(stem || 'picture')].slice(0, longestName).join('')}.${extensions[type]}`;
}
