/** The text of an uploaded file: UTF-8, or UTF-16 with a byte order mark, as Excel and Numbers save it. */
import { DomainError } from '../../../platform/errors/domain-error.ts';

/** @returns without the byte order mark @throws DomainError import.encoding */
export function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without a mark reads as UTF-8 with a NUL for every second character.
    if (!text.includes('\0')) return text;
  } catch (error) {
    throw new DomainError('import.encoding', {}, { cause: error });
  }
  throw new DomainError('import.encoding');
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
