/** What is said of a new password: its length, and what the server found wrong with it. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { passwordLimits } from '@foyer/contract/users.ts';
import { m } from '../../../paraglide/messages.js';

const { minLength } = passwordLimits;

/** How far a password in the making is, in characters as people count them. */
export function passwordHint(typed: string): string {
  const length = [...typed].length;
  if (length === 0) return m.staff_password_hint({ min: minLength });
  if (length < minLength) return m.staff_password_more({ count: minLength - length });
  return length < minLength + 6 ? m.staff_password_enough() : m.staff_password_long();
}

/** What is wrong with a password that was handed in; `undefined` when nothing is. */
export function passwordProblem(typed: string): string | undefined {
  if (typed === '') return m.staff_password_missing();
  return [...typed].length < minLength ? newPasswordSentence('too_short') : undefined;
}

/** The server's refusal of a new password in words. */
export function newPasswordSentence(problem: FieldProblem): string {
  switch (problem) {
    case 'required':
      return m.staff_password_missing();
    case 'too_common':
      return m.staff_password_too_common();
    case 'too_long':
      return m.staff_password_too_long({ max: passwordLimits.maxLength });
    default:
      return m.staff_password_too_short({ min: minLength });
  }
}
