/** Input fields of accounts. */
import { text } from '../core/text.ts';

/** Passwords are judged by length and against a list of common ones, never by kinds of characters. */
export const passwordLimits = { minLength: 12, maxLength: 200 } as const;

export const email = text(254);
export const password = text(passwordLimits.maxLength);
