/** Names and other short texts that are one line: no character in them hides, or moves, the text around it. */
import { hasLetterOrDigit } from '@foyer/contract/core/text.ts';
import { DomainError } from './errors/domain-error.ts';

const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Directional marks and overrides, zero-width and other blank characters, and what is no character. */
const invisible =
  /[\p{Noncharacter_Code_Point}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu;
/** Tag characters, except those that make the flag of a region. */
const tags = /(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0000}-\u{E007F}]+/gu;
/** Joiners where no script needs them: Persian, the scripts of India and emoji do need them. */
const needlessJoiners =
  /(?<=^|[\s\p{P}\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u200C\u200D])[\u200C\u200D]+/gu;

/**
 * Trims the text, removes what is invisible in a line, and composes letters with their accents (NFC). The result may be empty.
 * @param maxLength longer texts are cut between characters
 */
export function toOneLine(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const whole = text
    .toWellFormed()
    .replace(lineBreaksAndControls, ' ')
    .replace(invisible, '')
    .replace(tags, '')
    .replace(needlessJoiners, '')
    .normalize('NFC')
    .trim();
  return whole
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** @throws DomainError request.invalid at `field` if no letter or digit is left */
export function requireOneLine(text: string, field: string): string {
  const textLine = toOneLine(text);
  if (!hasLetterOrDigit(textLine))
    throw new DomainError('request.invalid', { fields: { [field]: 'required' } });
  return textLine;
}
