/** Turns the server's field problems into error messages of a form. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';

const messages = {
  required: (name) => m.staff_field_required({ field: name }),
  invalid: () => m.staff_field_invalid(),
  too_short: () => m.staff_field_too_short(),
  too_long: () => m.staff_field_too_long(),
  not_a_choice: () => m.staff_field_not_a_choice(),
  email: () => m.staff_field_email(),
  phone: () => m.staff_field_phone(),
  phone_country: () => m.staff_field_phone(),
  unknown: () => m.staff_field_unknown(),
  taken: () => m.staff_field_taken(),
  too_common: () => m.staff_field_too_common(),
  wrong: () => m.staff_field_wrong(),
  faint_on_light: () => m.staff_field_faint_on_light(),
  faint_on_dark: () => m.staff_field_faint_on_dark(),
  not_available: () => m.staff_field_not_available(),
} satisfies Record<FieldProblem, (name: string) => string>;

/** The sentence for a problem of a field. */
export function fieldErrorMessage(name: string, problem: FieldProblem): string {
  return messages[problem](name);
}

/** The error of a field, or "required" when the field is empty, rather than "too short". */
export function requiredOr(name: string, value: string, error: string | undefined): string | undefined {
  return error && value.trim() === '' ? fieldErrorMessage(name, 'required') : error;
}

/** The errors of a rejected form: messages by field, and one message for everything else. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string | null;
}

export const noFormErrors: FormErrors = { fields: {}, message: null };

/** @param names the fields of the form; a problem of `weekdays.0` is shown at `weekdays` */
export function formErrorsOf(error: unknown, names: readonly string[]): FormErrors {
  const problems = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  const assigned = problems.flatMap(([name, problem]) => {
    const field = names.find((each) => name === each || name.startsWith(`${each}.`));
    return field ? [[field, fieldErrorMessage(field, problem)] as const] : [];
  });
  const isAllAssigned = problems.length > 0 && assigned.length === problems.length;
  return { fields: Object.fromEntries(assigned), message: isAllAssigned ? null : explain(error) };
}
