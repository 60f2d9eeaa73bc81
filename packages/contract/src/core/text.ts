/** Schemas of free text. */
import * as z from 'zod/mini';

/** At most `maxLength` characters, without NUL and halves of surrogate pairs, which PostgreSQL cannot store. */
export function text(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\0') && value.isWellFormed()),
  );
}

/** For names in headings, subjects and lists: no control characters and no bidirectional overrides. */
export const oneLine = z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u);

export const notBlank = /\S/;

/** A name of punctuation or emoji alone cannot be said, searched or sorted. */
export const hasLetterOrDigit = (value: string): boolean => /[\p{L}\p{N}]/u.test(value);

/** Text with at least one character that is not white space. */
export function nonBlankText(maxLength: number) {
  return text(maxLength).check(z.minLength(1), z.regex(notBlank));
}
