/** What the server says is wrong with a field, as a sentence beside it. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api.ts';
import { explain } from '../../../platform/errors.ts';

const sentences = {
  required: () => m.staff_field_required(),
  invalid: () => m.staff_field_invalid(),
  too_short: () => m.staff_field_too_short(),
  too_long: () => m.staff_field_too_long(),
  not_a_choice: () => m.staff_field_not_a_choice(),
  email: () => m.staff_field_email(),
  phone: () => m.staff_field_phone(),
  unknown: () => m.staff_field_unknown(),
  taken: () => m.staff_field_taken(),
  too_common: () => m.staff_field_too_common(),
  wrong: () => m.staff_field_wrong(),
  faint_on_light: () => m.staff_field_faint_on_light(),
  faint_on_dark: () => m.staff_field_faint_on_dark(),
} satisfies Record<FieldProblem, () => string>;

export function fieldSentence(problem: FieldProblem): string {
  return sentences[problem]();
}

/** An empty field is not "too short": it is needed. */
export function neededOr(value: string, error: string | undefined): string | undefined {
  return error && value.trim() === '' ? m.staff_field_required() : error;
}

/** What to show after a refusal: sentences at the fields the form has, and one above it for everything else. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly sentence: string | null;
}

export const noRefusal: Refusal = { fields: {}, sentence: null };

/**
 * @param names the fields the form shows; a problem of `weekdays.0` stands at `weekdays`
 */
export function readRefusal(error: unknown, names: readonly string[]): Refusal {
  const problems = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  const placed = problems.flatMap(([name, problem]) => {
    const field = names.find((each) => name === each || name.startsWith(`${each}.`));
    return field ? [[field, fieldSentence(problem)] as const] : [];
  });
  const isAllPlaced = problems.length > 0 && placed.length === problems.length;
  return { fields: Object.fromEntries(placed), sentence: isAllPlaced ? null : explain(error) };
}
