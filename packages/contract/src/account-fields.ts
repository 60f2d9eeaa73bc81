/** The texts an account is made of, as they come from outside. */
import { text } from './text.ts';

/** A password is judged by its length and by not being one that everybody uses, never by kinds of characters. */
export const passwordLimits = { minLength: 12, maxLength: 200 } as const;

export const email = text(254);
export const password = text(passwordLimits.maxLength);
