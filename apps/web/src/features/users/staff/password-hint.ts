/** The hint and the error messages of a new password. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { passwordLimits } from '@foyer/contract/users/users.ts';
import { m } from '../../../paraglide/messages.js';

const { minLength } = passwordLimits;

/** The hint while a password is typed, by its length in code points. */
export function passwordHint(typed: string): string {
  const length = [...typed].length;
  if (length === 0) return m.staff_password_hint({ min: minLength });
  if (length < minLength) return m.staff_password_more({ count: minLength - length });
  return length < minLength + 6 ? m.staff_password_enough() : m.staff_password_long();
}

/** The error of a submitted password; `undefined` when it is long enough. */
export function passwordProblem(typed: string): string | undefined {
  if (typed === '') return m.staff_password_missing();
  return [...typed].length < minLength ? newPasswordError('too_short') : undefined;
}

/** The error message for the server's rejection of a new password. */
export function newPasswordError(problem: FieldProblem): string {
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
