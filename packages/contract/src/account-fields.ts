/** The texts an account is made of, as they come from outside. */
import * as z from 'zod/mini';

/** A password is judged by its length and by not being one that everybody uses, never by kinds of characters. */
export const passwordLimits = { minLength: 12, maxLength: 200 } as const;

/** Text from outside: the one sign that PostgreSQL cannot keep is refused. */
export const plainText = (minLength: number, maxLength: number) =>
  z.string().check(
    z.minLength(minLength),
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\0')),
  );
export const email = plainText(0, 254);
export const password = plainText(0, passwordLimits.maxLength);
