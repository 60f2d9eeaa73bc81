/** Pictures that people hand in: taken for what they are, and under a name that can be shown and saved. */
import { attachmentLimits } from '@foyer/contract/attachments.ts';
import { DomainError } from '../errors/domain-error.ts';
import { sniffImage } from './sniff-image.ts';

export type PictureType = (typeof attachmentLimits.types)[number];

/** By content alone. @throws DomainError upload.unsupported_type */
export function pictureTypeOf(bytes: Buffer): PictureType {
  const type = sniffImage(bytes) as PictureType | null;
  if (!type || !attachmentLimits.types.includes(type)) throw new DomainError('upload.unsupported_type');
  return type;
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const satisfies Record<PictureType, string>;
const longestName = 100;

/** A file's name as people may see and save it: no path, nothing unseen, and the ending its content asks for. */
export function tidyFileName(name: string, type: PictureType): string {
  const [last = ''] = name.toWellFormed().split(/[\\/]/).slice(-1);
  const seen = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}"<>:|?*]/gu, '').replace(/\s+/g, ' ');
  const stem = seen.replace(/\.[^.]*$/, '').replace(/^[. ]+|[. ]+$/g, '');
  return `${[...(stem || 'picture')].slice(0, longestName).join('')}.${endings[type]}`;
}
