/** Free text as it travels. */
import * as z from 'zod/mini';

/** Of at most so many characters; the one sign that the database cannot keep is refused. */
export function text(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\0')),
  );
}

/** For names, which stand in headings, subjects and lists: no line breaks, and nothing that turns the writing around. */
export const oneLine = z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u);

/** More than blanks. */
export const saysSomething = /\S/;

/** Text that says something. */
export function filledText(maxLength: number) {
  return text(maxLength).check(z.minLength(1), z.regex(saysSomething));
}
